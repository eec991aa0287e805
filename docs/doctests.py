"""Shows the examples in docstrings as code on the API page; without it, Markdown would take `>>>` for a quotation."""

from __future__ import annotations

from typing import Any

import griffe


def fenced(text: str) -> str:
    """The docstring with its examples, up to the next blank line, as fenced blocks."""
    blocks = text.split("\n\n")
    return "\n\n".join(f"```pycon\n{block}\n```" if block.startswith(">>>") else block for block in blocks)


class DoctestBlocks(griffe.Extension):
    """Changes every docstring when it is collected."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        if obj.docstring is not None:
            obj.docstring.value = fenced(obj.docstring.value)
