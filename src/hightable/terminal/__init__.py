"""Games in the terminal: drawn in characters, played by typing."""
