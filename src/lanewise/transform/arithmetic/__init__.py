"""Rewrites of arithmetic: narrowing, contraction, bit counts, and divisions of known size."""
