"""Facts about numbers: ranges, known bits, linear sums, relations between values, and trip counts."""
