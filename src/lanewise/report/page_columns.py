"""Columns of a page as HTML: rows that know their line of the source, and what changed since the column before.

A row that the column before does not have is marked; where rows went, one line says how many, and shows them when the
mouse rests on it. Rows of the same line of the source light up together, in all columns, when the mouse is on one of
them; a click keeps them so, and brings the source's line into view. A click on a value marks it everywhere. The first
column stays where it is while the others move. The page needs nothing else, not even the network.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from html import escape

from ..record import dataclass, replace

STYLE = """
body{margin:0;font:12px/1.4 ui-monospace,monospace;background:#fff;color:#1b1f24;width:max-content;min-width:100%}
h1{font-size:15px;padding:8px;margin:0;position:sticky;left:0;width:fit-content}
h2{font-size:13px;margin:0 0 2px}p{margin:0 0 6px;color:#666;max-width:68ch}
main{display:flex;align-items:flex-start}label{font-weight:normal}
section{padding:8px;border-left:1px solid #ccc;flex:none}pre{margin:0;max-width:68ch;tab-size:4}
section.first{position:sticky;left:0;align-self:stretch;max-width:45vw;z-index:1;background:#f6f8fa;border:0;
border-right:2px solid #8a94a0}.first div{position:sticky;top:8px;max-height:calc(100vh - 16px);overflow:auto}
.first pre{max-width:none}.first i{white-space:pre}
i{display:block;font-style:normal;white-space:pre-wrap;overflow-wrap:anywhere;text-indent:-4ch;min-height:1.4em;
border-left:3px solid transparent}
i b{display:inline-block;width:5ch;text-indent:0;font-weight:normal;color:#999}
.u{color:#22863a}.s{color:#1f5fbf}.v{color:#b5482a}.p{color:#999}[data-v],[data-l]{cursor:pointer}
.new{background:#e2f3e5;border-color:#2c974b}.gone{color:#a3434a;border-color:#d0707a}.loop{border-color:#b48600}
.head{font-weight:bold;margin-top:8px}.here{background:#dcebff}.kept{background:#bcd8ff}.mark{background:#ffe27a}
.few .far{display:none}
@media (prefers-color-scheme:dark){body{background:#16181c;color:#dde}section.first{background:#1d2127}
.u{color:#7ccf8a}.s{color:#82b4ff}.v{color:#f0936f}section{border-color:#444}p,.p,i b{color:#9aa}
.new{background:#17301d;border-color:#3fa45a}.gone{color:#f0a0a6}.here{background:#22344d}.kept{background:#2b4a75}
.mark{background:#665511}}
"""
SCRIPT = """
const of={},all=s=>document.querySelectorAll(s);
all('[data-l]').forEach(x=>(of[x.dataset.l]=of[x.dataset.l]||[]).push(x));
const line=e=>{const x=e.target.closest&&e.target.closest('[data-l]');return x?x.dataset.l:null};
const light=(l,c)=>{all('.'+c).forEach(x=>x.classList.remove(c));(of[l]||[]).forEach(x=>x.classList.add(c))};
document.addEventListener('mouseover',e=>light(line(e),'here'));
document.addEventListener('click',e=>{const v=e.target.dataset&&e.target.dataset.v;
all('[data-v]').forEach(x=>x.classList.toggle('mark',!!v&&x.dataset.v===v));
if(e.target.closest('label'))return;const l=line(e);light(l,'kept');
const s=l&&e.target.closest('main').querySelector('.first [data-l="'+l+'"]');if(s)s.scrollIntoView({block:'nearest'})});
all('input').forEach(x=>x.addEventListener('change',()=>document.body.classList.toggle('few',x.checked)));
"""
AROUND = 2  # rows beside a change that stay when only changes are shown
VALUE = re.compile(r"%(?:&quot;.*?&quot;|[\w.$-]+)")
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
        rows.append(_row(row, column, row.line != last))
        last = 0 if row.style == "head" else row.line or last
    head = f"<h2>{escape(column.name)}</h2><p>{escape(column.note)}</p>"
    return f"<section{' class=first' if first else ''}><div>{head}<pre>{''.join(rows)}</pre></div></section>"


def _row(row: Row, column: Column, is_new_line: bool) -> str:
    """A line that does not fit its column is continued below, indented."""

    def value(match: re.Match[str]) -> str:
        name = match[0][1:].removeprefix("&quot;").removesuffix("&quot;")
        style = column.shapes.get(name)
        return f'<span class={style} data-v="{name}">{match[0]}</span>' if style else match[0]

    inside = row.text.lstrip(" ")
    text = escape(inside)
    if column.shapes:
        text = PLACE.sub(r"  <span class=p>\1</span>", VALUE.sub(value, text))
    if column.numbered:
        text = f"<b>{row.line if row.line and is_new_line else ''}</b>{text}"
    words = [f'style="padding-left:{len(row.text) - len(inside) + 4}ch"']
    words += [f"data-l={row.line}"] if row.line else []
    words += [f'class="{row.style}"'] if row.style else []
    words += [f'title="{escape(row.note)}"'] if row.note else []
    return f"<i {' '.join(words)}>{text}</i>"
