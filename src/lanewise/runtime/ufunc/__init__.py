"""Functions of numbers, and of arrays, as NumPy ufuncs."""
