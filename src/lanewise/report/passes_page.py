"""The page of `lanewise show`: how a kernel changes on its way, one column after another.

    source | simplify | unify_loops | linearize | ... | LLVM IR | assembly

Only passes that changed something have a column. Values are coloured by shape: uniform, strided, varying; a click on
a value marks it in all columns. The page needs nothing else, not even the network.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from html import escape

from ..analysis.divergence import Gang, divergence
from ..analysis.facts import Facts
from ..codegen.build import Built
from ..frontend.python.lanes import lanes_info
from ..ir.function import Function, Module
from ..ir.shapes import UNIFORM, VARYING, Shape
from ..ir.show import show
from ..pipeline import Pass, run
from ..record import dataclass
from ..runtime.llvm_kernel import LlvmKernel
from ..runtime.stages import inspected
from ..runtime.version import Version
from ..transform.close_loops import close_loops
from ..transform.copy_function import copy_function
from ..transform.linearize import EntryMask
from .explain_llvm import explain_llvm

STYLE = """
body{margin:0;font:12px/1.4 ui-monospace,monospace;background:#fff;color:#1b1f24}
h1{font-size:15px;margin:8px}h2{font-size:13px;margin:0 0 2px}p{margin:0 0 6px;color:#666}
main{display:flex;align-items:flex-start;overflow-x:auto}
section{padding:8px;border-left:1px solid #ccc;flex:none}pre{margin:0;max-width:84ch}
i{display:block;font-style:normal;white-space:pre-wrap;overflow-wrap:anywhere;text-indent:-4ch;min-height:1.4em}
.u{color:#22863a}.s{color:#1f5fbf}.v{color:#b5482a}.mark{background:#ffe27a}[data-v]{cursor:pointer}
@media (prefers-color-scheme:dark){body{background:#16181c;color:#dde}.u{color:#7ccf8a}.s{color:#82b4ff}
.v{color:#f0936f}.mark{background:#665511}section{border-color:#444}}
"""
SCRIPT = """
document.addEventListener('click',e=>{const v=e.target.dataset&&e.target.dataset.v;
document.querySelectorAll('[data-v]').forEach(x=>x.classList.toggle('mark',!!v&&x.dataset.v===v));});
"""
PLACE = re.compile(r"  !\d+:\d+(?=[,)])")  # of parameters: they stand where the function does
VALUE = re.compile(r"%(?:&quot;.*?&quot;|[\w.$-]+)")


@dataclass(frozen=True, slots=True)
class Column:
    """A text under a name; `shapes` colour the values in it."""

    name: str
    note: str
    text: str
    shapes: Mapping[str, str]


def passes_page(version: Version) -> str:
    """Of a kernel in Python."""
    source, compiled = version.source, version.compiled
    written = Column("Python", source.file, numbered(source.text, source.first_line), {})
    texts = {stage: inspected(version, stage) for stage in ("llvm", "asm")}
    return _page(source.name, written, compiled.module, compiled.name, version.built, texts)


def passes_page_of_llvm(kernel: LlvmKernel) -> str:
    """Of a function from LLVM IR, launched in the form that it has without being told more."""
    function, launched = kernel.function, kernel.anew()
    lines = explain_llvm(kernel, kernel.anew()).lines
    text = "\n".join(f"{line.number:4d}  {line.text}" for line in lines if not line.file)
    built = kernel.built()
    texts = {stage: kernel.inspect(stage=stage) for stage in ("llvm", "asm")}
    written = Column("source", function.position.file, text, {})
    return _page(kernel.name, written, launched.module, launched.name, built, texts)


def numbered(text: str, first: int) -> str:
    """Lines as their file counts them."""
    return "\n".join(f"{at:4d}  {line}" for at, line in enumerate(text.rstrip("\n").split("\n"), first))


def _page(title: str, written: Column, module: Module, host: str, built: Built, texts: Mapping[str, str]) -> str:
    parts = [f"<!doctype html><html lang=en><head><meta charset=utf-8><title>{escape(title)}</title>"]
    legend = "<span class=u>uniform</span> <span class=s>strided</span> <span class=v>varying</span>"
    head = f"{escape(title)}, {built.width} lanes"
    parts.append(f"<style>{STYLE}</style></head><body><h1>{head} &nbsp; {legend}</h1>")
    for name, function in module.functions.items():
        if name == host and len(module.functions) > 1:
            continue
        found = [written, *columns(function, built.width)]
        parts.append(f"<h1>{escape(name)}</h1><main>{''.join(_column(column) for column in found)}</main>")
    behind = [
        Column("LLVM IR", "before LLVM optimizes it", texts["llvm"], {}),
        Column("assembly", built.target.cpu, texts["asm"], {}),
    ]
    parts.append(f"<h1>all functions</h1><main>{''.join(_column(column) for column in behind)}</main>")
    return "\n".join([*parts, f"<script>{SCRIPT}</script></body></html>", ""])


def columns(function: Function, width: int) -> Iterator[Column]:
    """The function as it comes from the front end, then after each pass that changed it."""
    fn = copy_function(function)
    gang = Gang({param.name: _given(function, param.shape) for param in fn.params}, width)
    for param in fn.params:
        param.shape = None
    watcher = _Watcher(gang)
    watcher.look("source", "from the front end", fn)
    run(fn, (gang, EntryMask(True)), (watcher,))
    return iter(watcher.columns)


def _given(function: Function, shape: Shape | None) -> Shape:
    """A function that is called from a lane may be given anything."""
    return shape or (VARYING if lanes_info(function) is None else UNIFORM)


class _Watcher:
    """Takes a picture after each pass that changed something."""

    def __init__(self, gang: Gang) -> None:
        self.gang = gang
        self.columns: list[Column] = []

    def before(self, step: Pass, fn: Function) -> str:
        return "go"

    def after(self, step: Pass, fn: Function) -> None:
        self.look(step.name, step.why, fn)

    def look(self, name: str, note: str, fn: Function) -> None:
        text = show(fn)
        if not self.columns or self.columns[-1].text != text:
            self.columns.append(Column(name, note, text, self._shapes(fn)))

    def _shapes(self, fn: Function) -> dict[str, str]:
        settled = {value.name: value.shape for value in fn.values if value.shape is not None}
        if not settled:
            copy = copy_function(fn)
            facts = Facts(copy, self.gang)
            close_loops(copy, facts)
            found = facts[divergence]
            settled = {value.name: found.shape(value) for value in copy.values}
        return {name: _class(shape) for name, shape in settled.items()}


def _class(shape: Shape) -> str:
    return "u" if shape.is_uniform or shape.is_bottom else "s" if shape.is_strided else "v"


def _column(column: Column) -> str:
    def value(match: re.Match[str]) -> str:
        name = match[0][1:].removeprefix("&quot;").removesuffix("&quot;")
        style = column.shapes.get(name)
        return f'<span class={style} data-v="{name}">{match[0]}</span>' if style else match[0]

    text = escape(PLACE.sub("", column.text) if column.shapes else column.text)
    shown = VALUE.sub(value, text) if column.shapes else text
    lines = "".join(map(_line, shown.split("\n")))
    return f"<section><h2>{escape(column.name)}</h2><p>{escape(column.note)}</p><pre>{lines}</pre></section>"


def _line(text: str) -> str:
    """What does not fit its column goes on below, further in."""
    inside = text.lstrip(" ")
    return f'<i style="padding-left:{len(text) - len(inside) + 4}ch">{inside}</i>'
