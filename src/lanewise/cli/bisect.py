"""`lanewise bisect FILE.py:kernel`: the optional pass after which a kernel's result changes.

lanewise bisect blur.py:blur                           with the file's examples
lanewise bisect blur.py:blur --args "f32[:], f32[:]"   with arrays of small numbers
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np

from ..frontend.python.types import is_array
from ..runtime.bisect import bisect
from ..runtime.call.kernel import Kernel
from ..runtime.call.kernel import kernel as make_kernel
from ..runtime.call.settings import WIDTHS
from . import WrongUsage
from ._kernel_file import bound_arguments, kernel_named
from ._streams import say

DIFFERS = 3


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("kernel", metavar="FILE", help="FILE.py:kernel, which is imported")
    parser.add_argument("--args", metavar="TYPES", help='"f32[:,:], float, 256"; without it the file\'s examples')
    parser.add_argument("--width", metavar="W", type=int, help="lanes of a gang; without it, as chosen")


def run(args: argparse.Namespace) -> int:
    if args.width is not None and args.width not in WIDTHS:
        raise WrongUsage(f"--width {args.width} is no width; there are {', '.join(map(str, WIDTHS))}")
    kernel = kernel_named(args.kernel)
    if not isinstance(kernel, Kernel):
        raise WrongUsage(f"'{args.kernel}' is a vectorized function; bisect takes kernels")
    if args.width is not None:
        kernel = make_kernel(kernel, width=args.width)
    given = bound_arguments(args.kernel, kernel, args.args)
    if args.args is not None:
        _fill(given)
    found = bisect(kernel, given)
    name = kernel.source.name
    if not found.difference:
        say(f"{name}: the result is plain Python's, with all {found.passes} optional passes and with none")
        return 0
    if found.blamed is None:
        say(f"{name}: no optional pass is to blame; without any of them, {found.difference}")
        return DIFFERS
    step, function, version = found.blamed
    say(f"{function}, {version}: {step} changes the result: {found.difference}")
    say(f"look at it: LANEWISE=fuel={found.fuel},{step}.show; do without it: LANEWISE={step}.off")
    return DIFFERS


def _fill(given: tuple[Any, ...]) -> None:
    """Fill with small numbers, which are valid indices too, so that iterations differ."""
    numbers = np.random.default_rng(1)
    for arg in given:
        if is_array(arg) and arg.dtype.names is None:
            arg[...] = numbers.integers(0, min(arg.shape), arg.shape)
