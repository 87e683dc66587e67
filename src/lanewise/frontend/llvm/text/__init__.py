"""The text of a module: one dialect, sections, heads, tokens, attributes, metadata, positions in the user's file."""
