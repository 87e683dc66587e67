"""Lanes: the lanes loop and its axes, reductions, ops across lanes, atomic updates, crev and everywhere."""
