"""`lanewise fortran FILE`: restructure and vectorize Fortran, file by file.

Exit codes: 0 done, 1 some unit was refused (it is copied unchanged; the reasons are on stderr), 3 the check found
something. The converted text goes to stdout, to the file given with -o, or under its own name into that folder.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from ..fortran.convert import Conversion
from ..fortran.fixedform import to_fixed
from ..fortran.freeform import to_free
from ..fortran.language import why_not_fortran
from ..fortran.modes import MODES, STAGES, convert_text
from ..fortran.report import as_json, as_sarif, as_text, refused_file, together
from ..fortran.uniform import as_text as uniform_report
from ..fortran.uniform import words_of
from ..fortran.unit import read_file
from ..fortran.verdict import verdict
from ..ir.position import CompileError
from . import WrongUsage, refuse

HELP = "restructure and vectorize Fortran: no GOTO, array statements where dependences allow"


_REPORTS = {"text": as_text, "json": as_json, "sarif": as_sarif}


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "files", nargs="*", metavar="FILE", help="Fortran source, fixed form (.f, .for) or free form (.f90)"
    )
    parser.add_argument("--to", choices=list(MODES), help="what to make of it (structured)")
    parser.add_argument("--stage", choices=list(STAGES), help="stop --to guarded behind this pass and print that")
    parser.add_argument(
        "--guards",
        choices=["diagram", "minterm"],
        default="diagram",
        help="how --to guarded makes its guards short: from decision diagrams, or as the paper does (up to ten flags)",
    )
    parser.add_argument("-o", "--output", metavar="OUT", help="write here, not to stdout; a folder for several files")
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
    records: list[str] = []
    code = max(_one(args, name, records) for name in args.files)
    if records:
        print(records[0] if len(args.files) == 1 else together(args.report, records))
    return code


def _one(args: argparse.Namespace, name: str, records: list[str]) -> int:
    """One file; what is wrong with it does not keep the next from its turn."""
    mode = f"guarded:{args.stage}" if args.stage else args.to or "structured"
    try:
        text = Path(name).read_bytes().decode("latin-1")
    except OSError as error:
        return refuse(f"{name}: {error.strerror}")
    free = None if args.form is None else args.form == "free"
    if args.uniform is not None:
        print(uniform_text(name, text, free, args.width, args.uniform))
        return 0
    refusal = why_not_fortran(read_file(name, text, free, args.width))
    if refusal is not None:
        if args.report in ("json", "sarif"):
            records.append(refused_file(args.report, name, mode, refusal))
        return refuse(str(refusal))
    by_minterms = args.guards == "minterm"
    conversion = convert_text(name, text, mode, free, args.width, args.reassociate, by_minterms)
    told = verdict(conversion, args.seeds) if args.check else None
    findings = told.findings if told else []
    _write(args, conversion)
    if args.report:
        records.append(_REPORTS[args.report](conversion, findings))
    for result in conversion.refused:
        print(f"lanewise: {result.reason}", file=sys.stderr)
    lead = f"{name}: " if len(args.files) > 1 else ""
    for sentence in told.sentences() if told else []:
        print(f"lanewise: {lead}{sentence}", file=sys.stderr)
    for finding in findings:
        unit = f"{finding.unit}: " if finding.unit else ""
        print(f"lanewise: {name}:{finding.line}: {unit}{finding.sentence}", file=sys.stderr)
    return 3 if findings else 1 if conversion.refused else 0


def _write(args: argparse.Namespace, conversion: Conversion) -> None:
    """The program, to its file, into the folder, or to stdout where no report goes there."""
    name, written = Path(conversion.file.name).name, conversion.text
    if args.form_out == "free" and not conversion.file.free:
        written, name = to_free(written, args.width), Path(name).with_suffix(".f90").name
    elif args.form_out == "fixed" and conversion.file.free:
        written, name = to_fixed(written, args.width), Path(name).with_suffix(".f").name
    if args.output not in (None, "-"):
        folder = Path(args.output).is_dir()
        Path(args.output, name if folder else "").write_bytes(written.encode("latin-1"))
    elif not args.report:
        sys.stdout.buffer.write(written.encode("latin-1"))
        sys.stdout.flush()


def _check_usage(args: argparse.Namespace) -> None:
    """What argparse cannot see: words that do not go together, and numbers that mean nothing."""
    if args.report not in (None, *_REPORTS) and (not args.files or Path(args.report).is_file()):
        args.files.insert(0, args.report)  # `--report FILE`: the word behind it is the file
        args.report = "text"
    if args.report not in (None, *_REPORTS):
        raise WrongUsage(f"--report takes text, json or sarif, not {args.report}")
    if not args.files:
        raise WrongUsage("name the file: lanewise fortran FILE")
    if args.output == "-" and args.report:
        raise WrongUsage("the report goes to stdout: give -o a file")
    _check_several(args)
    if args.width < 7:
        raise WrongUsage(f"--width {args.width}: the last column of fixed-form text is 7 or more, mostly 72 or 132")
    if args.seeds < 1:
        raise WrongUsage(f"--seeds {args.seeds}: a check needs one run at least")
    if args.guards != "diagram" and not args.stage and args.to != "guarded":
        raise WrongUsage(f"--guards {args.guards} goes with --to guarded")
    if args.stage and args.to not in (None, "guarded"):
        raise WrongUsage(f"--stage prints a pass of --to guarded, not of --to {args.to}")


def _check_several(args: argparse.Namespace) -> None:
    """Several files are written into a folder, each under its own name."""
    told = args.report or args.uniform is not None
    if len(args.files) == 1 or (told and args.output is None):
        return
    if args.output is None or not Path(args.output).is_dir():
        raise WrongUsage("several files are written into a folder: name one that exists with -o, or ask for --report")
    names = [
        Path(one).stem if args.form_out else Path(one).name for one in args.files
    ]  # the other form, another suffix
    twice = next((one for one in names if names.count(one) > 1), None)
    if twice is not None:
        raise WrongUsage(f"two of the files are called {twice}: give them folders of their own")


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
