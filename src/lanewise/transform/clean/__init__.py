"""Cleaning: folding, dead code, and edges that are never taken."""
