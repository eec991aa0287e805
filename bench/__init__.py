"""Benchmarks: the speed and strength of High Table compared with other libraries. See `README.md`."""
