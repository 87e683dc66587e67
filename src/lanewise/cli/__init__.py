"""The `lanewise` program: one file per command in this folder, named as the command.

A command's module holds `arguments(parser)` and `run(args) -> int`; its line of help is in `COMMANDS`. It is imported
only when it is used, so that `lanewise --help` is quick and `lanewise musimd` does not load LLVM.

Exit codes, one rule for all commands: 0 done; 1 the input is refused, or a file cannot be read or written; 2 the
command line is wrong: an option, its value, words that exclude each other, a name or a number of arguments that the
file does not have; 3 a check found something. With 1 and 2, one line on stderr gives the reason.
"""

from __future__ import annotations

import argparse
import errno
import importlib
import os
import sys

from ..ir.position import CompileError
from ..options import parse_options
from ..release import __version__
from ._failures import WrongUsage, refuse, refused
from ._streams import own_stdout, reader_has_gone, say_no_more, standard_streams

__all__ = ("COMMANDS", "EXIT_CODES", "WrongUsage", "main", "parse", "refuse")

COMMANDS: dict[str, str] = {
    "abduct": "guards for hot paths: of a kernel, of LLVM IR, or of a specification; how they were found",
    "analyze": "divergence analysis of LLVM IR, C, OpenCL C or .lir: shapes, and what diverges",
    "bench": "measurements, as ratios from one run",
    "bisect": "find the optional pass after which a kernel gives another result",
    "cache": "compiled kernels on disk: what is kept, delete it, or compile a file's kernels ahead of time",
    "completion": "a script for bash, zsh or fish that completes commands, options and files",
    "consttime": "constant time of C: what depends on a secret, in the program and in what gcc and clang make of it",
    "demo": "a short tour, run for real on this machine",
    "doctor": "versions, CPU features, vector width, optional programs, cache",
    "explain": "what the compiler did with each line of a kernel: shapes, branches, loops, accesses, and why",
    "fortran": "restructure and vectorize Fortran: no GOTO, array statements where dependences allow",
    "musimd": "assemble, run, trace and analyse a µ-SIMD program",
    "passes": "the pipeline, in order, with the reasons for it",
    "profile": "where a kernel spends its time, line by line: samples, active lanes, bytes moved",
    "run": "run a function in the interpreter: results, traces with tags, faults and races",
    "show": "one HTML page of a kernel, a column per pass, with LLVM IR and assembly",
    "vectorize": "vector versions of a function from LLVM IR, C or OpenCL C, as LLVM IR",
}


EXIT_CODES = (
    "exit codes: 0 done; 1 the input is refused: a file, or its contents; 2 the command line is wrong: an option, "
    "a value, or a name that the file does not have; 3 a check found something"
)


CANNOT_WRITE = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF)


def parse(words: list[str]) -> argparse.Namespace:
    about = "An SPMD-on-SIMD compiler for Python."
    usage = "lanewise [-h] [--version] COMMAND ..."
    parser = argparse.ArgumentParser(prog="lanewise", usage=usage, description=about, epilog=EXIT_CODES)
    parser.add_argument("--version", action="version", version=f"lanewise {__version__}")
    # argparse reserves room for the metavar and indents the names by two more columns.
    commands = parser.add_subparsers(dest="command", metavar="COMMAND ...", prog="lanewise", required=True)
    asked = next((word for word in words if not word.startswith("-")), None)
    for name, help_line in COMMANDS.items():
        sub = commands.add_parser(name, help=help_line, description=help_line)
        if name == asked:
            importlib.import_module(f".{name}", __name__).arguments(sub)
    if not words:
        parser.print_help(sys.stderr)
        sys.exit(2)
    return _parsed(parser, words)


def _parsed(parser: argparse.ArgumentParser, words: list[str]) -> argparse.Namespace:
    """What follows `--` are clang's flags, for commands that call it (`clang_arguments`)."""
    if "--" in words:
        at = words.index("--")
        args, rest = parser.parse_known_args(words[:at])
        if not rest and hasattr(args, "flags"):
            args.flags = words[at + 1 :]
            return args
    return parser.parse_args(words)


def main(argv: list[str] | None = None) -> int:
    with standard_streams(until_exit=argv is None):
        try:
            try:
                args = parse(sys.argv[1:] if argv is None else argv)
                _check_options()
                return importlib.import_module(f".{args.command}", __name__).run(args)
            finally:
                own_stdout().flush()  # here, so that the handler below sees a closed pipe, also after --help
        except KeyboardInterrupt:
            return 130
        except Exception as error:
            if isinstance(error, BrokenPipeError) and reader_has_gone():
                say_no_more()
                return 0
            if isinstance(error, OSError) and error.filename is None and error.errno in CANNOT_WRITE:
                say_no_more()
                error.filename = "standard output"  # files say their names
            return refused(error)


def _check_options() -> None:
    """Report an unknown word in LANEWISE before anything runs."""
    text = os.environ.get("LANEWISE", "")
    if text:
        pipeline = importlib.import_module("..pipeline", __name__)
        try:
            if parse_options(text, pipeline.NAMES).cpu is not None:
                importlib.import_module("..llvm.processor", __name__).limit()
        except CompileError as error:
            raise WrongUsage(str(error)) from None
