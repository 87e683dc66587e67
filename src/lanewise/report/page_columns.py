"""Columns of a page as HTML: rows that know their line of the source, and what changed since the column before.

A row that the column before does not have is marked; where rows went, one line says how many, and shows them when the
mouse rests on it. Rows of the same line of the source light up together, in all columns, when the mouse is on one of
them; a click keeps them so, and brings the source's line into view. A click on a value marks it everywhere. The first
column stays where it is while the others move, and on small screens moves with them. The style is in `columns.css`,
keys and the search are in `columns.js` and `page_search.js`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from html import escape

from ..record import dataclass, replace
from .syntax import coloured

AROUND = 2  # rows beside a change that stay when only changes are shown
VALUE = re.compile(r"%(?:&quot;.*?&quot;|[\w.$-]+)")
NUMBER = re.compile(r"\d+  ")
PLACE = re.compile(r"  (!\d+:\d+)$")


@dataclass(frozen=True, slots=True)
class Row:
    """`line` is the source's, 0 if not known; `style` and `note` say what became of it."""

    text: str
    line: int = 0
    style: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Column:
    """Rows under a name; `shapes` colour the values in them; `numbered` shows the source's lines at the left."""

    name: str
    note: str
    rows: Sequence[Row]
    shapes: Mapping[str, str]
    numbered: bool = False

    @property
    def text(self) -> str:
        return "\n".join(row.text for row in self.rows)


def differing(columns: Sequence[Column]) -> Iterator[Column]:
    """The columns, each with what it has that the one before has not."""
    for at, column in enumerate(columns):
        yield column if at == 0 else replace(column, rows=_marked(columns[at - 1].rows, column.rows))


def _marked(before: Sequence[Row], rows: Sequence[Row]) -> list[Row]:
    found: list[Row] = []
    match = SequenceMatcher(None, [row.text for row in before], [row.text for row in rows], autojunk=False)
    for kind, from_, to, first, last in match.get_opcodes():
        if kind == "equal":
            found += [_as_before(row) for row in rows[first:last]]
            continue
        if to > from_:
            lines = "1 line" if to == from_ + 1 else f"{to - from_} lines"
            found.append(Row(f"− {lines}", 0, "gone", "\n".join(row.text for row in before[from_:to])))
        found += [replace(row, style="new") for row in rows[first:last]]
    return _far(found)


def _as_before(row: Row) -> Row:
    """The head of a function, which is long, once in full."""
    head, opened, _ = row.text.partition("(")
    return Row(f"{head}(…) as before", note=row.text) if opened and head.startswith("func ") else row


def _far(rows: list[Row]) -> list[Row]:
    """Rows that are not near a change are marked so."""
    near = {at + by for at, row in enumerate(rows) if row.style for by in range(-AROUND, AROUND + 1)}
    return [row if row.style or at in near else replace(row, style="far") for at, row in enumerate(rows)]


def column_html(column: Column, first: bool = False) -> str:
    rows: list[str] = []
    last = 0
    for row in column.rows:
        rows.append(_row(row, column, row.line != last, first))
        last = 0 if row.style == "head" else row.line or last
    head = f"<h2>{escape(column.name)}</h2><p>{escape(column.note)}</p>"
    label = f'{" class=first" if first else ""} aria-label="{escape(column.name)}"'
    return f"<section{label}><div>{head}<pre>{''.join(rows)}</pre></div></section>"


def _row(row: Row, column: Column, is_new_line: bool, is_source: bool) -> str:
    """A line that does not fit its column is continued below, indented. Programs have colours."""

    def value(match: re.Match[str]) -> str:
        name = match[0][1:].removeprefix("&quot;").removesuffix("&quot;")
        style = column.shapes.get(name)
        return f'<span class={style} data-v="{name}">{match[0]}</span>' if style else match[0]

    inside = row.text.lstrip(" ")
    text = _program(inside, column.note) if is_source else escape(inside)
    if column.shapes:
        text = PLACE.sub(r"  <span class=p>\1</span>", VALUE.sub(value, text))
    if column.numbered:
        text = f"<b>{row.line if row.line and is_new_line else ''}</b>{text}"
    words = [f'style="padding-left:{len(row.text) - len(inside) + 4}ch"']
    words += [f"data-l={row.line}"] if row.line else []
    words += [f'class="{row.style}"'] if row.style else []
    words += [f'title="{escape(row.note)}"'] if row.note else []
    return f"<i {' '.join(words)}>{text}</i>"


def _program(text: str, file: str) -> str:
    """A line of a program, after its number."""
    number = NUMBER.match(text)
    if number is None:
        return coloured(text, file)
    return f'<span class="p">{number[0]}</span>{coloured(text[number.end() :], file)}'
