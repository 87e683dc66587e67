"""`lanewise musimd FILE.mus`: assemble, check and run a µ-SIMD program, and show the run.

Without an option it prints the final shared memory. An ill-formed program, or a stuck machine, is refused with exit
code 1 and the reason on stderr; the steps before it are still shown. With `--order` the threads of a store write in
that order, and stores whose result depends on it are reported: exit code 3. With `--analyze` the uniformity of
variables and branches comes first, and the run checks it: exit code 3 if it is contradicted.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from ..ir.position import CompileError
from ..musimd.assembler import assemble
from ..musimd.check import check
from ..musimd.claims import Claims
from ..musimd.machine import DEFAULT_LIMIT, Step, steps, thread_count
from ..musimd.orders import ORDERS, Conflicts, order
from ..musimd.program import Program
from ..musimd.show_uniform import analysis_json, show_analysis, show_checked
from ..musimd.trace import show_memory, show_trace, step_json
from ..musimd.uniform import Analysis, analyze

BROKEN = 3
HELP = "assemble, run, trace and analyse a µ-SIMD program"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE.mus", help="the program; - reads standard input")
    parser.add_argument("--threads", type=_positive, metavar="N", help="how many threads (default: .threads, else 4)")
    parser.add_argument("--trace", action="store_true", help="a row per step: instruction, variable, active threads")
    parser.add_argument("--states", action="store_true", help="the whole state (Θ, β, Σ, Π, Λ, pc) after every step")
    parser.add_argument("--memory", action="store_true", help="final shared memory (the default)")
    parser.add_argument("--analyze", action="store_true", help="which variables and branches are uniform, checked")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of text")
    parser.add_argument("--steps", type=_positive, default=DEFAULT_LIMIT, metavar="N", help="give up after N steps")
    parser.add_argument("--order", choices=ORDERS, help="in which the threads of a store write; reports conflicts")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="of --order random")
    parser.add_argument("--unchecked", action="store_true", help="run without the check for well-formedness")


def run(args: argparse.Namespace) -> int:
    try:
        program = _read(args.file)
        if not args.unchecked:
            check(program)
        analysis = analyze(program) if args.analyze else None
    except CompileError as error:
        if args.json:
            print(json.dumps({"file": args.file, "steps": 0, **_refusal(error)}, ensure_ascii=False))
        raise
    claims = analysis.claims() if analysis else Claims()
    made: list[Step] = []
    conflicts = Conflicts()
    keep = args.trace or args.states
    failure: CompileError | None = None
    try:
        chosen = order(args.order or ORDERS[0], args.seed)
        for step in steps(program, args.threads, limit=args.steps, order=chosen):
            if not keep:
                made.clear()
            made.append(step)
            claims.watch(step)
            conflicts.watch(step)
    except CompileError as error:
        failure = error
    if analysis is not None and not args.json:
        print(show_analysis(analysis), show_checked(claims, failure is None), sep="\n", end="")
    if analysis is None or args.json or args.trace or args.states or args.memory:
        _print(args, program, made, failure, analysis, claims)
    if failure is not None:
        print(f"lanewise: {failure}", file=sys.stderr)
    if claims.broken:
        print("lanewise: the analysis claimed what the run contradicts; this is an error in Lanewise", file=sys.stderr)
        return BROKEN
    if args.order and conflicts.found:
        for conflict in conflicts.found:
            print(f"lanewise: {conflict.show(program)}", file=sys.stderr)
        return BROKEN
    return 1 if failure else 0


def _positive(word: str) -> int:
    number = int(word)
    if number < 1:
        raise ValueError
    return number


_positive.__name__ = "positive number"


def _read(file: str) -> Program:
    if file == "-":
        return assemble(sys.stdin.read(), "<stdin>")
    return assemble(Path(file).read_text(encoding="utf-8-sig"), file)


def _print(
    args: argparse.Namespace,
    program: Program,
    made: list[Step],
    failure: CompileError | None,
    analysis: Analysis | None,
    claims: Claims,
) -> None:
    if args.json:
        result = _object(args, program, made, failure)
        if analysis is not None:
            result["analysis"] = analysis_json(analysis, claims)
        print(json.dumps(result, ensure_ascii=False))
        return
    if analysis is not None:
        print()
    if args.states:
        for step in made:
            print(f"{step.number}: {step.instruction}    ({step.rule})\n{step.after}\n")
    if args.trace and made:
        print(show_trace(program, made), end="")
    if failure is None and (args.memory or not (args.trace or args.states)):
        if args.trace or args.states:
            print()
        print(show_memory(made[-1].after.shared), end="")


def _refusal(error: CompileError | None) -> dict[str, Any]:
    """The refused or stuck instruction's line, and the reason; the line is None in a program without a text."""
    if error is None:
        return {"refused": None, "line": None, "column": None}
    place = error.position
    return {"refused": error.sentence, "line": place.line or None, "column": place.column or None}


def _object(
    args: argparse.Namespace, program: Program, made: list[Step], failure: CompileError | None
) -> dict[str, Any]:
    last = made[-1].after if made else None
    result: dict[str, Any] = {
        "file": args.file,
        "threads": thread_count(program, args.threads),
        "steps": made[-1].number + 1 if made else 0,
        "memory": list(last.shared if last else program.memory),
        **_refusal(failure),
    }
    if args.trace or args.states:
        result["trace"] = [step_json(program, step) for step in made]
    return result
