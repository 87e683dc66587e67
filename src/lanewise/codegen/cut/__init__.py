"""Functions that are too large for LLVM's passes, written as several LLVM functions of bounded size.

Few functions are large, so that only this file is loaded for the others.
"""

LARGE = 3000  # lines of LLVM text beyond which a function is cut; the largest of the benchmark set has 700


def is_large(lines: int) -> bool:
    return lines > LARGE
