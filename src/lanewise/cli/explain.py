"""`lanewise explain FILE.py:kernel`: the result for each line of a kernel: shapes, branches, loops, accesses, reasons.

lanewise explain mandelbrot.py:mandelbrot --args "i32[:,:], float, float, float, float, 256"
lanewise explain mandelbrot.py:mandelbrot --html page.html
lanewise explain saxpy.ll --function saxpy --shapes U,U,U,C --width 8
lanewise explain mandelbrot.cl
lanewise explain mandelbrot.py:mandelbrot --sarif        for editors and code scanners
lanewise explain LW203                                   what a remark means, with an example and a remedy
"""

from __future__ import annotations

import argparse
import re

from ..remarks.table import table
from ..report.explain import explain
from ..runtime.llvm.kernel import LlvmKernel
from . import WrongUsage
from ._kernel_file import arguments as kernel_arguments
from ._kernel_file import inputs_of, named_kernel
from ._output_file import give
from ._streams import say

LIKE_A_CODE = re.compile(r"LW\d*", re.IGNORECASE)


def arguments(parser: argparse.ArgumentParser) -> None:
    kernel_arguments(parser)
    parser.add_argument("--html", metavar="PAGE", help="write one HTML page instead of printing the text")
    parser.add_argument("--json", action="store_true", help="print a machine-readable record")
    parser.add_argument("--sarif", action="store_true", help="print SARIF 2.1.0, for editors and code scanners")


def run(args: argparse.Namespace) -> int:
    if LIKE_A_CODE.fullmatch(args.kernel):
        return _of_code(args.kernel.upper())
    kernel = named_kernel(args)
    explanation = kernel.explain() if isinstance(kernel, LlvmKernel) else explain(kernel)
    if args.html is not None:
        give(explanation.html(), "--html", args.html, inputs_of(args))
    elif args.sarif:
        say(explanation.sarif())
    else:
        say(explanation.json() if args.json else str(explanation))
    return 0


def _of_code(code: str) -> int:
    if code not in table():
        raise WrongUsage(f"there is no remark {code}; docs/remarks.md lists them: {' '.join(table())}")
    say(table()[code].text())
    return 0
