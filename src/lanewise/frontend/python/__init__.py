"""The Python front end: from a Python function and a signature to a module of source-stage functions."""
