"""Returns freed memory to the system."""

from __future__ import annotations

import ctypes


def trim() -> bool:
    """Returns freed memory to the system (glibc only); False if that is not possible.

    glibc keeps freed memory for later use, and thousands of tables leave hundreds of megabytes behind.
    """
    try:
        ctypes.CDLL(None).malloc_trim(0)
    except (OSError, AttributeError, TypeError):
        return False
    return True
