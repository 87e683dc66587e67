"""`lanewise explain FILE.py:kernel`: what became of each line of a kernel: shapes, branches, loops, accesses, reasons.

lanewise explain mandelbrot.py:mandelbrot --args "i32[:,:], float, float, float, float, 256"
lanewise explain mandelbrot.py:mandelbrot --html page.html
"""

from __future__ import annotations

import argparse
from pathlib import Path

from ..report.explain import explain
from ._kernel_file import version_named


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("kernel", metavar="FILE.py:kernel", help="a kernel in a file, which is imported")
    parser.add_argument("--args", metavar="TYPES", help='"f32[:,:], f64, 256"; without it the file\'s examples')
    parser.add_argument("--html", metavar="PAGE", type=Path, help="write one HTML page instead of printing")
    parser.add_argument("--json", action="store_true", help="print the record for machines")


def run(args: argparse.Namespace) -> int:
    found = explain(version_named(args.kernel, args.args))
    if args.html is not None:
        args.html.write_text(found.html(), encoding="utf-8")
    else:
        print(found.json() if args.json else found)
    return 0
