"""The style of all pages: one palette for light and dark, focus marks, tags of programs, the head of a page.

page(title, style, body, script)        a document that needs nothing else, not even the network
"""

from __future__ import annotations

from html import escape
from pathlib import Path

# Colours on a white and on a dark ground; all texts have a contrast of 4.5 or more.
LIGHT = {
    "ground": "#ffffff", "raised": "#f6f8fa", "text": "#1f2328", "faint": "#59636e", "edge": "#d1d9e0",
    "note": "#24618b", "costs": "#a5371b", "uniform": "#1a7433", "strided": "#1f5fbf", "varying": "#a5371b",
    "key": "#a01c6e", "number": "#0550ae", "string": "#0a6b3d", "comment": "#59636e", "new": "#dcf3e1",
    "gone": "#a3343c", "here": "#dcebff", "kept": "#b9d6ff", "mark": "#ffe27a", "loop": "#8a6700", "heat": "#e5531a",
}  # fmt: skip
DARK = {
    "ground": "#0f1318", "raised": "#171c23", "text": "#e3e8ee", "faint": "#9aa5b1", "edge": "#343c46",
    "note": "#86c1ec", "costs": "#ff9c75", "uniform": "#7ccf8a", "strided": "#8bb8ff", "varying": "#ff9c75",
    "key": "#f29ad0", "number": "#8cc4ff", "string": "#8fd9a8", "comment": "#9aa5b1", "new": "#173622",
    "gone": "#f2a3a9", "here": "#1f3350", "kept": "#2b4a75", "mark": "#6b5600", "loop": "#d9a93b", "heat": "#ff7b45",
}  # fmt: skip


def _variables(colours: dict[str, str]) -> str:
    return "".join(f"--{name}:{colour};" for name, colour in colours.items())


def palette(scope: str) -> str:
    """The colours as variables, for everything inside a scope."""
    dark = f"@media(prefers-color-scheme:dark){{{scope}{{{_variables(DARK)}}}}}"
    return f"{scope}{{color-scheme:light dark;{_variables(LIGHT)}}}{dark}"


SYNTAX = ".k{color:var(--key)}.n{color:var(--number)}.t{color:var(--string)}.c{color:var(--comment);font-style:italic}"


def asset(name: str) -> str:
    """A style or a script, from the file beside this one, without its first comment."""
    text = Path(__file__).with_name(name).read_text(encoding="utf-8")
    return text.partition("\n")[2]


BASE = palette(":root") + asset("page.css") + SYNTAX


def page(title: str, style: str, body: str, script: str) -> str:
    head = (
        '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(title)}</title><style>{BASE}{style}</style>"
    )
    ends = f"<script>{script}</script>" if script else ""
    return f'<!doctype html>\n<html lang="en"><head>{head}</head><body>{body}{ends}</body></html>\n'
