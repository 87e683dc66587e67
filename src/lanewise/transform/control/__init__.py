"""Control flow: from divergent branches and loops to masks and uniform control flow."""
