"""`lanewise analyze FILE...`: which values, branches and loops diverge; of one function or of whole modules.

lanewise analyze k.ll --function f --shapes U,C,T      the function, annotated with shapes
lanewise analyze k.cl --sources opencl --why x         why %x is not uniform, back to its source
lanewise analyze k.bc --json                           one object for machines
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping
from typing import Any

from ..analysis.divergence import Gang
from ..analysis.sources import POLICIES
from ..analysis.why import why
from ..frontend.load import load
from ..ir.function import Function, Module
from ..ir.position import CompileError
from ..ir.shapes import Shape, shape_named
from ..report.analysis import Analysed, analysed, annotated, as_json, counts, refused_json


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", metavar="FILE", help=".ll, .bc, .lir, and .c or .cl through clang")
    parser.add_argument("--function", metavar="F", help="only this function, printed with its shapes")
    parser.add_argument("--shapes", metavar="U,C,T", help="a shape for each argument: U C S4 S? T, as in Ca16")
    parser.add_argument("--sources", choices=sorted(POLICIES), default="none", help="what brings divergence in")
    parser.add_argument("--width", type=int, default=0, metavar="W", help="lanes of a gang, if it is known")
    parser.add_argument("--why", metavar="V", help="why this value, or the branch of this block, is not uniform")
    parser.add_argument("--json", action="store_true", help="one JSON object")


def run(args: argparse.Namespace) -> int:
    if args.width < 0:
        raise CompileError("--width is a number of lanes, 0 if it is not known")
    if args.why and not args.function:
        raise CompileError("--why needs --function, the function that the value is in")
    told: list[dict[str, Any]] = []
    for path in args.files:
        module = load(path)
        _warn(module, args)
        told += [refused_json(name, sentence) for name, sentence in module.refused.items() if _wanted(name, args)]
        for fn in _functions(module, args):
            report = analysed(fn, gang_of(fn, args))
            told.append(as_json(report))
            if not args.json:
                _print(report, args)
    if args.json:
        print(json.dumps({"functions": told}, indent=1))
    return 0


def gang_of(fn: Function, args: argparse.Namespace) -> Gang:
    return Gang(pinned(fn, args.shapes) if args.shapes else {}, args.width, POLICIES[args.sources])


def pinned(fn: Function, text: str) -> Mapping[str, Shape]:
    """Shapes for the arguments of a function, in order."""
    words = text.split(":")[0].split(",")
    if len(words) != len(fn.params):
        raise CompileError(f"'{fn.name}' has {len(fn.params)} arguments, --shapes has {len(words)}")
    try:
        return {param.name: shape_named(word.strip()) for param, word in zip(fn.params, words, strict=True)}
    except ValueError as error:
        raise CompileError(f"--shapes: {error}") from None


def _wanted(name: str, args: argparse.Namespace) -> bool:
    return args.function is None or args.function == name


def _functions(module: Module, args: argparse.Namespace) -> Iterator[Function]:
    if args.function is not None and args.function not in module.functions:
        if args.function in module.refused:
            raise CompileError(f"'{args.function}' was refused: {module.refused[args.function]}")
        known = " ".join(module.functions) or "none"
        raise CompileError(f"there is no function '{args.function}' in {module.name}; there are: {known}")
    yield from (fn for name, fn in module.functions.items() if _wanted(name, args))


def _warn(module: Module, args: argparse.Namespace) -> None:
    if args.json:
        return
    for name, sentence in module.refused.items():
        if _wanted(name, args) and args.function is None:
            print(f"lanewise: {module.name}: '{name}' is left out: {sentence}", file=sys.stderr)


def _print(report: Analysed, args: argparse.Namespace) -> None:
    if args.why:
        _print_why(report, args.why.removeprefix("%"))
        return
    if args.function:
        print(annotated(report))
        print()
    print(_line(report))


def _line(report: Analysed) -> str:
    n = counts(report)
    parts = [
        f"{n['blocks']} blocks",
        f"{n['instructions']} instructions",
        f"values {n['uniform_values']} of {n['values']} uniform",
        f"branches {n['uniform_branches']} of {n['branches']}",
        f"loops {n['uniform_loops']} of {n['loops']}",
    ]
    if n["irreducible_loops"]:
        parts.append(f"{n['irreducible_loops']} irreducible")
    return f"{report.fn.name}: {', '.join(parts)}"


def _print_why(report: Analysed, name: str) -> None:
    values = {value.name: value for value in report.named}
    blocks = {block.name: block for block in report.fn.blocks}
    value = values.get(name)
    if value is None and name in blocks and blocks[name].targets:
        end = blocks[name].end
        assert end is not None and end.args, f"block '{name}' has no condition"
        value = next((v for v in report.fn.values if v is end.args[0]), None)
    if value is None:
        raise CompileError(f"there is no value or branching block '{name}' in '{report.fn.name}'")
    chain = why(report.fn, report.facts, value)
    if not chain:
        print(f"%{value.name} is uniform")
    for reason in chain:
        where = f"  ({reason.position})" if reason.position else ""
        print(f"{reason.value!r} {reason.sentence}{where}")
