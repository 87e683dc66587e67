"""The report of `lanewise analyze` on a function: counts, shapes, what diverges, as text and as JSON.

Names are those of the input. The analysis closes loops by adding parameters where a value is used after its loop:
they stand in the annotated text and may be asked for, and JSON has them apart, as `exit_values`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from ..analysis.divergence.divergence import Divergence, Gang, Watch, divergence
from ..analysis.facts import Facts
from ..analysis.graph.cfg import Cfg, cfg
from ..analysis.graph.dominance import dominance
from ..analysis.graph.loops import loops
from ..analysis.values.values import values
from ..ir.function import Function, Named, Op, Param, Value
from ..ir.shapes import Shape
from ..ir.show import label, show_op, show_param
from ..process.collection import no_collection
from ..record import dataclass
from ..remarks.table import row_of
from ..transform.edit.close_loops import close_loops
from .sarif import Finding

SCHEMA = 1  # of the JSON of `lanewise analyze`
BRANCH, LOOP = "LW102", "LW112"


@dataclass(frozen=True, slots=True, eq=False)
class Analysed:
    """One function after its analysis; `named` are the values and `blocks` the block numbers of the input, `added` the
    parameters that values have after their loops."""

    fn: Function
    facts: Facts
    found: Divergence
    named: Sequence[Named]
    added: Sequence[Param]
    blocks: Sequence[int]
    microseconds: Mapping[str, float]


def analysed(fn: Function, gang: Gang, watch: Watch | None = None) -> Analysed:
    """Close the loops of a function and find its divergence; the function is changed."""
    named = list(fn.values)
    facts = Facts(fn, gang, watch or Watch())
    spent: dict[str, float] = {}

    def timed(what: str, run: Callable[[], Any]) -> Any:
        start = time.thread_time()
        result = run()
        spent[what] = (time.thread_time() - start) * 1e6
        return result

    with no_collection():
        timed("close_loops", lambda: close_loops(fn, facts))
        timed("loops", lambda: (facts[cfg], facts[dominance], facts[loops]))
        timed("values", lambda: facts[values])
        found: Divergence = timed("divergence", lambda: facts[divergence])
    spent["control"] = found.control_seconds * 1e6
    spent["total"] = sum(spent[what] for what in ("close_loops", "loops", "values", "divergence"))
    graph = facts[cfg]
    old = set(named)
    added = [param for block in fn.blocks for param in block.params if param not in old]
    return Analysed(fn, facts, found, named, added, graph.order, spent)


def left_as(report: Analysed, value: Named) -> list[Param]:
    """The parameters that carry a value out of its loops."""
    graph = report.facts[cfg]
    names: list[Value] = [value]
    for name in names:
        names += [param for param in report.added if param not in names and name in _brought(graph, param)]
    return [name for name in names if isinstance(name, Param) and name is not value]


def _brought(graph: Cfg, param: Param) -> Iterator[Value]:
    """The arguments of the edges for a parameter."""
    assert param.block is not None, "a parameter stands in a block"
    index = param.block.params.index(param)
    for edge in graph.entering[graph.number[param.block]]:
        yield graph.target(edge).args[index]


def counts(report: Analysed) -> dict[str, int]:
    """How much there is, and how much of it is uniform."""
    found, forest = report.found, report.facts[loops]
    instructions = [op for block in report.fn.blocks for op in block.all_ops]
    shapes = values_by_name(report.fn, report.named, found).values()
    return {
        "blocks": len(report.fn.blocks),
        "instructions": len(instructions),
        "values": len(shapes),
        "uniform_values": sum(words == "uniform" for words in shapes),
        "branches": len(found.branches),
        "uniform_branches": sum(not diverges for diverges in found.branches.values()),
        "loops": len(forest),
        "uniform_loops": sum(not diverges for diverges in found.loops.values()),
        "irreducible_loops": len(forest.irreducible),
    }


def as_json(report: Analysed) -> dict[str, Any]:
    names = [block.name for block in report.facts[cfg].blocks]
    found = report.found

    def by_block(verdicts: Mapping[int, bool]) -> dict[str, str]:
        return {names[number]: _verdict(diverges) for number, diverges in verdicts.items()}

    return {
        "name": report.fn.name,
        "values": values_by_name(report.fn, report.named, found),
        "exit_values": {param.name: shape_words(found.shape(param)) for param in report.added},
        "by_iteration": by_iteration(report),
        "branches": by_block(found.branches),
        "joins": [names[number] for number in report.blocks if number in found.joins],
        "loops": by_block(found.loops),
        "loop_exits": by_block(found.exits),
        "counts": counts(report),
        "microseconds": {what: round(spent, 1) for what, spent in report.microseconds.items()},
        "refused": None,
    }


def by_iteration(report: Analysed) -> dict[str, str]:
    """Values that are regular only among lanes in the same iteration of an irreducible loop, by the block that counts.

    Lanes that diverged in such a loop, or came in by different entries, may run one block together in different
    iterations: a machine that lets lanes go on where their paths meet again does not know which entry we count at.
    """
    found, forest, names = report.found, report.facts[loops], [block.name for block in report.facts[cfg].blocks]
    named = set(report.named)
    marked: dict[str, str] = {}
    for loop in forest.irreducible:
        members = forest.members(loop)
        if found.loops[loop.header] or any(at in found.joins or found.branches.get(at) for at in members):
            for value in (value for at in members for value in _defined(report, at)):
                if value in named and not found.shape(value).is_varying:
                    marked.setdefault(value.name, names[loop.header])
    return marked


def _defined(report: Analysed, number: int) -> list[Named]:
    block = report.facts[cfg].blocks[number]
    return [*block.params, *(op for op in block.ops if op.name)]


def values_by_name(fn: Function, named: Sequence[Named], found: Divergence) -> dict[str, str]:
    """Shapes by the names of the input. One that was taken apart is uniform if all of its parts are; an address in each
    lane's own memory is what its offset is, for that is what all lanes hold."""
    known = {value.name: shape_words(found.shape(value)) for value in named}
    parts: Mapping[str, Sequence[str | None]] = fn.attrs.get("parts", {})
    wholes = {name: _whole([known[leaf] for leaf in leaves if leaf is not None]) for name, leaves in parts.items()}
    if fn.named is None:
        return known | wholes
    return {name: words for name in fn.named if (words := wholes.get(name) or known.get(name)) is not None}


def _whole(words: Sequence[str]) -> str:
    """Of parts that are all alike, what they are; constants are no parts."""
    return "varying" if len(set(words)) > 1 else words[0] if words else "uniform"


def findings(report: Analysed, file: str) -> Iterator[Finding]:
    """For SARIF: branches and loops that diverge; `file` is the input, for ops without a position."""
    graph = report.facts[cfg]
    for code, verdicts in ((BRANCH, report.found.branches), (LOOP, report.found.loops)):
        for number in sorted(number for number, diverges in verdicts.items() if diverges):
            block = graph.blocks[number]
            at = block.end.position if block.end is not None else report.fn.position
            name = f"{report.fn.name}, block '{block.name}'"
            yield Finding(code, f"{name}: {row_of(code).title}", at.file or file, at.line, at.column)


def refused_json(name: str, why: str) -> dict[str, Any]:
    empty: dict[str, Any] = {
        "values": {},
        "exit_values": {},
        "by_iteration": {},
        "branches": {},
        "joins": [],
        "loops": {},
        "loop_exits": {},
    }
    return {"name": name, **empty, "counts": {}, "microseconds": {}, "refused": why}


def shape_words(shape: Shape) -> str:
    """A value that no lane computes is as good as uniform."""
    return "uniform" if shape.is_bottom else shape.words


def annotated(report: Analysed) -> str:
    """The function's text, with shapes on values and a note on what diverges."""
    lines, counted = [f"func @{report.fn.name}:"], by_iteration(report)
    for number, block in enumerate(report.facts[cfg].blocks):
        params = f"({', '.join(show_param(p, report.found.shape(p)) for p in block.params)})"
        lines.append(f"{label(block)}{params if block.params else ''}:{_block_note(report, number)}")
        for op in block.all_ops:
            note = f"    ; among lanes in one iteration from '{counted[op.name]}'" if op.name in counted else ""
            lines.append("  " + _op_line(report, op, number) + note)
    return "\n".join(lines)


def _op_line(report: Analysed, op: Op, number: int) -> str:
    if not op.targets:
        return show_op(op, report.found.shape(op)) if op.name else show_op(op)
    verdict = report.found.branches.get(number)
    return show_op(op) if verdict is None else f"{show_op(op)}    ; {_verdict(verdict)}"


def _block_note(report: Analysed, number: int) -> str:
    found = report.found
    notes: list[str] = []
    if number not in found.live:
        notes.append("no lane comes here")
    if number in found.loops:
        notes.append(f"{_verdict(found.loops[number])} loop{_entered_elsewhere(report, number)}")
    if number in found.joins:
        notes.append("divergent exit" if found.exits.get(number) else "divergent join")
    return f"    ; {', '.join(notes)}" if notes else ""


def _entered_elsewhere(report: Analysed, header: int) -> str:
    """Of an irreducible loop, why less is known of it: who comes in elsewhere is counted from the header on only."""
    forest = report.facts[loops]
    loop = forest.headed_by(header)
    others = ", ".join(f"'{forest.names[entry]}'" for entry in loop.entries[1:]) if loop is not None else ""
    return f", irreducible: entered at {others} too, iterations count from here" if others else ""


def _verdict(diverges: bool) -> str:
    return "divergent" if diverges else "uniform"
