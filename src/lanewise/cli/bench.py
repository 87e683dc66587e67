"""`lanewise bench [NAME ...]`: Lanewise against its peers on the workloads; or another measurement, by its name.

    lanewise bench                         every workload, against what is installed
    lanewise bench mandelbrot --quick      workloads with this in their name
    lanewise bench crev --plot plots       another measurement; the words after its name go to it
    lanewise bench --from FILE --plot P    the table and the picture of an earlier run, without measuring
    lanewise bench --list                  the measurements and the workloads

A measurement is a file in the folder `bench` of the repository, run as a program of its own. No registration is needed:
a new file is a new name, and the first line of its docstring is its line in the list. Any other word is the name of a
workload for the comparison with the peers, `compare`.
"""

from __future__ import annotations

import argparse
import ast
import runpy
import sys
from pathlib import Path

from ..ir.position import CompileError
from . import WrongUsage

HELP = "measurements, as ratios from one run"
COMPARISON = "compare"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--list", action="store_true", help="all measurements and workloads")
    parser.add_argument("--quick", action="store_true", help="smaller inputs and fewer iterations")
    for option, meta, text in (
        ("--peers", "LIST", "with commas: gcc, gcc-fast, clang, ispc, numba, drjit, taichi, jax, warp, pocl"),
        ("--ispc", "PROGRAM", "where ISPC is, if not on the path"),
        ("--python", "PROGRAM", "a Python with Numba and other peers, if this one has none"),
        ("--cpu", "NAME", "limit Lanewise and the peers to a weaker processor: x86-64-v3, haswell, znver3, ..."),
        ("--from", "FILE", "a file that --json wrote: do not measure"),
        ("--markdown", "FILE", "write the table as Markdown"),
        ("--plot", "FILE", "write a picture (SVG)"),
        ("--json", "FILE", "write all numbers"),
    ):
        parser.add_argument(option, metavar=meta, help=text)
    parser.add_argument(
        "name", nargs="?", metavar="NAME", help="a workload, or a measurement; without it, all workloads"
    )
    parser.add_argument("options", nargs=argparse.REMAINDER, help="more workloads, or options of the measurement")


def run(args: argparse.Namespace) -> int:
    files = _files()
    if args.list and args.name is not None:
        raise WrongUsage(f"--list takes no name, and here is '{args.name}'; what one takes: lanewise bench NAME --help")
    if args.list:
        print("Measurements, `lanewise bench NAME`; `lanewise bench NAME --help` explains one:")
        for name, file in files.items():
            print(f"{name:21} {_first_line(file)}")
        print("\nWorkloads, `lanewise bench NAME ...` beside the peers; a part of a name will do:", flush=True)
        return _run(files[COMPARISON], ["--list"])
    if args.name in files:
        return _run(files[args.name], [*_words_before(args), *args.options])
    names = [] if args.name is None else [args.name, *args.options]
    return _run(files[COMPARISON], [*_words_before(args), *names])


def _words_before(args: argparse.Namespace) -> list[str]:
    """The options before the name."""
    words = ["--quick"] if args.quick else []
    for option in ("peers", "ispc", "python", "cpu", "from", "markdown", "plot", "json"):
        value = getattr(args, option)
        words += [f"--{option}", value] if value is not None else []
    return words


def _files() -> dict[str, Path]:
    """The files of the folder, in the repository of this package or in the current one."""
    for folder in (Path(__file__).resolve().parents[3] / "bench", Path.cwd() / "bench"):
        found = {file.stem: file for file in sorted(folder.glob("*.py")) if not file.stem.startswith("_")}
        if found:
            return found
    raise CompileError("measurements come with the repository: run this in a checkout, where there is a folder 'bench'")


def _first_line(file: Path) -> str:
    text = ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or ""
    return text.partition("\n")[0]


def _run(file: Path, options: list[str]) -> int:
    """As `python bench/NAME.py OPTIONS` does."""
    before, sys.argv = sys.argv, [str(file), *options]
    sys.path.insert(0, str(file.parent))
    try:
        runpy.run_path(str(file), run_name="__main__")
    except SystemExit as end:
        if isinstance(end.code, str):
            raise CompileError(end.code) from None
        return int(end.code or 0)
    finally:
        sys.argv = before
        sys.path.remove(str(file.parent))
    return 0
