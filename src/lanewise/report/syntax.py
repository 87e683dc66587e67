"""Syntax colours: a line of a program as HTML, with spans around keywords, numbers, strings and comments.

    coloured("for i in lw.lanes(8):  # all")        <span class="k">for</span> i ...

One line at a time, by a regular expression: pages show kernels, in which texts of several lines are rare. Python, and
C or OpenCL C by the ending of the file.
"""

from __future__ import annotations

import keyword
import re
from collections.abc import Sequence
from html import escape

C_WORDS = """
auto break case char const continue default do double else enum extern float for goto if inline int long register return
short signed sizeof static struct switch typedef union unsigned void volatile while bool kernel __kernel global __global
local __local constant __constant uint
"""
C_FILES = (".c", ".cc", ".cpp", ".cl", ".h")
STRING = r"[rbfuRBFU]{0,2}(?:\"(?:\\.|[^\"\\])*\"|'(?:\\.|[^'\\])*')"
NUMBER = r"\b(?:0[xX][\da-fA-F_]+|\d[\d_]*\.?\d*(?:[eE][+-]?\d+)?[jfFuUlL]*)\b"


def _pattern(comment: str, words: Sequence[str]) -> re.Pattern[str]:
    keys = "|".join(map(re.escape, words))
    return re.compile(rf"(?P<c>{comment}.*)|(?P<t>{STRING})|(?P<n>{NUMBER})|(?P<k>@[\w.]+|\b(?:{keys})\b)")


PYTHON = _pattern("#", list(keyword.kwlist))
C = _pattern("//", C_WORDS.split())


def coloured(line: str, file: str = "") -> str:
    pattern = C if file.lower().endswith(C_FILES) else PYTHON
    parts: list[str] = []
    end = 0
    for found in pattern.finditer(line):
        parts.append(escape(line[end : found.start()], quote=False))
        parts.append(f'<span class="{found.lastgroup}">{escape(found[0], quote=False)}</span>')
        end = found.end()
    return "".join([*parts, escape(line[end:], quote=False)])
