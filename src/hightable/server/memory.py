"""Giving memory back to the system after much of it was freed."""

from __future__ import annotations

import ctypes


def give_back() -> bool:
    """Returns freed memory to the system. Only glibc knows how; False elsewhere.

    It keeps what was freed for later, and thousands of tables leave hundreds of megabytes behind.
    """
    try:
        ctypes.CDLL(None).malloc_trim(0)
    except (OSError, AttributeError, TypeError):
        return False
    return True
