"""A function as Python defines it: decorators, source text, outer values, the arguments of a call, the plain twin."""
