"""Likely mistakes that are reported when a kernel is compiled."""
