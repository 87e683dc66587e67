"""`lanewise fortran FILE`: restructure and vectorize Fortran, file by file.

Exit codes: 0 done, 1 some unit was refused (it is copied unchanged; the reasons are on stderr), 3 the check found
something. The converted text goes to stdout or to the file given with -o.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from ..fortran.fixedform import to_fixed
from ..fortran.freeform import to_free
from ..fortran.language import why_not_fortran
from ..fortran.modes import MODES, STAGES, convert_text
from ..fortran.report import as_json, as_sarif, as_text, refused_file
from ..fortran.uniform import as_text as uniform_report
from ..fortran.uniform import words_of
from ..fortran.unit import read_file
from ..fortran.verdict import verdict
from ..ir.position import CompileError
from . import WrongUsage

HELP = "restructure and vectorize Fortran: no GOTO, array statements where dependences allow"


_REPORTS = {"text": as_text, "json": as_json, "sarif": as_sarif}


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", nargs="?", help="Fortran source, fixed form (.f, .for) or free form (.f90)")
    parser.add_argument("--to", choices=list(MODES), help="what to make of it (structured)")
    parser.add_argument("--stage", choices=list(STAGES), help="stop --to guarded behind this pass and print that")
    parser.add_argument(
        "--guards",
        choices=["diagram", "minterm"],
        default="diagram",
        help="how --to guarded makes its guards short: from decision diagrams, or as the paper does (up to ten flags)",
    )
    parser.add_argument("-o", "--output", metavar="OUT", help="write here instead of to stdout")
    parser.add_argument("--form", choices=["fixed", "free"], help="form of the input, when its name does not tell")
    parser.add_argument(
        "--form-out", choices=["fixed", "free"], help="form of the output; that of the input if not given"
    )
    parser.add_argument("--width", type=int, default=72, help="last column of fixed-form text (72)")
    parser.add_argument(
        "--report", nargs="?", const="text", metavar="text|json|sarif", help="report instead of the program"
    )
    parser.add_argument(
        "--uniform",
        metavar="A,B",
        help="tell which variables are the same in all runs that differ in these arguments alone",
    )
    parser.add_argument("--reassociate", action="store_true", help="let sums be added up in another order")
    parser.add_argument("--check", action="store_true", help="compare old and new: own interpreter, then gfortran")
    parser.add_argument("--seeds", type=int, default=12, help="runs a unit for --check")


def run(args: argparse.Namespace) -> int:
    sys.setrecursionlimit(max(sys.getrecursionlimit(), 20000))
    _check_usage(args)
    mode = f"guarded:{args.stage}" if args.stage else args.to or "structured"
    text = Path(args.file).read_bytes().decode("latin-1")
    free = None if args.form is None else args.form == "free"
    if args.uniform is not None:
        print(uniform_text(args.file, text, free, args.width, args.uniform))
        return 0
    refusal = why_not_fortran(read_file(args.file, text, free, args.width))
    if refusal is not None:
        if args.report in ("json", "sarif"):
            print(refused_file(args.report, args.file, mode, refusal))
        raise refusal
    by_minterms = args.guards == "minterm"
    conversion = convert_text(args.file, text, mode, free, args.width, args.reassociate, by_minterms)
    told = verdict(conversion, args.seeds) if args.check else None
    findings = told.findings if told else []
    written = conversion.text
    if args.form_out == "free" and not conversion.file.free:
        written = to_free(written, args.width)
    elif args.form_out == "fixed" and conversion.file.free:
        written = to_fixed(written, args.width)
    if args.output:
        Path(args.output).write_bytes(written.encode("latin-1"))
    if args.report:
        print(_REPORTS[args.report](conversion, findings))
    elif not args.output:
        sys.stdout.buffer.write(written.encode("latin-1"))
        sys.stdout.flush()
    for result in conversion.refused:
        print(f"lanewise: {result.reason}", file=sys.stderr)
    for sentence in told.sentences() if told else []:
        print(f"lanewise: {sentence}", file=sys.stderr)
    for finding in findings:
        unit = f"{finding.unit}: " if finding.unit else ""
        print(f"lanewise: {args.file}:{finding.line}: {unit}{finding.sentence}", file=sys.stderr)
    return 3 if findings else 1 if conversion.refused else 0


def _check_usage(args: argparse.Namespace) -> None:
    """What argparse cannot see: words that do not go together, and numbers that mean nothing."""
    if args.report not in (None, *_REPORTS) and args.file is None:
        args.file, args.report = args.report, "text"  # `--report FILE`: the word behind it is the file
    if args.report not in (None, *_REPORTS):
        raise WrongUsage(f"--report takes text, json or sarif, not {args.report}")
    if args.file is None:
        raise WrongUsage("name the file: lanewise fortran FILE")
    if args.width < 7:
        raise WrongUsage(f"--width {args.width}: the last column of fixed-form text is 7 or more, mostly 72 or 132")
    if args.seeds < 1:
        raise WrongUsage(f"--seeds {args.seeds}: a check needs one run at least")
    if args.guards != "diagram" and not args.stage and args.to != "guarded":
        raise WrongUsage(f"--guards {args.guards} goes with --to guarded")
    if args.stage and args.to not in (None, "guarded"):
        raise WrongUsage(f"--stage prints a pass of --to guarded, not of --to {args.to}")


def uniform_text(name: str, text: str, free: bool | None, width: int, varying: str) -> str:
    """What is uniform at each statement of each unit; names that a unit does not have do not vary there."""
    chosen = {one.strip().upper() for one in varying.split(",") if one.strip()}
    file = read_file(name, text, free, width)
    if not any(chosen <= words_of(unit) for unit in file.units):
        missing = sorted(chosen - set[str]().union(*(words_of(unit) for unit in file.units)))
        if missing:
            raise CompileError(f"{missing[0]} is in no unit of {name}; --uniform takes names of variables that vary")
    parts: list[str] = []
    for unit in file.units:
        try:
            parts.append(uniform_report(unit, frozenset(chosen & words_of(unit))))
        except CompileError as error:
            parts.append(f"{unit.name or 'MAIN'} line {unit.first_line() + 1}: refused: {error.sentence}")
    return "\n".join(parts)
