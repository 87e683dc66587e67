"""C in constant time and C that leaks, and assembly in which a compiler made a branch."""
