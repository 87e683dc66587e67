"""Facts about programs: nouns, each a pure function from a function to a frozen record that prints itself."""
