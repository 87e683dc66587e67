"""`lanewise profile FILE.py:kernel`: shares of time by lines, active lanes, bytes moved, beside what was compiled.

lanewise profile mandelbrot.py:mandelbrot                       with the file's examples
lanewise profile blur.py:blur --args "f32[1000,1000], f32[1000,1000]"
lanewise profile mandelbrot.py:mandelbrot --html page.html
lanewise profile mandelbrot.py:mandelbrot --seconds 5 --threads 1 --json
"""

from __future__ import annotations

import argparse

from ..runtime.call.kernel import Kernel
from ..runtime.call.kernel import kernel as make_kernel
from ..runtime.call.settings import WIDTHS
from . import WrongUsage
from ._kernel_file import bound_arguments, inputs_of, kernel_named
from ._output_file import check, give
from ._streams import say

LONGEST = 3600.0


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("kernel", metavar="FILE", help="FILE.py:kernel, which is imported")
    parser.add_argument("--args", metavar="TYPES", help='"f32[:,:], float, 256"; without it the file\'s examples')
    parser.add_argument("--width", metavar="W", type=int, help="lanes of a gang; without it, the compiler chooses")
    parser.add_argument("--threads", metavar="N", type=int, help="threads of a call; without it, all cores")
    parser.add_argument("--seconds", metavar="S", type=float, default=1.0, help="of calls; 1 by default")
    parser.add_argument("--html", metavar="PAGE", help="write one HTML page instead of printing the text")
    parser.add_argument("--json", action="store_true", help="print a machine-readable record")


def run(args: argparse.Namespace) -> int:
    if args.width is not None and args.width not in WIDTHS:
        raise WrongUsage(f"--width {args.width} is no width; there are {', '.join(map(str, WIDTHS))}")
    if not 0 <= args.seconds <= LONGEST:
        raise WrongUsage(f"--seconds is between 0 and {LONGEST:.0f}")
    if args.threads is not None and not 1 <= args.threads <= 1024:
        raise WrongUsage("--threads is between 1 and 1024")
    check("--html", args.html, inputs_of(args))
    kernel = kernel_named(args.kernel)
    if not isinstance(kernel, Kernel):
        raise WrongUsage(f"'{kernel.source.name}' is a ufunc; profile takes kernels: call it in a loop over lw.lanes")
    given = {name: getattr(args, name) for name in ("width", "threads") if getattr(args, name) is not None}
    if given:
        kernel = make_kernel(kernel, **given)
    found = kernel.profile(*bound_arguments(args.kernel, kernel, args.args), seconds=args.seconds)
    if args.html is not None:
        give(found.html(), "--html", args.html, inputs_of(args))
    else:
        say(found.json() if args.json else str(found))
    return 0
