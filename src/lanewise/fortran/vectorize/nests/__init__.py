"""Nests of loops: read as assignments under guards, bounds and trip counts, and loops that are rewritten first."""
