"""`lanewise analyze FILE...`: which values, branches and loops diverge; of one function or of whole modules.

lanewise analyze k.ll --function f --shapes U,C,T        the function, annotated with shapes
lanewise analyze k.cl --function f --why x               why %x is not uniform, back to its source
lanewise analyze k.lir --function f --trace              each step of the analysis
lanewise analyze k.bc --json                             one object for machines
lanewise analyze eval/*.ll --sources opencl --compare    beside the baselines
lanewise analyze password.ll --function check --secret password,length     what may tell of a secret; exit code 3
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from ..analysis.divergence import Gang, Watch
from ..analysis.facts import Facts
from ..analysis.secrets import secrecy
from ..analysis.sources import POLICIES, Sources, usual_sources
from ..analysis.why import why
from ..frontend.load import load
from ..ir.function import Function, Module, Named, Param
from ..ir.position import CompileError
from ..ir.shapes import Shape, shape_named
from ..report import compare, secrets
from ..report.analysis import Analysed, analysed, annotated, as_json, counts, refused_json
from ..report.trace import Trace
from ..transform.close_loops import close_loops
from . import WrongUsage

FOUND_SOMETHING = 3
SOURCES_HELP = "what brings divergence in; opencl for OpenCL C if it is not told, else none"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", metavar="FILE", help=".ll, .bc, .lir, and .c or .cl through clang")
    parser.add_argument("--function", metavar="F", help="only this function, printed with its shapes")
    parser.add_argument("--shapes", metavar="U,C,T", help="a shape for each argument: U C S4 S? T, as in Ca16")
    parser.add_argument("--sources", choices=sorted(POLICIES), help=SOURCES_HELP)
    parser.add_argument("--width", type=int, default=0, metavar="W", help="lanes of a gang, if it is known")
    parser.add_argument("--aligned", action="store_true", help="gangs start at multiples of the width")
    parser.add_argument("--trace", action="store_true", help="each step of the analysis, one line")
    parser.add_argument("--why", metavar="V", help="why this value, or the branch of this block, is not uniform")
    parser.add_argument("--secret", metavar="A,B", help="list what may depend on these arguments; exit code 3 if any")
    parser.add_argument("--observe", action="store_true", help="with --secret: being executed is observed, too")
    parser.add_argument("--compare", action="store_true", help="a table of the analysis beside its baselines")
    parser.add_argument("--json", action="store_true", help="one JSON object")


def run(args: argparse.Namespace) -> int:
    _sensible(args)
    if args.compare:
        return _compare(args)
    if args.secret is not None:
        return _secret(args)
    told: list[dict[str, Any]] = []
    for path in args.files:
        module = load(path)
        _warn(module, args)
        told += [refused_json(name, sentence) for name, sentence in module.refused.items() if _wanted(name, args)]
        sources = sources_for(module, args)
        for fn in _functions(module, args):
            report, trace = _analysed(fn, args, sources)
            if args.json:
                told.append(as_json(report) | {"sources": sources.name} | _asked_for(report, trace, args))
            else:
                _print(report, trace, args, sources)
    if args.json:
        print(json.dumps({"functions": told}, indent=1))
    return 0


def _sensible(args: argparse.Namespace) -> None:
    if args.width < 0:
        raise WrongUsage("--width is a number of lanes, 0 if it is not known")
    if args.aligned and not args.width:
        raise WrongUsage("--aligned needs --width: gangs start at multiples of it")
    if args.why and not args.function:
        raise WrongUsage("--why needs --function, the function that the value is in")
    if args.observe and args.secret is None:
        raise WrongUsage("--observe needs --secret, the arguments that must not be told")
    if args.compare and (args.why or args.trace):
        raise WrongUsage("--compare prints a table: leave out --why and --trace")
    if args.secret is not None and (args.why or args.trace or args.compare or args.shapes):
        raise WrongUsage("--secret stands alone: leave out --why, --trace, --compare and --shapes")
    if args.secret is not None and (args.sources not in (None, "none") or args.width):
        raise WrongUsage("--secret compares two runs, not lanes: leave out --sources, --width and --aligned")


def sources_for(module: Module, args: argparse.Namespace) -> Sources:
    return usual_sources(module) if args.sources is None else POLICIES[args.sources]


def sources_words(sources: Sources, args: argparse.Namespace) -> str:
    """Which sources were taken, if the user did not say."""
    return "" if args.sources is not None else f", sources {sources.name}"


def _analysed(fn: Function, args: argparse.Namespace, sources: Sources) -> tuple[Analysed, Trace | None]:
    gang = _gang(fn, args, sources)
    if not args.trace:
        return analysed(fn, gang), None
    trace = Trace(fn)
    return analysed(fn, gang, Watch(trace)), trace


def _gang(fn: Function, args: argparse.Namespace, sources: Sources) -> Gang:
    shapes: Mapping[str, Shape] = pinned(fn, args.shapes) if args.shapes else {}
    return Gang(shapes, args.width, sources, args.aligned)


def pinned(fn: Function, text: str) -> Mapping[str, Shape]:
    """Shapes for the arguments of a function, in order."""
    words = text.split(":")[0].split(",")
    if len(words) != len(fn.params):
        raise WrongUsage(f"'{fn.name}' has {len(fn.params)} arguments, --shapes has {len(words)}")
    return {param.name: _pin(param, word.strip()) for param, word in zip(fn.params, words, strict=True)}


def _pin(param: Param, word: str) -> Shape:
    try:
        shape = shape_named(word)
    except ValueError as error:
        raise WrongUsage(f"--shapes: {error}") from None
    if shape.is_bottom:
        raise WrongUsage(f"--shapes: %{param.name} has some shape; '_' stands for a value that is never computed")
    if shape.private and not param.type.is_ptr:
        raise WrongUsage(f"--shapes: '{word}' is for addresses, and %{param.name} is {param.type}")
    return shape


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


# the usual reading


def _print(report: Analysed, trace: Trace | None, args: argparse.Namespace, sources: Sources) -> None:
    taken = sources_words(sources, args)
    if args.why:
        _print_why(report, args.why.removeprefix("%"), taken)
        return
    if trace is not None:
        print("\n".join([f"func @{report.fn.name}:", *(f"  {line}" for line in trace.lines)]))
    elif args.function:
        print(annotated(report))
        print()
    print(_line(report) + taken)


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


def _print_why(report: Analysed, name: str, taken: str) -> None:
    value = _asked(report, name)
    chain = why(report.fn, report.facts, value)
    if not chain:
        print(f"%{value.name} is uniform{taken}")
    for reason in chain:
        where = f"  ({reason.position})" if reason.position else ""
        subject = getattr(reason.value, "name", "?")
        print(f"%{subject} {reason.sentence}{where}")


def _asked_for(report: Analysed, trace: Trace | None, args: argparse.Namespace) -> dict[str, Any]:
    """What --why and --trace add to the JSON of a function."""
    more: dict[str, Any] = {} if trace is None else {"trace": trace.lines}
    if args.why:
        chain = why(report.fn, report.facts, _asked(report, args.why.removeprefix("%")))
        more["why"] = [
            {
                "value": getattr(reason.value, "name", "?"),
                "kind": reason.kind,
                "sentence": reason.sentence,
                "line": reason.position.line or None,
                "file": reason.position.file or None,
            }
            for reason in chain
        ]
    return more


def _asked(report: Analysed, name: str) -> Named:
    """A value, or the condition of the branch that a block ends in."""
    found = {value.name: value for value in report.named}
    if name in found:
        return found[name]
    parts = [found[leaf] for leaf in report.fn.attrs.get("parts", {}).get(name, ()) if leaf is not None]
    if parts:  # a vector or struct: the first of its parts that is not uniform
        return next((part for part in parts if not report.found.is_uniform(part)), parts[0])
    for block in report.fn.blocks:
        if block.name == name:
            if block.end is None or len(block.targets) < 2:
                raise CompileError(f"block '{name}' of '{report.fn.name}' does not end in a branch")
            condition = block.end.args[0]
            if not isinstance(condition, Named):
                raise CompileError(f"the branch of block '{name}' goes by a constant")
            return condition
    raise CompileError(f"there is no value or block '{name}' in '{report.fn.name}'")


# other readings


def _compare(args: argparse.Namespace) -> int:
    rows: list[compare.Row] = []
    for path in args.files:
        module = load(path)
        _warn(module, args)
        functions, sources = list(_functions(module, args)), sources_for(module, args)
        if args.sources is None and not args.json:
            print(f"lanewise: {module.name}{sources_words(sources, args)}", file=sys.stderr)
        gang = partial(_gang, args=args, sources=sources)
        rows.append(compare.compared(Path(path).stem, functions, gang))
    print(json.dumps({"files": compare.as_json(rows)}, indent=1) if args.json else compare.table(rows))
    return 0


def _secret(args: argparse.Namespace) -> int:
    names = [word.strip().removeprefix("%") for word in args.secret.split(",") if word.strip()]
    if not names:
        raise WrongUsage("--secret needs the names of arguments, as in --secret key,length")
    reports: list[dict[str, Any]] = []
    met: set[str] = set()
    for path in args.files:
        module = load(path)
        _warn(module, args)
        reports += [
            {"name": name, "leaks": [], "refused": sentence}
            for name, sentence in module.refused.items()
            if _wanted(name, args)
        ]
        for fn in _functions(module, args):
            met.update(param.name for param in fn.params)
            facts = Facts(fn)
            close_loops(fn, facts)
            found = secrecy(fn, facts, names, observe=args.observe)
            reports.append(secrets.as_json(fn, found))
            if not args.json:
                print(secrets.told(fn, found))
    missing = [name for name in names if name not in met]
    if missing:
        raise CompileError(f"no function here has an argument '{missing[0]}'")
    if args.json:
        print(json.dumps({"functions": reports}, indent=1))
    if any(report["leaks"] for report in reports):
        return FOUND_SOMETHING
    return 1 if any(report.get("refused") for report in reports) else 0  # of these nothing is known
