"""Launches over threads, stacks that are large enough, and exceptions that arrive meanwhile."""
