"""The page of `lanewise show`: how each version of a kernel changes on its way, one column after another.

    source | source | simplify | fold_compares | ...              every function, before its versions part
    source | cleaned | hot_paths | linearize | ...                 a full gang, a masked gang, one lane, a refilled gang
    source | assembly, its innermost loops first | LLVM IR

The versions are those that are compiled. Only passes that changed something have a column, in which the changes are
marked. Values are coloured by shape: uniform, strided, varying. Every row knows the line of the source that it comes
from, those of the assembly too (`source_lines.py`), if code was made while lines are recorded.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape

from ..analysis.divergence.divergence import Gang, divergence
from ..analysis.facts import Facts
from ..codegen.launch.built import Built
from ..codegen.launch.program import optimized_for
from ..codegen.text.source_lines import lines_of, with_locations
from ..frontend.python.parallel.lanes import lanes_info
from ..ir.function import Function, Module
from ..ir.position import Position
from ..ir.shapes import UNIFORM, VARYING, Shape
from ..ir.show import show
from ..pipeline import Pass
from ..plan.cleaned import ALL_VERSIONS
from ..runtime.call.version import Version, built_again
from ..runtime.llvm.kernel import LlvmKernel
from ..transform.edit.close_loops import close_loops
from ..transform.edit.copy_function import copy_function
from .flow_graph import STYLE as FLOW_STYLE
from .flow_graph import flow_graph
from .machine_code import listing
from .page_columns import Column, Row, column_html, differing
from .page_style import asset, page

PLACE = re.compile(r"  !\d+:\d+(?=[,)])")  # of parameters: they stand where the function does
LINE = re.compile(r"  !(\d+):\d+$")
LEGEND = (
    '<span><span class="u">uniform</span> <span class="s">strided</span> <span class="v">varying</span></span> '
    '<span class="new">changed by the pass</span> <label><input type="checkbox"> only what changed</label> '
    '<label>search <input type="search"></label> <span role="status" aria-live="polite"></span> '
    '<span class="keys"><kbd>/</kbd> search <kbd>n</kbd> <kbd>p</kbd> versions <kbd>c</kbd> changes</span>'
)


def passes_page(version: Version) -> str:
    """Of a kernel in Python."""
    source, compiled = version.source, version.compiled
    lines = dict(enumerate(source.text.rstrip("\n").split("\n"), source.first_line))
    for position in _positions(compiled.module):  # of functions that it calls
        if position.file == source.file and position.line not in lines:
            lines[position.line] = source.line_at(position) or ""
    written = Column("Python", source.file, [_written(at, lines[at]) for at in sorted(lines)], {})
    pictures = Pictures()
    built = built_again(version, [pictures])
    module = version.compile_anew().module
    in_lanes = [function for name, function in module.functions.items() if name != compiled.name]
    graphs = _flow_graphs(in_lanes, built.width, lines)
    return _page(source.name, written, pictures, built, graphs)


def passes_page_of_llvm(kernel: LlvmKernel) -> str:
    """Of a function from LLVM IR, launched in its default form."""
    function, pictures = kernel.function, Pictures()
    lines = [line for line in kernel.explain().lines if not line.file]
    rows = [_written(line.number, line.text) for line in lines]
    written = Column("source", function.position.file, rows, {})
    texts = {line.number: line.text for line in lines}
    built = kernel.built_again([pictures])
    graphs = _flow_graphs([function], built.width, texts)
    return _page(kernel.name, written, pictures, built, graphs)


def _positions(module: Module) -> Iterator[Position]:
    for function in module.functions.values():
        yield function.position
        yield from (op.position for op in function.ops if op.position)


def _written(number: int, text: str) -> Row:
    """A line as its file counts it."""
    return Row(f"{number:4d}  {text}", number)


def _page(title: str, written: Column, pictures: Pictures, built: Built, graphs: str) -> str:
    head = f"{escape(title)}, {built.width} lane{'s' if built.width > 1 else ''}"
    parts = [f"<header><h1>{head}</h1>{LEGEND}</header>", graphs]
    for (function, version), columns in pictures.versions.items():
        parts.append(_columns(f"{function}: {version}", [written, *differing(columns)]))
    parts.append(_columns("all functions", [written, _assembly(built), _llvm(built)]))
    return page(
        title, asset("columns.css") + FLOW_STYLE, "\n".join(parts), asset("page_search.js") + asset("columns.js")
    )


def _flow_graphs(functions: Iterable[Function], width: int, lines: Mapping[int, str]) -> str:
    """The control flow of functions that run in lanes, folded away."""
    parts: list[str] = []
    for function in functions:
        if len(function.blocks) > 1:
            drawn = flow_graph(function, width, lines, alone=False)
            if drawn is not None:
                title = f"<summary>control flow of {escape(function.name)}</summary>"
                parts.append(f'<details class="flow-graph">{title}<div tabindex="0">{drawn}</div></details>')
    return "\n".join(parts)


def _columns(title: str, found: Sequence[Column]) -> str:
    shown = "".join(column_html(column, column is found[0]) for column in found)
    return f'<h2 class="version">{escape(title)}</h2><main>{shown}</main>'


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


class Pictures:
    """Takes a picture of each version before its first pass, and after each pass that changed it."""

    def __init__(self) -> None:
        self.versions: dict[tuple[str, str], list[Column]] = {}

    def before(self, step: Pass, facts: Facts, version: str) -> bool:
        if (facts.function.name, version) not in self.versions:
            shared = version == ALL_VERSIONS
            name, note = ("source", "from the front end") if shared else ("cleaned", "what all versions share")
            self._look(name, note, facts, version)
        return True

    def after(self, step: Pass, facts: Facts, version: str) -> None:
        self._look(step.name, step.why, facts, version)

    def _look(self, name: str, note: str, facts: Facts, version: str) -> None:
        columns = self.versions.setdefault((facts.function.name, version), [])
        rows = [_row(text) for text in PLACE.sub("", show(facts.function)).split("\n")]
        if not columns or columns[-1].rows != rows:
            columns.append(Column(name, note, rows, _shapes(facts)))


def _shapes(facts: Facts) -> dict[str, str]:
    fn = facts.function
    known = {value.name: value.shape for value in fn.values if value.shape is not None}
    if len(known) <= len(fn.params):
        gang = facts.given(Gang)
        own = {param.name: _parameter_shape(fn, param.shape) for param in fn.params}
        copy = copy_function(fn)
        about = Facts(copy, Gang({**own, **gang.arguments}, gang.width))
        close_loops(copy, about)
        found = about[divergence]
        known = {value.name: found.shape(value) for value in copy.values}
    return {name: _class(shape) for name, shape in known.items()}


def _parameter_shape(function: Function, shape: Shape | None) -> Shape:
    """A function that is called from a lane may be given anything."""
    return shape or (VARYING if lanes_info(function) is None else UNIFORM)


def _class(shape: Shape) -> str:
    return "u" if shape.is_uniform or shape.is_bottom else "s" if shape.is_strided else "v"


def _row(text: str) -> Row:
    place = LINE.search(text)
    return Row(text, int(place[1]) if place else 0)
