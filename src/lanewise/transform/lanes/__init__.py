"""Rewrites that move work between lanes: refilled gangs, tree walks with one stack, crev results, work items."""
