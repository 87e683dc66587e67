"""`lanewise explain FILE.py:kernel`: what became of each line of a kernel: shapes, branches, loops, accesses, reasons.

lanewise explain mandelbrot.py:mandelbrot --args "i32[:,:], float, float, float, float, 256"
lanewise explain mandelbrot.py:mandelbrot --html page.html
lanewise explain saxpy.ll --function saxpy --shapes U,U,U,C --width 8
lanewise explain mandelbrot.cl
"""

from __future__ import annotations

import argparse
from pathlib import Path

from ..report.explain import explain
from ..runtime.llvm_kernel import LlvmKernel
from ._kernel_file import arguments as kernel_arguments
from ._kernel_file import found


def arguments(parser: argparse.ArgumentParser) -> None:
    kernel_arguments(parser)
    parser.add_argument("--html", metavar="PAGE", type=Path, help="write one HTML page instead of printing")
    parser.add_argument("--json", action="store_true", help="print the record for machines")


def run(args: argparse.Namespace) -> int:
    kernel = found(args)
    told = kernel.explain() if isinstance(kernel, LlvmKernel) else explain(kernel)
    if args.html is not None:
        args.html.write_text(told.html(), encoding="utf-8")
    else:
        print(told.json() if args.json else told)
    return 0
