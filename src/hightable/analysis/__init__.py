"""Hints, reasons and reviews: what search finds out about a position or a match, in words."""
