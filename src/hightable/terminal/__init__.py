"""The terminal table: every game, drawn in characters and played by typing."""
