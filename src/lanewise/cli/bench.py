"""`lanewise bench [NAME]`: run a measurement; without a name, list them.

A measurement is a file in the folder `bench` of the repository, run as a program of its own: what stands behind NAME
goes to it. Nothing has to be registered: a new file is a new name, the first line of its text is its line in the list.
"""

from __future__ import annotations

import argparse
import ast
import runpy
import sys
from pathlib import Path

from ..ir.position import CompileError

HELP = "measurements, as ratios of things measured side by side"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", nargs="?", metavar="NAME", help="which measurement; without it, a list of all")
    parser.add_argument("options", nargs=argparse.REMAINDER, help="what the measurement takes; try NAME --help")


def run(args: argparse.Namespace) -> int:
    files = _files()
    if args.name is None:
        width = max(map(len, files))
        for name, file in files.items():
            print(f"{name:{width}}  {_first_line(file)}")
        return 0
    if args.name not in files:
        raise CompileError(f"there is no measurement '{args.name}'; those there are: {', '.join(files)}")
    return _run(files[args.name], args.options)


def _files() -> dict[str, Path]:
    """The files of the folder, of the repository that this package stands in or of the one we are in."""
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
        return end.code if isinstance(end.code, int) else int(end.code is not None)
    finally:
        sys.argv = before
        sys.path.remove(str(file.parent))
    return 0
