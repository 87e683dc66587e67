"""Array statements and SIMD loops: which expressions may occur in them, and how they are written."""
