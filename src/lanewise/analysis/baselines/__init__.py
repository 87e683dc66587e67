"""Other answers to the question of `disjoint_paths`, for comparison only: each is wrong somewhere, or too careful."""
