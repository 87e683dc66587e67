"""Bounds checks: removed where they hold, hoisted to the driver, or asked once before a loop."""
