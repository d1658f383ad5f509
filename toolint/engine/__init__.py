"""The engine: texts and settings in, diagnostics and definitions out. It opens no file and prints nothing.

``compile`` is in :mod:`toolint.engine.compiling`, ``fix`` in :mod:`toolint.engine.fixing`: a check without tools needs nothing of what it imports.
"""

from toolint.engine.checking import Checked, Crash, check, fault_diagnostics, merge
from toolint.engine.marking import marking_for

__all__ = ["Checked", "Crash", "check", "fault_diagnostics", "marking_for", "merge"]
