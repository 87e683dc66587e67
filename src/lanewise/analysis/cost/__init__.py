"""Costs: the cycles of an op, of a mask, and of a region of a function, from the prices of a machine."""
