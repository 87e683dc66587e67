"""The `lanewise` program: one file per command in this folder, named as the command.

A command's module holds `arguments(parser)` and `run(args) -> int`; its line of help stands in `COMMANDS`.
It is imported only when it is asked for, so that `lanewise --help` is quick and `lanewise musimd` does not
load LLVM.

Exit codes, one rule for all commands: 0 done; 1 the input is refused: a file that cannot be read or written, or what
stands in it; 2 the command line is wrong: an option, its value, words that do not go together, a name or a number of
arguments that the file does not have; 3 a check found something. Of 1 and 2 one line on stderr says what.
"""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from importlib.metadata import version

from ..ir.position import CompileError
from ..options import parse_options

COMMANDS: dict[str, str] = {
    "abduct": "guards for hot paths: of a kernel, of LLVM IR, or of a specification; how they were found",
    "analyze": "divergence analysis of LLVM IR, C, OpenCL C or .lir: shapes, and what diverges",
    "bench": "measurements, as ratios of things measured side by side",
    "demo": "a short tour of what works, run for real on this machine",
    "doctor": "versions, CPU features, vector width, optional programs, cache",
    "explain": "what became of each line of a kernel: shapes, branches, loops, accesses, and why",
    "fortran": "restructure and vectorize Fortran: no GOTO, array statements where dependences allow",
    "musimd": "assemble, run, trace and analyse a µ-SIMD program",
    "passes": "the pipeline, in order, with the reasons for it",
    "run": "run a function in the interpreter: results, traces with tags, faults and races",
    "show": "one HTML page of a kernel, a column per pass, with LLVM IR and assembly",
    "vectorize": "vector versions of a function from LLVM IR, C or OpenCL C, as LLVM IR",
}


EXIT_CODES = (
    "exit codes: 0 done; 1 the input is refused: a file, or what stands in it; 2 the command line is wrong: an option, "
    "a value, or a name that the file does not have; 3 a check found something"
)


class WrongUsage(CompileError):
    """The command line has to be written in another way: exit code 2."""


def parse(words: list[str]) -> argparse.Namespace:
    about = "An SPMD-on-SIMD compiler for Python."
    usage = "lanewise [-h] [--version] COMMAND ..."
    parser = argparse.ArgumentParser(prog="lanewise", usage=usage, description=about, epilog=EXIT_CODES)
    parser.add_argument("--version", action="version", version=f"lanewise {version('lanewise')}")
    # argparse makes room for the metavar, and sets the names two columns further in.
    commands = parser.add_subparsers(dest="command", metavar="COMMAND ...", prog="lanewise", required=True)
    asked = next((word for word in words if not word.startswith("-")), None)
    for name, help_line in COMMANDS.items():
        sub = commands.add_parser(name, help=help_line, description=help_line)
        if name == asked:
            importlib.import_module(f".{name}", __name__).arguments(sub)
    if not words:
        parser.print_help(sys.stderr)
        sys.exit(2)
    return parser.parse_args(words)


def main(argv: list[str] | None = None) -> int:
    try:
        try:
            args = parse(sys.argv[1:] if argv is None else argv)
            _check_options()
            return importlib.import_module(f".{args.command}", __name__).run(args)
        finally:
            sys.stdout.flush()  # here, so that a closed pipe is met by the handler below, after --help too
    except WrongUsage as error:
        return refuse(str(error), 2)
    except CompileError as error:
        return refuse(str(error))
    except UnicodeDecodeError as error:
        return refuse(f"the input is not UTF-8 text: byte {error.start} is 0x{error.object[error.start]:02x}")
    except BrokenPipeError:
        # The reader (`| head`) has gone. Python flushes stdout once more at exit; let that go nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        return refuse(f"{error.filename or 'input'}: {_why_not_opened(error)}")
    except KeyboardInterrupt:
        return 130


def _why_not_opened(error: OSError) -> str:
    """As the system says it; a folder that is missing is not the file that nobody has written yet."""
    folder = os.path.dirname(str(error.filename or ""))
    if isinstance(error, FileNotFoundError) and folder and not os.path.isdir(folder):
        return f"there is no folder '{folder}'"
    return str(error.strerror or error)


def _check_options() -> None:
    """A word in LANEWISE that nobody knows is told before anything runs."""
    text = os.environ.get("LANEWISE", "")
    if text:
        pipeline = importlib.import_module("..pipeline", __name__)
        try:
            parse_options(text, (*pipeline.NAMES, *pipeline.BESIDE))
        except CompileError as error:
            raise WrongUsage(str(error)) from None


def refuse(sentence: str, code: int = 1) -> int:
    print(f"lanewise: {sentence}", file=sys.stderr)
    return code
