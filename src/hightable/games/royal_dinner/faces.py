"""The faces."""

from __future__ import annotations

from hightable.engine.game import plain_face as face

__all__ = ["face"]
