"""Launches over threads, and code that is compiled in the background."""
