"""Programs that the demo runs."""
