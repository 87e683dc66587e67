"""`lanewise show FILE.py:kernel`: one HTML page: the source, a column per pass that changed something, LLVM, assembly.

lanewise show mandelbrot.py:mandelbrot --args "i32[:,:], float, float, float, float, 256" -o page.html
lanewise show saxpy.ll --function saxpy --shapes U,U,U,C --width 8 -o page.html
"""

from __future__ import annotations

import argparse
import sys

from ..codegen.text.recorded_lines import lines_recorded
from ..report.passes_page import passes_page, passes_page_of_llvm
from ..runtime.llvm.kernel import LlvmKernel
from . import WrongUsage
from ._kernel_file import arguments as kernel_arguments
from ._kernel_file import inputs_of, named_kernel
from ._output_file import give


def arguments(parser: argparse.ArgumentParser) -> None:
    kernel_arguments(parser)
    parser.add_argument(
        "-o",
        "--output",
        metavar="PAGE",
        help="output file; by default stdout",
    )


def run(args: argparse.Namespace) -> int:
    if args.output is None and sys.stdout.isatty():
        raise WrongUsage("a page of some hundred kilobytes; say where it goes: -o page.html, or > page.html")
    with lines_recorded():
        kernel = named_kernel(args)
        page = passes_page_of_llvm(kernel) if isinstance(kernel, LlvmKernel) else passes_page(kernel)
    give(page, "-o", args.output, inputs_of(args))
    return 0
