"""The engine: texts and settings in, diagnostics and definitions out. It opens no file and prints nothing."""

from toolint.engine.checking import Checked, Crash, check, fault_diagnostics, marking_for, merge
from toolint.engine.compiling import PAGES as COMPILE_PAGES
from toolint.engine.compiling import Compiled, compile, function_name, unknown_framework, unknown_name

__all__ = [
    "COMPILE_PAGES",
    "Checked",
    "Compiled",
    "Crash",
    "check",
    "compile",
    "fault_diagnostics",
    "function_name",
    "marking_for",
    "merge",
    "unknown_framework",
    "unknown_name",
]
