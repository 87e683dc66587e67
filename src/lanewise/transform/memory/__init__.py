"""Loads and stores: shared, hoisted, unmasked, prefetched; private arrays split by columns."""
