"""Control flow: conditions, loops and what they iterate over, checks, texts of messages, names that branches assign."""
