"""How fast the games are played, beside the tools that people use for such work today. `README.md` says how to read it."""
