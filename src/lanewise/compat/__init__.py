"""Other compilers' names, with their rules: programs written for them run here with an import changed."""
