"""What a user reads: annotated programs, tables, JSON."""
