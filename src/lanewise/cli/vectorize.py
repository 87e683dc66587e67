"""`lanewise vectorize FILE.ll --function F --shapes U,C,T --width 8`: vector versions of a function, as LLVM IR.

lanewise vectorize k.ll --function f --shapes U,C,T --width 8 -o f.ll     both versions, with a mask and without
lanewise vectorize k.c --function f --shapes T --mask no --target avx512  one of them, for another machine
lanewise vectorize k.ll --function f --shapes T --level 0                 as it comes, before LLVM optimizes it

Names and parameters are those of the Vector Function ABI (`codegen/gang/vector_abi.py`): _ZGVdN8ulv_f.

An OpenCL kernel is called for neighbours in x of one group. Properties of its work item become further parameters, in
the order that the first lines of the output give: ids in x are lane 0's (`l`), the rest is the same for all lanes
(`u`), and so is the address of each `__local` array. With barriers, the group is these lanes.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from ..analysis.memory.kept_state import why_alone
from ..codegen.gang.vector_abi import vector_name, vector_text
from ..codegen.launch.program import optimized_for
from ..codegen.optimize import Level
from ..codegen.targets import NAMED, Target, native
from ..ir.function import Function
from ..ir.position import CompileError
from ..ir.shapes import CONSECUTIVE, UNIFORM, Shape
from ..runtime.call.settings import WIDTHS
from ..transform.lanes.place_work_items import Question, place_work_items
from . import WrongUsage
from ._given_shapes import pinned
from ._input_file import clang_arguments, clang_flags, function_of, loaded
from ._output_file import give

MASKS = {"both": (False, True), "no": (False,), "yes": (True,)}


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help=".lir, .ll, .bc, and .c, .cpp or .cl through clang")
    parser.add_argument("--function", metavar="F", required=True, help="the function")
    parser.add_argument(
        "--shapes", metavar="U,C,T", default="", help="a shape for each argument: U C S4 S? T, as in Ca16; of OpenCL U"
    )
    parser.add_argument("--width", type=int, default=8, metavar="W", help="lanes of a gang")
    parser.add_argument("--mask", choices=sorted(MASKS), default="both", help="versions with a mask, without, or both")
    parser.add_argument("--target", choices=["native", *NAMED], default="native", help="the machine")
    parser.add_argument("--level", type=int, choices=range(4), default=2, help="LLVM's optimization level; 0: none")
    parser.add_argument("-o", "--output", metavar="OUT", help="a file instead of standard output")
    clang_arguments(parser)


def run(args: argparse.Namespace) -> int:
    if args.width not in WIDTHS[1:]:
        raise WrongUsage(f"--width {args.width} is no width; there are {', '.join(map(str, WIDTHS[1:]))}")
    module = loaded(args.file, flags=clang_flags(args))
    function = function_of(module, args.function)
    module, questions = place_work_items(module, function.name)
    if not questions and (why := why_alone(module, function.name)) is not None:
        raise CompileError(why, function.position)
    target = _target(args.target)
    shapes = (*_shapes(function, args.shapes, bool(questions)), *map(_answer, questions))
    text = vector_text(module, function.name, shapes, args.width, target, MASKS[args.mask])
    names = [vector_name(function.name, shapes, args.width, masked, target) for masked in MASKS[args.mask]]
    shown = optimized_for(text, target, Level(args.level, unroll=False)).llvm if args.level else text
    asked = "".join(f"; work item: {question.name}\n" for question in questions)
    whole = f"; {args.function} of {Path(args.file).name} in {args.width} lanes: {' '.join(names)}\n{asked}{shown}"
    give(whole, "-o", args.output, [args.file])
    return 0


def _answer(question: Question) -> Shape:
    """Neighbours in x differ by their ids in x; group memory and all else is the same for them."""
    return CONSECUTIVE if question.dimension == 0 and question.what in ("global_id", "local_id") else UNIFORM


def _shapes(function: Function, text: str, asks: bool) -> tuple[Shape, ...]:
    if asks and not text.strip():
        return (UNIFORM,) * len(function.params)
    return tuple(pinned(function, text).values())


def _target(name: str) -> Target:
    return native() if name == "native" else NAMED[name]
