"""An explanation as HTML: the source, notes under each line, reasons folded away. One page without anything else."""

from __future__ import annotations

from html import escape

from .explanation import Explanation, Line, Note, printed

STYLE = """
.lw{font:14px/1.45 ui-monospace,monospace;color:#1b1f24;background:#fff;max-width:70em}
.lw h1{font-size:1.1em;margin:.2em 0}.lw p{margin:.2em 0;color:#555}
.lw .line{display:flex;white-space:pre}.lw .no{width:3.5em;color:#999;text-align:right;padding-right:1em}
.lw .note{margin-left:7em;color:#31688e}.lw .note.costs{color:#b5482a}
.lw details>div{margin-left:2em;color:#555}.lw summary{cursor:pointer}
@media (prefers-color-scheme:dark){.lw{color:#dde;background:#16181c}.lw .note{color:#7fb8e0}
.lw .note.costs{color:#f0936f}.lw p,.lw details>div{color:#aaa}}
"""


def page(explanation: Explanation) -> str:
    head = f"<meta charset=utf-8><title>{escape(explanation.kernel)}</title>"
    return f"<!doctype html><html lang=en><head>{head}</head><body>{body(explanation)}</body></html>\n"


def body(explanation: Explanation) -> str:
    title = f"{explanation.kernel}({', '.join(explanation.signature)})"
    parts = [f"<style>{STYLE}</style><div class=lw><h1>{escape(title)}</h1>"]
    parts.append(f"<p>{escape(explanation.gang)}</p>")
    file = ""
    for line in explanation.lines:
        if line.file != file:
            parts.append(f"<p>{escape(line.file or explanation.file)}</p>")
            file = line.file
        parts.append(_line(line))
    parts += [f"<p>{escape(sentence)}</p>" for sentence in explanation.summary()]
    return "\n".join([*parts, "</div>"])


def _line(line: Line) -> str:
    code = f"<div class=line><span class=no>{line.number}</span><span>{escape(line.text) or ' '}</span></div>"
    return code + "".join(_note(note) for note in printed(line.notes))


def _note(note: Note) -> str:
    style = "note costs" if note.costs else "note"
    text = escape(note.sentence)
    if not note.why:
        return f'<div class="{style}">{text}</div>'
    steps = "".join(f"<div>{escape(step)}</div>" for step in note.why)
    return f'<div class="{style}"><details><summary>{text}</summary>{steps}</details></div>'
