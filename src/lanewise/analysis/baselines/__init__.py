"""Other definitions of joins than `disjoint_paths`, for comparison: each is unsound somewhere, or too conservative."""
