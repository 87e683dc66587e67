"""Numbers: operators, conversions, and functions of `math` and NumPy, with Python's and NumPy's types."""
