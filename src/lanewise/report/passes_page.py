"""The page of `lanewise show`: how a kernel changes on its way, one column after another.

    source | from the front end | simplify | unify_loops | linearize | ...
    source | assembly, its innermost loops first | LLVM IR

Only passes that changed something have a column, in which what changed is marked. Values are coloured by shape:
uniform, strided, varying. Every row knows the line of the source that it comes from, those of the assembly too
(`codegen/source_lines.py`), if code was made while lines are told.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import escape

from ..analysis.divergence import Gang, divergence
from ..analysis.facts import Facts
from ..codegen.build import Built
from ..codegen.program import optimized_for
from ..codegen.source_lines import lines_of, with_locations
from ..frontend.python.lanes import lanes_info
from ..ir.function import Function, Module
from ..ir.position import Position
from ..ir.shapes import UNIFORM, VARYING, Shape
from ..ir.show import show
from ..pipeline import Pass, run
from ..runtime.llvm_kernel import LlvmKernel
from ..runtime.version import Version
from ..transform.close_loops import close_loops
from ..transform.copy_function import copy_function
from ..transform.linearize import EntryMask
from .explain_llvm import explain_llvm
from .machine_code import listing
from .page_columns import SCRIPT, STYLE, Column, Row, column_html, differing

PLACE = re.compile(r"  !\d+:\d+(?=[,)])")  # of parameters: they stand where the function does
LINE = re.compile(r"  !(\d+):\d+$")
LEGEND = (
    "<span class=u>uniform</span> <span class=s>strided</span> <span class=v>varying</span> &nbsp; "
    "<span class=new>changed by the pass</span> &nbsp; <label><input type=checkbox> only what changed</label>"
)


def passes_page(version: Version) -> str:
    """Of a kernel in Python."""
    source, compiled = version.source, version.compiled
    lines = dict(enumerate(source.text.rstrip("\n").split("\n"), source.first_line))
    for position in _positions(compiled.module):  # of functions that it calls
        if position.file == source.file and position.line not in lines:
            lines[position.line] = source.line_at(position) or ""
    written = Column("Python", source.file, [_written(at, lines[at]) for at in sorted(lines)], {})
    return _page(source.name, written, compiled.module, compiled.name, version.built)


def passes_page_of_llvm(kernel: LlvmKernel) -> str:
    """Of a function from LLVM IR, launched in the form that it has without being told more."""
    function, launched = kernel.function, kernel.anew()
    lines = [line for line in explain_llvm(kernel, kernel.anew()).lines if not line.file]
    rows = [_written(line.number, line.text) for line in lines]
    written = Column("source", function.position.file, rows, {})
    return _page(kernel.name, written, launched.module, launched.name, kernel.built())


def _positions(module: Module) -> Iterator[Position]:
    for function in module.functions.values():
        yield function.position
        yield from (op.position for op in function.ops if op.position)


def _written(number: int, text: str) -> Row:
    """A line as its file counts it."""
    return Row(f"{number:4d}  {text}", number)


def _page(title: str, written: Column, module: Module, host: str, built: Built) -> str:
    parts = [f"<!doctype html><html lang=en><head><meta charset=utf-8><title>{escape(title)}</title>"]
    head = f"{escape(title)}, {built.width} lanes"
    parts.append(f"<style>{STYLE}</style></head><body><h1>{head} &nbsp; {LEGEND}</h1>")
    for name, function in module.functions.items():
        if name == host and len(module.functions) > 1:
            continue
        parts.append(_columns(name, [written, *differing(list(columns(function, built.width)))]))
    parts.append(_columns("all functions", [written, _assembly(built), _llvm(built)]))
    return "\n".join([*parts, f"<script>{SCRIPT}</script></body></html>", ""])


def _columns(title: str, found: Sequence[Column]) -> str:
    shown = "".join(column_html(column, column is found[0]) for column in found)
    return f"<h1>{escape(title)}</h1><main>{shown}</main>"


def _llvm(built: Built) -> Column:
    functions = [[Row(text, line) for text, line in lines_of(text)] for text in built.llvm.split("\n\n")]
    functions.sort(key=lambda rows: not any(row.line for row in rows))
    rows = [row for function in functions for row in (*function, Row(""))]
    return Column(
        "LLVM IR", "before LLVM optimizes it; functions with lines of the source first", rows, {}, numbered=True
    )


def _assembly(built: Built) -> Column:
    assembly = optimized_for(with_locations(built.llvm), built.target, built.level).assembly
    rows: list[Row] = []
    for part in listing(assembly):
        rows.append(Row(part.title, 0, "head"))
        rows += [Row(row.text, row.line, "loop" if part.is_loop else "") for row in part.rows]
    note = f"{built.target.cpu}: innermost loops, then functions; at the left lines of the source, where they are known"
    return Column("assembly", note, rows, {}, numbered=True)


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
        rows = [_row(text) for text in PLACE.sub("", show(fn)).split("\n")]
        if not self.columns or self.columns[-1].rows != rows:
            self.columns.append(Column(name, note, rows, self._shapes(fn)))

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


def _row(text: str) -> Row:
    place = LINE.search(text)
    return Row(text, int(place[1]) if place else 0)
