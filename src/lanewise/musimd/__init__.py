"""The µ-SIMD machine: assembler, machine, analysis, and the lowering of crev calls to it."""
