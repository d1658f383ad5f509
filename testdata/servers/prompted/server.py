"""A server whose texts lie beside it, and whose limits the environment may change."""

from archive.tools import server

__all__ = ["server"]
