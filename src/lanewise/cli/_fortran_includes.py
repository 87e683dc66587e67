"""Files of INCLUDE lines when a source changes its form: what is included must be read in the new form.

Written into a folder, such a file goes there too, in a text that both forms read alike, so that sources of either form
may include it. Otherwise a line says which file does not fit.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from ..fortran.read.included import path_of
from ..fortran.read.unit import SourceFile, read_file
from ..fortran.write.both_forms import reads_alike, to_both
from ._output_file import give


def write_included(args: argparse.Namespace, file: SourceFile) -> None:
    """The files that a source includes, and those that they include."""
    seen: set[Path] = set()
    waiting = [file]
    while waiting:
        source = waiting.pop()
        for statement in source.statements:
            if statement.kind != "include":
                continue
            named, path = statement.line.literals[0][1:-1], path_of(source, statement)
            where = f"{source.name}:{statement.line.first + 1}"
            if path is None:
                _say(f"{where}: {named} is not found; it must be fit for {args.form_out} form")
            elif path.resolve() not in seen:
                seen.add(path.resolve())
                text = path.read_bytes().decode("latin-1")
                waiting.append(read_file(str(path), text, file.free, args.width, file.includes))
                if not reads_alike(text):
                    _write(args, file, where, named, path, text)


def _write(args: argparse.Namespace, file: SourceFile, where: str, named: str, path: Path, text: str) -> None:
    folder = Path(args.output) if args.output and Path(args.output).is_dir() else None
    target = None if folder is None else folder / named
    inside = target is not None and folder is not None and target.resolve().is_relative_to(folder.resolve())
    if target is None or not inside or target.resolve() == path.resolve():
        old, remedy = "free" if file.free else "fixed", "" if folder else "; with a folder, -o DIR, it is converted too"
        _say(f"{where}: {named} is in {old} form, which {args.form_out} form does not include{remedy}")
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    give(to_both(text, file.free, args.width).encode("latin-1"), "-o", target, args.files)


def _say(sentence: str) -> None:
    print(f"lanewise: {sentence}", file=sys.stderr)
