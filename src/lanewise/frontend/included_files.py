"""Included files: what this process has read besides the files that a user named. An output must not overwrite them.

note_included(files)        headers of C, by `dependencies`; files of INCLUDE lines in Fortran
included_files()            all of them (`runtime/output_file.py`)
dependencies(text)          the names in a rule for make, as `clang -MMD` writes it
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable

_NAME = re.compile(r"(?:\\[ #]|\$\$|[^ \n])+")
_ESCAPED = re.compile(r"\\([ #])|\$(\$)")
_included: dict[str, None] = {}


def note_included(files: Iterable[str]) -> None:
    _included.update((os.path.abspath(file), None) for file in files)


def included_files() -> tuple[str, ...]:
    return tuple(_included)


def dependencies(text: str) -> list[str]:
    """`out.ll: k.c a\\ b.h` names k.c and `a b.h`."""
    _, _, names = text.replace("\\\n", " ").partition(": ")
    return [_ESCAPED.sub(r"\1\2", name) for name in _NAME.findall(names)]
