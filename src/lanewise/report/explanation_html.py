"""An explanation or a profile as HTML: the source in colours, notes under each line, reasons folded away.

A page has a field for a search, and keys: `/` to search, `n` and `p` to what costs, `e` for all reasons. In a notebook
it is the listing alone, without a script. The listing scrolls as a whole when lines are longer than the screen, so
that indentation stays; notes keep their place and wrap.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from .explanation import Explanation, Line, Note, printed
from .page_style import SYNTAX, asset, palette
from .page_style import page as document
from .syntax import coloured

if TYPE_CHECKING:
    from .profile import Profile

KEYS = '<span class="keys"><kbd>/</kbd> search <kbd>n</kbd> <kbd>p</kbd> to what costs <kbd>e</kbd> all reasons</span>'


def page(explanation: Explanation, profile: Profile | None = None) -> str:
    search = (
        '<label>search <input type="search" aria-label="search lines and notes"></label> <span role="status"></span>'
    )
    header = f"<header><strong>{escape(explanation.kernel)}</strong>{search}{KEYS}</header>"
    whole = f"{header}<main>{_listing(explanation, profile)}</main>"
    style = asset("explanation.css") + asset("explanation_page.css")
    return document(explanation.kernel, style, whole, asset("page_search.js") + asset("explanation.js"))


def body(explanation: Explanation, profile: Profile | None = None) -> str:
    """For a page of others, such as a notebook: what it defines is inside `.lw`."""
    syntax = SYNTAX.replace(".k{", ".lw .k{").replace("}.", "}.lw .")
    return f"<style>{palette('.lw')}{asset('explanation.css')}{syntax}</style>{_listing(explanation, profile)}"


def _listing(explanation: Explanation, profile: Profile | None) -> str:
    title = f"{explanation.kernel}({', '.join(explanation.signature)})"
    parts = [f'<div class="lw"><h1>{escape(title)}</h1>', f"<p>{escape(explanation.gang)}</p>"]
    parts += [f"<p>{escape(said)}</p>" for said in (profile.heading() if profile is not None else ())]
    heated = " heated" if profile is not None else ""
    parts.append(f'<div class="listing{heated}" role="region" aria-label="source with notes" tabindex="0">')
    file = ""
    for line in explanation.lines:
        if line.file != file:
            parts.append(f'<div class="file">{escape(line.file or explanation.file)}</div>')
            file = line.file
        parts.append(_row(line, file or explanation.file, profile))
    parts.append("</div>")
    closing = [*(profile.closing() if profile is not None else ()), *explanation.summary()]
    parts += [f"<p>{escape(sentence)}</p>" for sentence in closing]
    return "\n".join([*parts, "</div>"])


def _row(line: Line, file: str, profile: Profile | None) -> str:
    anchor = "" if line.file else f"L{line.number}"
    name = f' id="{anchor}"' if anchor else ""
    link = f' href="#{anchor}"' if anchor else ""
    number = f'<a class="no"{link} aria-label="line {line.number}">{line.number}</a>'
    code = f"<code>{coloured(line.text, file) or ' '}</code>"
    notes = "".join(_note(note) for note in printed(line.notes))
    return f'<div class="row"{name}><div class="line">{_heat(line, profile)}{number}{code}</div>{notes}</div>'


def _heat(line: Line, profile: Profile | None) -> str:
    """The share of the time, and a mark that is the stronger the larger it is."""
    if profile is None:
        return ""
    share = profile.share(line)
    if share < 0.0005:
        return '<span class="heat"></span>'
    strength = round(100 * min(1.0, share / max(profile.hottest, 0.05)))
    colour = f"color-mix(in srgb,var(--heat) {strength}%,transparent)"
    ground = f"color-mix(in srgb,var(--heat) {strength // 4}%,transparent)"
    return f'<span class="heat" style="border-color:{colour};background:{ground}">{share:.1%}</span>'


def _note(note: Note) -> str:
    style = "note costs" if note.costs else "note"
    text = escape(note.sentence)
    if not note.why:
        return f'<div class="{style}">{text}</div>'
    steps = "".join(f"<div>{escape(step)}</div>" for step in note.why)
    return f'<div class="{style}"><details><summary>{text}</summary>{steps}</details></div>'
