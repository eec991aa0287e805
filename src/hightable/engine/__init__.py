"""What every game is built from: positions, moves, views, matches, compiled rules and text."""
