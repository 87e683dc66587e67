"""Loops into array statements or SIMD loops: dependence tests, scalars, reductions, distribution."""
