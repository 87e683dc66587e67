"""Roles of scalars in a loop: induction variables, reductions, private values, counters, places."""
