"""`lanewise show FILE.py:kernel`: one HTML page: the source, a column per pass that changed something, LLVM, assembly.

lanewise show mandelbrot.py:mandelbrot --args "i32[:,:], float, float, float, float, 256" -o page.html
"""

from __future__ import annotations

import argparse
from pathlib import Path

from ..report.passes_page import passes_page
from ._kernel_file import version_named


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("kernel", metavar="FILE.py:kernel", help="a kernel in a file, which is imported")
    parser.add_argument("--args", metavar="TYPES", help='"f32[:,:], f64, 256"; without it the file\'s examples')
    parser.add_argument("-o", "--output", metavar="PAGE", type=Path, help="where the page goes; else it is printed")


def run(args: argparse.Namespace) -> int:
    page = passes_page(version_named(args.kernel, args.args))
    if args.output is None:
        print(page, end="")
    else:
        args.output.write_text(page, encoding="utf-8")
    return 0
