"""The mark that ties a test to the clause it proves: `@clause("BR-4.2")`."""

from __future__ import annotations

import pytest


def clause(*numbers: str) -> pytest.MarkDecorator:
    """Marks a test with the clauses it proves. `tests/games/test_clauses.py` finds the marks in the source."""
    return pytest.mark.clause(*numbers)
