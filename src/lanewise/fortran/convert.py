"""Convert: a file through one output mode, unit by unit; a refused unit is copied unchanged, with the reason.

    deleted      only features that the standards deleted
    structured   no GOTO: IF, DO, SELECT CASE, named IF blocks
    guarded      the guarded form of the IF-conversion paper

Requires  a file that was read.
Ensures   a `Result` for every unit; the output text is the input wherever a unit was refused or needed no change.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from ..ir.position import CompileError
from ..process.deep_calls import deep_calls
from ..record import dataclass, field
from .flow.flow import build_flow, needs_flow
from .flow.normalise import normalise
from .flow.reducible import make_reducible
from .read.broken import is_torn_goto, refuse_broken_branches, refuse_odd_lines
from .read.build import build_tree
from .read.declaration import declarations
from .read.declared import Declarations
from .read.included import included
from .read.past_width import lines_past_width, remedy
from .read.sentinel import displaced, threaded
from .read.statement import Statement
from .read.tree import Act, Do, Goto, Node, Switch, targets_of, walk
from .read.unit import SourceFile, Unit, executable
from .restructure.entries import is_crossed, joined
from .restructure.guard_table import BranchRow, GuardRow
from .restructure.structure import structure
from .write.edit import Edits, declaration_line
from .write.fresh import Names, names_of
from .write.printer import Printer
from .write.remarks import with_remarks

ARRAYS = ("vector", "simd", "best")
"""The modes that rewrite loops, so that no trace of single statements can be compared."""


@dataclass(frozen=True, slots=True)
class LoopNote:
    """The result for one loop: `outcome` is vector, partly or scalar; `why` says what was done or what blocked it.

    `idioms` are what its new form consists of, in the words of `vectorize/profit.py`.
    """

    line: int
    outcome: str
    why: str
    statements: int = 0
    idioms: frozenset[str] = frozenset()

    def sentence(self) -> str:
        return f"loop at line {self.line}: {self.outcome}: {self.why}"


@dataclass(slots=True)
class Result:
    """The result for one unit. `reason` is set if it was refused; `branches` and `guards` if they were asked for."""

    unit: Unit
    status: str
    gotos_before: int = 0
    gotos_after: int = 0
    flags: int = 0
    reason: CompileError | None = None
    notes: list[str] = field(default_factory=list[str])
    reserved: set[str] = field(default_factory=set[str])
    loops: list[LoopNote] = field(default_factory=list[LoopNote])
    branches: list[BranchRow] = field(default_factory=list[BranchRow])
    guards: list[GuardRow] = field(default_factory=list[GuardRow])


@dataclass(slots=True)
class Conversion:
    file: SourceFile
    mode: str
    text: str
    results: list[Result]
    free_out: bool = False
    loose: bool = False

    @property
    def refused(self) -> list[Result]:
        return [one for one in self.results if one.reason is not None]


Rewrite = Callable[[Unit, Names, Result], "list[Node] | None"]


def convert(file: SourceFile, mode: str, rewrite: Rewrite) -> Conversion:
    edits = Edits()
    results: list[Result] = []
    for unit in file.units:
        try:
            with deep_calls():
                results.append(_convert_unit(unit, edits, rewrite))
        except CompileError as error:
            results.append(Result(unit, "refused", gotos(unit), gotos(unit), reason=error))
        except RecursionError:
            reason = unit.refuse("this unit nests too deeply")
            results.append(Result(unit, "refused", gotos(unit), gotos(unit), reason=reason))
        except (AssertionError, LookupError, ValueError) as fault:
            # A broken invariant is our defect; the other units of the file need not suffer from it.
            reason = unit.refuse(f"a fault of lanewise itself ({type(fault).__name__}: {fault}); please report it")
            results.append(Result(unit, "refused", gotos(unit), gotos(unit), reason=reason))
    return Conversion(file, mode, edits.applied(file), results, file.free)


def gotos(unit: Unit) -> int:
    return sum(_is_branch(one) for one in unit.statements)


def _is_branch(statement: Statement) -> bool:
    one = statement.inner or statement
    if one.kind in ("goto", "computed", "assigned", "arith") or bool(one.jumps) or is_torn_goto(one):
        return True
    return one.kind == "call" and bool(one.targets)


def _convert_unit(unit: Unit, edits: Edits, rewrite: Rewrite) -> Result:
    result = Result(unit, "unchanged", gotos(unit))
    if not executable(unit):
        return result
    names = names_of(unit)
    _note_included(unit, result)
    nodes = rewrite(unit, names, result)
    result.loops.sort(key=lambda one: one.line)
    cut = lines_past_width(unit)
    if nodes is None:
        refuse_broken_branches(unit)
        result.gotos_after = result.gotos_before
        result.notes.extend(f"line {cut[0] + 1} has {remedy(unit, cut[0])}" for _ in cut[:1])
        return result
    if cut:
        raise _refused_past_width(unit, cut[0])
    result.status = "converted"
    result.reserved = names.reserved
    result.gotos_after = sum(isinstance(one, (Goto, Switch)) for one in walk(nodes))
    write_unit(unit, nodes, names, edits)
    result.flags = len(names.declared)
    return result


def _note_included(unit: Unit, result: Result) -> None:
    """Branches in an included file stay."""
    for statement in unit.statements:
        found = included(unit.file, statement) if statement.kind == "include" else None
        if found and any(_is_branch(one) for one in found):
            where = f"line {statement.line.first + 1}"
            result.notes.append(
                f"the branches in the file that {where} includes stay: put its text in place to have it done"
            )


def write_unit(unit: Unit, nodes: list[Node], names: Names, edits: Edits) -> None:
    alive = {label for node in walk(nodes) for label in labels_used(unit, node)}
    opened = [one for one in walk(nodes) if isinstance(one, Do) and one.opened and one.end is not None]
    alive |= {one.origin.terminal for one in opened if one.origin is not None and one.origin.terminal is not None}
    branched = {label for one in unit.statements for label in _labels_named(one)}
    branched |= {label for node in walk(nodes) for label in node.labels} - {one.label for one in unit.statements}
    printer = Printer(unit, branched - alive)
    printer.style.ours = frozenset(names.reserved)
    printer.fit(nodes)
    printer.nodes(nodes)
    body = with_remarks(printer.out, printer.spots, executable(unit), unit.file)
    begin = unit.body_line()
    stop = _last(unit).line.last + 1 if unit.extent is None else unit.extent[1]
    declared = declaration_line(unit) if names.declared else begin
    used = set(re.findall(r"[A-Z][A-Z0-9_$]*", "".join(body).upper()))
    names.declared = [(kind, name) for kind, name in names.declared if re.split("[( ]", name)[0] in used]
    if names.declared and (line := threaded(unit)):
        raise unit.refuse(f"a variable of ours would be shared by the threads that line {line} starts")
    printer.out = []
    for text in names.declarations():
        printer.line(text, 0)
    new = printer.out
    if declared >= begin:
        edits.replace(begin, stop, [*new, *body])
    else:
        edits.replace(declared, declared, new)
        edits.replace(begin, stop, body)


def labels_used(unit: Unit, node: Node) -> list[int]:
    """The labels that a node branches to; a statement printed unchanged also by END=, ERR= and alternate return."""
    if isinstance(node, Act) and node.goes_to:
        return list(node.goes_to)
    if not isinstance(node, Act) or node.text is not None or node.origin is None:
        return targets_of(node)
    if node.last is None:
        return _branched_to(node.origin)
    first, last = node.origin.line.first, node.last.line.last
    return [label for one in unit.statements if first <= one.line.first <= last for label in _labels_named(one)]


def _labels_named(statement: Statement) -> list[int]:
    found = _branched_to(statement)
    return found if statement.terminal is None else [*found, statement.terminal]


def _branched_to(statement: Statement) -> list[int]:
    one = statement.inner or statement
    return [*one.targets, *one.jumps.values()]


def _last(unit: Unit) -> Statement:
    return executable(unit)[-1]


def refuse_moving(unit: Unit, line: int) -> None:
    """Refuse to move statements around one that looks like a comment, at this line."""
    if line:
        raise unit.refuse(f"line {line} is a statement where OpenMP is asked for, and would move with the one after it")


def _refused_past_width(unit: Unit, number: int) -> CompileError:
    at = next((one for one in unit.statements if one.line.first <= number <= one.line.last), None)
    return unit.refuse(f"line {number + 1} has {remedy(unit, number)}", at)


def to_structured(unit: Unit, names: Names, result: Result) -> list[Node] | None:
    return structured(unit, names, result)


def structured(unit: Unit, names: Names, result: Result, nodes: list[Node] | None = None) -> list[Node] | None:
    """The unit without GOTO, from its statements or from changed nodes; None if there is nothing to do."""
    known = declarations(unit)
    if nodes is not None:
        return _one_piece(unit, nodes, names, known, result, is_last=True)
    if not result.gotos_before:
        return None
    refuse_odd_lines(unit)
    refuse_moving(unit, displaced(unit))
    written: list[Node] = []
    pieces = _between_entries(unit)
    if len(pieces) > 1 and is_crossed(pieces):
        top, nodes = joined(unit, build_tree(unit, executable(unit)), names)
        result.notes.append("branches cross an ENTRY: a saved integer records which entry was called")
        nodes = normalise(unit, nodes, known, names)
        return [*top, *_one_piece(unit, nodes, names, known, result, is_last=True)]
    for number, statements in enumerate(pieces, 1):
        nodes = normalise(unit, build_tree(unit, statements), known, names)
        written.extend(_one_piece(unit, nodes, names, known, result, number == len(pieces)))
    return written


def _one_piece(
    unit: Unit, nodes: list[Node], names: Names, known: Declarations, result: Result, is_last: bool
) -> list[Node]:
    if not needs_flow(unit, nodes):
        return nodes
    flow = build_flow(unit, nodes, is_last)
    dispatchers = make_reducible(flow, names)
    if dispatchers:
        result.notes.append(f"{dispatchers} loop(s) entered at several places: an integer selects the entry")
    procedure = unit.kind in ("subroutine", "function")
    return structure(flow, names, known, procedure, procedure and is_last)


def _between_entries(unit: Unit) -> list[list[Statement]]:
    """The executable part split before each ENTRY: control falls from one piece into the next, and may not jump."""
    pieces: list[list[Statement]] = [[]]
    for statement in executable(unit):
        if statement.kind == "entry":
            pieces.append([])
        pieces[-1].append(statement)
    return pieces
