"""Fortran to Fortran: without GOTO, and with vector statements or SIMD loops where dependences allow (after PFC)."""
