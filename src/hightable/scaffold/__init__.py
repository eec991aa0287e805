"""Writes new games from templates: `hightable new-game`."""
