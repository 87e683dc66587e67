"""`lanewise fortran FILE`: restructure and vectorize Fortran, file by file; `lanewise fortran DIR`: a whole tree.

Exit codes: 0 done, 1 some unit was refused (it is copied unchanged; the reasons are on stderr), 3 the check found a
difference. The converted text goes to stdout, to the file given with -o, under its own name into that folder, or, with
--in-place, back to its source; nothing else overwrites a source. Trees are in `_fortran_tree.py`.
"""

from __future__ import annotations

import argparse
import contextlib
import sys
from pathlib import Path

from ..fortran.check.verdict import verdict
from ..fortran.convert import Conversion
from ..fortran.flow.uniform import as_text as uniform_report
from ..fortran.flow.uniform import words_of
from ..fortran.kernel.translate import kernel_file
from ..fortran.modes import MODES, STAGES, convert_text
from ..fortran.read.form import form_of
from ..fortran.read.language import why_not_fortran
from ..fortran.read.unit import SourceFile, read_file
from ..fortran.write.fixedform import to_fixed
from ..fortran.write.freeform import to_free
from ..fortran.write.report import as_json, as_sarif, as_text, led, refused_file, together
from ..ir.position import CompileError
from ..process.deep_calls import deep_calls
from ..runtime.output_file import put
from . import WrongUsage, refuse
from ._fortran_includes import write_included
from ._fortran_tree import convert_tree, show_diff
from ._output_file import check, check_name, give

KERNEL = "kernel"
HELP = "restructure and vectorize Fortran: no GOTO, array statements where dependences allow"


_REPORTS = {"text": as_text, "json": as_json, "sarif": as_sarif}


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "files",
        nargs="*",
        metavar="FILE",
        help="Fortran source, fixed form (.f, .for) or free form (.f90), or a folder",
    )
    parser.add_argument("--to", choices=[*MODES, KERNEL], help="output mode (structured); kernel: Python for Lanewise")
    parser.add_argument("--stage", choices=list(STAGES), help="stop --to guarded after this pass and print the result")
    parser.add_argument(
        "--guards",
        choices=["diagram", "minterm"],
        default="diagram",
        help="how --to guarded simplifies guards: by decision diagrams, or as in the paper (up to ten flags)",
    )
    parser.add_argument("-o", "--output", metavar="OUT", help="write here, not to stdout; a folder for several files")
    parser.add_argument("--in-place", action="store_true", help="overwrite each file")
    parser.add_argument(
        "--backup", metavar="SUFFIX", help="what --in-place keeps beside a file that changes (.orig for a folder)"
    )
    parser.add_argument("--diff", action="store_true", help="print what would change, and write nothing")
    parser.add_argument("-j", "--jobs", type=int, default=1, metavar="N", help="processes for a folder (1)")
    parser.add_argument("--config", metavar="FILE", help="settings for files of a folder (DIR/lanewise-fortran.toml)")
    parser.add_argument(
        "-I", "--include", action="append", default=[], metavar="DIR", help="where files of INCLUDE lines are, too"
    )
    parser.add_argument("--form", choices=["fixed", "free"], help="form of the input, if its name does not show it")
    parser.add_argument(
        "--form-out", choices=["fixed", "free"], help="form of the output; by default that of the input"
    )
    parser.add_argument("--width", type=int, default=72, help="last column of fixed-form text (72)")
    parser.add_argument(
        "--report", nargs="?", const="text", metavar="text|json|sarif", help="report instead of the program"
    )
    parser.add_argument(
        "--uniform",
        metavar="A,B",
        help="print which variables are the same in all runs that differ only in these arguments",
    )
    parser.add_argument("--reassociate", action="store_true", help="allow sums to be reassociated")
    parser.add_argument("--one-trip", action="store_true", help="DO loops run at least once, as in Fortran 66")
    parser.add_argument("--check", action="store_true", help="compare old and new: own interpreter, then gfortran")
    parser.add_argument("--seeds", type=int, default=12, help="runs per unit for --check (12)")


def run(args: argparse.Namespace) -> int:
    if len(args.files) >= 1 and Path(args.files[0]).is_dir():
        args.backup = ".orig" if args.backup is None else args.backup
        return convert_tree(args, f"guarded:{args.stage}" if args.stage else args.to or "structured")
    _check_usage(args)
    with deep_calls():
        return _all(args)


def _all(args: argparse.Namespace) -> int:
    records: list[str] = []
    if args.uniform is not None:
        _check_varying(args)
    code = max(_one(args, name, records) for name in args.files)
    if records:
        print(records[0] if len(args.files) == 1 else together(args.report, records))
    return code


def _one(args: argparse.Namespace, name: str, records: list[str]) -> int:
    """One file; an error in it does not stop the next one."""
    mode = f"guarded:{args.stage}" if args.stage else args.to or "structured"
    try:
        text = _text(name)
    except OSError as error:
        return refuse(f"{name}: {error.strerror}")
    free = None if args.form is None else args.form == "free"
    lead = f"{name}: " if len(args.files) > 1 else ""
    if args.uniform is not None:
        print(uniform_text(read_file(name, text, free, args.width), _chosen(args), lead))
        return 0
    refusal = why_not_fortran(read_file(name, text, free, args.width))
    if refusal is not None:
        if args.report in ("json", "sarif"):
            records.append(refused_file(args.report, name, mode, refusal))
        return refuse(str(refusal))
    if args.to == KERNEL:
        return _as_kernels(args, name, text, free)
    by_minterms = args.guards == "minterm"
    try:
        ways = (args.reassociate, by_minterms, tuple(args.include), args.one_trip, bool(args.report))
        conversion = convert_text(name, text, mode, free, args.width, *ways)
    except CompileError as error:
        return refuse(str(error))
    if conversion.file.note:
        print(f"lanewise: {name}: {conversion.file.note}", file=sys.stderr)
    checked = verdict(conversion, args.seeds) if args.check else None
    findings = checked.findings if checked else []
    if args.in_place and findings:
        refuse(f"{name}: not written, because the check found something")
    else:
        _write(args, conversion)
    if args.report:
        record = _REPORTS[args.report](conversion, findings)
        records.append(led(record, lead) if args.report == "text" else record)
    for result in conversion.refused:
        print(f"lanewise: {result.reason}", file=sys.stderr)
    for sentence in checked.sentences() if checked else []:
        print(f"lanewise: {lead}{sentence}", file=sys.stderr)
    for finding in findings:
        unit = f"{finding.unit}: " if finding.unit else ""
        print(f"lanewise: {name}:{finding.line}: {unit}{finding.sentence}", file=sys.stderr)
    return 3 if findings else 1 if conversion.refused else 0


def _as_kernels(args: argparse.Namespace, name: str, text: str, free: bool | None) -> int:
    """The file's procedures as a Python module."""
    made, refused = kernel_file(read_file(name, text, free, args.width, tuple(args.include)).units)
    for _, error in refused:
        print(f"lanewise: {error}", file=sys.stderr)
    if made and args.output not in (None, "-"):
        give(made, "-o", _target(args.output, Path(name).with_suffix(".py").name), args.files)
    elif made:
        give(made, "-o")
    return 1 if refused else 0


def _write(args: argparse.Namespace, conversion: Conversion) -> None:
    """Write the program to its file, into the folder, or to stdout if no report goes there."""
    free, written = conversion.file.free, conversion.text
    name = _new_name(args, conversion.file.name, free)
    if args.form_out == "free" and not free:
        written = to_free(written, args.width)
    elif args.form_out == "fixed" and free:
        written = to_fixed(written, args.width)
    if args.form_out is not None and (args.form_out == "free") != free:
        write_included(args, conversion.file)
    if args.diff:
        show_diff(_text(conversion.file.name), written, conversion.file.name, name)
    elif args.in_place:
        old = _text(conversion.file.name)
        if args.backup and written != old and not Path(conversion.file.name + args.backup).exists():
            put(conversion.file.name + args.backup, old.encode("latin-1"))
        put(conversion.file.name, written.encode("latin-1"))
    elif args.output not in (None, "-"):
        give(written.encode("latin-1"), "-o", _target(args.output, name), args.files)
    elif not args.report:
        give(written.encode("latin-1"), "-o")


def _new_name(args: argparse.Namespace, name: str, free: bool) -> str:
    """The file's own name, with the suffix of what is written."""
    if args.to == KERNEL:
        return Path(name).with_suffix(".py").name
    if args.form_out is None or (args.form_out == "free") == free:
        return Path(name).name
    return Path(name).with_suffix(".f90" if args.form_out == "free" else ".f").name


def _target(output: str, name: str) -> Path:
    """The file that -o means."""
    check_name("-o", output)
    return Path(output, name) if Path(output).is_dir() else Path(output)


def _text(name: str) -> str:
    return Path(name).read_bytes().decode("latin-1")


def _check_usage(args: argparse.Namespace) -> None:
    """Checks beyond argparse: options that exclude each other, and meaningless numbers."""
    if args.report not in (None, *_REPORTS) and (not args.files or Path(args.report).is_file()):
        args.files.insert(0, args.report)  # `--report FILE`: the word after it is the file
        args.report = "text"
    if args.report not in (None, *_REPORTS):
        raise WrongUsage(f"--report takes text, json or sarif, not {args.report}")
    if not args.files:
        raise WrongUsage("name the file: lanewise fortran FILE")
    beside = args.check or args.report or args.in_place or args.form_out or args.stage or args.diff or args.one_trip
    if args.to == KERNEL and (beside or args.uniform is not None):
        raise WrongUsage("--to kernel writes Python: it goes with -o alone")
    if args.diff and (args.report or args.in_place or args.output is not None):
        raise WrongUsage("--diff only prints: it goes with neither -o, --in-place nor --report")
    if args.config is not None or args.jobs != 1:
        raise WrongUsage("--config and -j are for a folder: lanewise fortran DIR -o OUT")
    if args.output == "-" and args.report:
        raise WrongUsage("the report goes to stdout: give -o a file")
    _check_several(args)
    _check_sources(args)
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
    no_folder = args.report or args.uniform is not None or args.in_place or args.diff
    if len(args.files) == 1 or (no_folder and args.output is None):
        return
    if args.output is None or not Path(args.output).is_dir():
        raise WrongUsage("several files are written into a folder: name one that exists with -o, or ask for --report")
    names = [
        Path(one).stem if args.form_out else Path(one).name for one in args.files
    ]  # the other form, another suffix
    twice = next((one for one in names if names.count(one) > 1), None)
    if twice is not None:
        raise WrongUsage(f"two of the files are called {twice}: give them folders of their own")


def _check_sources(args: argparse.Namespace) -> None:
    """No source is overwritten unless --in-place says so."""
    if args.in_place and (args.output is not None or args.form_out is not None or args.uniform is not None):
        raise WrongUsage("--in-place writes each file over itself: it goes with neither -o, --form-out nor --uniform")
    odd = next((one for one in args.files if args.in_place and Path(one).exists() and not Path(one).is_file()), None)
    if odd is not None:
        raise WrongUsage(f"--in-place writes over files, and {odd} is none")
    if args.output in (None, "-"):
        return
    for one in [str(each) for each in args.files if Path(each).is_file()]:
        free = args.form == "free" if args.form else form_of(one, _text(one), args.width).free
        check("-o", _target(args.output, _new_name(args, one, free)), args.files, "say --in-place")


def _chosen(args: argparse.Namespace) -> frozenset[str]:
    return frozenset(one.strip().upper() for one in args.uniform.split(",") if one.strip())


def _check_varying(args: argparse.Namespace) -> None:
    """A name that no unit of any file has is a typo."""
    free = None if args.form is None else args.form == "free"
    files: list[SourceFile] = []
    for one in args.files:
        with contextlib.suppress(OSError):  # reported when the file is read
            files.append(read_file(one, _text(one), free, args.width))
    known = set[str]().union(*(words_of(unit) for file in files for unit in file.units))
    missing = sorted(_chosen(args) - known)
    if missing and files:
        where = args.files[0] if len(args.files) == 1 else "these files"
        raise WrongUsage(f"{missing[0]} is in no unit of {where}; --uniform takes names of variables that vary")


def uniform_text(file: SourceFile, chosen: frozenset[str], lead: str) -> str:
    """The uniform variables at each statement of each unit; names that a unit does not have do not vary there."""
    parts: list[str] = []
    for unit in file.units:
        try:
            parts.append(lead + uniform_report(unit, chosen & words_of(unit)))
        except CompileError as error:
            parts.append(f"{lead}{unit.name or 'MAIN'} line {unit.first_line() + 1}: refused: {error.sentence}")
    return "\n".join(parts)
