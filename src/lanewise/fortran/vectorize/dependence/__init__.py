"""Dependence: which accesses of a nest can touch the same storage, and which statement must run before which."""
