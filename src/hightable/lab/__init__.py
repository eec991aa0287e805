"""Many games at once: simulation, the ladder of bots, games on a GPU, and the laws that every game must keep."""
