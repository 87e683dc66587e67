"""The version of this release, also where nothing is installed. `pyproject.toml` has the same: a test compares them."""

__version__ = "0.2.0"
