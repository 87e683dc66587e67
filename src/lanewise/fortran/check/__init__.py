"""Are the old and the new unit equivalent? An interpreter, and gfortran where it is installed."""
