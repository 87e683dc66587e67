"""The version of this release, also where nothing is installed. `pyproject.toml` has the same: a test compares them."""

import time

__version__ = "0.2.0"

LOADED = time.time()  # by this process; a file of the package that changes later is not the code that runs
