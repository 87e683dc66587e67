"""Measurements: prices of this machine, and the tournament of each kernel, which `lw.tune` runs to its end at once."""
