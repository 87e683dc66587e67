"""Scalar functions as NumPy ufuncs."""
