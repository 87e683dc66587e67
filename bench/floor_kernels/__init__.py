"""Programs that `bench/floor.py` measures, in Lanewise and in C."""
