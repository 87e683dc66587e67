"""The machine that code runs on: processor, features, vector registers, caches, and THE table of prices."""
