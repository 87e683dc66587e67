"""Divergence: the shape of every value, which branches, joins and loops diverge, and why."""
