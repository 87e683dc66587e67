"""The Fortran writer: statements as lines of fixed or free form, and the report."""
