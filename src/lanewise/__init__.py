"""Lanewise: an SPMD-on-SIMD compiler for Python."""

from .ir.position import CompileError

__all__ = ["CompileError"]
