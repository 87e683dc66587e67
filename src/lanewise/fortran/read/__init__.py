"""The Fortran reader: lines, statements, expressions, declarations, and the tree of a unit."""
