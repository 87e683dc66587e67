"""Rewrites: verbs, one per file, each `(fn, facts) -> None`."""
