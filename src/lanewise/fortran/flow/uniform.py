"""Uniform: which variables of a unit are the same in all runs side by side, at each statement.

    SUBROUTINE S(A, N, T)       with A varying, N and T uniform:
    DO 10 I = 1, N              I is uniform
      X = A(I)                  X varies
      IF (X .GT. T) GOTO 20     runs diverge here
   10 CONTINUE
   20 K = I                     I varies: runs have left the loop at different times

A unit is a `VariableProgram`, with a point for each step of its linear code, solved by `analysis.uniformity`. An array
is one variable. A DO has a hidden trip count, and a test a hidden result, which control depends on.

Requires  statements that form a nest.
Ensures   a claim holds for any two runs that differ only in the varying inputs, where both are at the same point
          in the same iteration of every loop. Results of procedures and input count as varying.
Source    Rosemann, Moll, Hack, POPL 2021, section 6, on Fortran's variables.
"""

from __future__ import annotations

import re

from ...analysis.divergence.uniformity import uniformity
from ...analysis.divergence.variables import FROM_READS, VARYING, Arrow, Assign, VariableProgram
from ...record import dataclass
from ..check.interpret import Machine
from ..read.declaration import declarations
from ..read.declared import Declarations
from ..read.expression import Name, Ref, names
from ..read.intrinsic_names import INTRINSICS
from ..read.mention import mentioned_in
from ..read.parse import parse_text
from ..read.statement import Statement, assigns_at, matching, split_top, words
from ..read.tree import Act, Do
from ..read.unit import Unit
from ..vectorize.dependence.overlap import partners, storage_of
from .operations import Op

_OPERATOR = re.compile(r"\.[A-Z]+\.")
_BEGINS = re.compile(
    r"CALL[A-Z][A-Z0-9_$]*|PRINT|READ|WRITE|OPEN|CLOSE|INQUIRE|REWIND|BACKSPACE|ENDFILE|FLUSH|RETURN|(?:ERROR)?STOP|PAUSE"
)
_WRITES = re.compile(r"PRINT|WRITE\(")
_CALLED = re.compile(r"(?<![A-Z0-9_$])([A-Z][A-Z0-9_$]*)\(")
_COUNTED = re.compile(r",([A-Z][A-Z0-9_$]*)=")
_KEYWORD = re.compile(r"(?<=[(,])[A-Z][A-Z0-9_$]*=(?!=)")


@dataclass(frozen=True, slots=True)
class StatementNames:
    """A statement: the names that it mentions, uniform and varying, and whether runs diverge there."""

    line: int
    uniform: tuple[str, ...]
    varying: tuple[str, ...]
    parts: bool


class VariableUnit:
    """The program of variables, and the points of the unit's steps in it."""

    def __init__(self, unit: Unit, varying: frozenset[str]) -> None:
        self.unit, self.known = unit, declarations(unit)
        self.ops = Machine(unit).code.ops
        self.labels = Machine(unit).code.labels
        self.aliases = _aliases(self.known)
        inner = [one for one in unit.file.units if one.host is unit]
        self.strangers = set[str]() if self.known.complete else self.variables() - set(self.known.variables)
        self.inside = {name for one in inner for name in mentioned_in(one)}
        self.loops: dict[Do, int] = {}
        self.first = self._numbered()
        edges: list[list[Arrow]] = [[Arrow(self.first[0])]]
        branch: list[str | None] = [None]
        for at, op in enumerate(self.ops):
            targets = list(dict.fromkeys(self.first[to] for to in self.successors(op, at)))
            if len(targets) > 1:
                hidden = f"?{at}"
                edges.append([Arrow(self.first[at] + 1, (self.effect(hidden, self.deciding(op, at)),))])
                edges.append([Arrow(to) for to in targets])
                branch += [None, hidden]
            else:
                edges.append([Arrow(to, self.effects(op, at)) for to in targets])
                branch.append(None)
        self.program = VariableProgram(edges, branch, varying)

    def _numbered(self) -> list[int]:
        found: list[int] = []
        number = 1
        for at, op in enumerate(self.ops):
            found.append(number)
            number += 2 if len(set(self.successors(op, at))) > 1 else 1
        return found

    def successors(self, op: Op, at: int) -> list[int]:
        if op.word == "halt":
            return []
        if op.word == "jump":
            return [op.to]
        if op.word in ("test", "macro", "status", "next"):
            return [at + 1, op.to]
        if op.word == "while":
            return [at + 1, op.to] if isinstance(op.node, Do) and op.node.kind == "dowhile" else [at + 1]
        if op.word in ("switch", "sign"):
            return list(dict.fromkeys([*(to for _, to in op.arms), *([] if op.word == "sign" else [op.to])]))
        if op.word == "assigned":
            return list(dict.fromkeys([*self.labels.values(), op.to]))
        return [at + 1]

    def deciding(self, op: Op, at: int) -> set[str] | None:
        """The variables that a step's branch depends on; None if it depends on something else."""
        if op.word == "next":
            assert isinstance(op.node, Do)
            return {self.hidden(op.node, "#")}
        return None if op.word == "status" else self.read(op.text)

    def read(self, text: str) -> set[str] | None:
        """Variables in an expression; None if it cannot be parsed or calls a procedure."""
        expr = parse_text(text)
        if expr is None:
            return None
        found = names(expr)
        called = {one for one in found if one not in self.known.variables or not self.known.is_array(one)}
        refs = {one for one in called if f"{one}(" in text.upper().replace(" ", "")}
        formulas = refs & set(self.known.statement_functions)
        for one in formulas:
            formal, body = self.known.statement_functions[one]
            found |= (names(body) - set(formal)) if body is not None else set()
        if any(not self.known.is_intrinsic(one) and one not in formulas for one in refs):
            return None
        return {one for one in found - refs if self.known.look(one).constant is None}

    def effect(self, name: str, reads: set[str] | None) -> Assign:
        return Assign(name, tuple(sorted(reads or ())), FROM_READS if reads is not None else VARYING)

    def effects(self, op: Op, at: int) -> tuple[Assign, ...]:
        if op.word in ("do", "step") and isinstance(op.node, Do) and op.node.kind == "do":
            return self.counting(op, op.node)
        if op.word != "act" or op.statement is None:
            return ()
        statement = op.statement
        if statement.kind == "assignlabel":
            return (Assign(statement.variable),)
        if isinstance(op.node, Act) and op.node.last is not None:
            first, last = statement.line.first, op.node.last.line.last
            within = [one for one in self.unit.executable if first <= one.line.first <= last]
            return tuple(dict.fromkeys(effect for one in within for effect in self.unknown(one)))
        if statement.kind != "assign":
            return self.unknown(statement)
        sign = assigns_at(op.text)
        return self.assignment(op.text[:sign], op.text[sign + 1 :], statement)

    def counting(self, op: Op, node: Do) -> tuple[Assign, ...]:
        count, size = self.hidden(node, "#"), self.hidden(node, "+")
        if op.word == "step":
            return (Assign(node.variable, (node.variable, size)), Assign(count, (count,)))
        bounds = split_top(node.head.partition("=")[2])
        parts = [self.read(one) for one in bounds]
        every = set[str]().union(*(one for one in parts if one)) if None not in parts else None
        step = parts[2] if len(parts) > 2 else set[str]()
        return (self.effect(node.variable, parts[0]), self.effect(count, every), self.effect(size, step))

    def hidden(self, node: Do, sign: str) -> str:
        """A DO's hidden variables: the remaining iterations, and its step."""
        return f"{sign}{self.loops.setdefault(node, len(self.loops))}"

    def assignment(self, left: str, right: str, statement: Statement) -> tuple[Assign, ...]:
        target, reads = parse_text(left), self.read(right)
        if not isinstance(target, (Name, Ref)) or reads is None:
            return self.unknown(statement)
        if isinstance(target, Ref):
            inside = self.read(left)
            if inside is None:
                return self.unknown(statement)
            reads = reads | inside | {target.name}
        group = self.aliases.get(target.name, {target.name})
        if len(group) > 1:
            reads = reads | group
        return tuple(self.effect(name, reads) for name in sorted(group))

    def unknown(self, statement: Statement) -> tuple[Assign, ...]:
        """Variables that a call or input may change: those it mentions, those in COMMON or a NAMELIST, outer ones."""
        found = self.handed(statement) & self.variables()
        found |= {name for name, one in self.known.variables.items() if one.common is not None or one.other}
        found |= (self.inside | self.known.listed | self.strangers) & self.variables()
        found |= {other for name in found for other in self.aliases.get(name, ())}
        return tuple(Assign(name, (), VARYING) for name in sorted(found))

    def handed(self, statement: Statement) -> set[str]:
        """Variables that a statement other than an assignment may set: all it mentions, except what output writes."""
        writes = _WRITES.match(statement.code)
        if writes is None:
            return set(_mentioned(statement.code))
        ends = matching(statement.code, writes.end() - 1) + 1 if writes[0] == "WRITE(" else writes.end()
        control, written = statement.code[:ends], statement.code[ends:]
        called = {name for name in _CALLED.findall(written) if not self.known.is_array(name)}
        if any(not self.known.is_intrinsic(name) for name in called):
            return set(_mentioned(statement.code))
        return {*_mentioned(control), *_COUNTED.findall(written)}

    def variables(self) -> set[str]:
        found: set[str] = set()
        for statement in self.unit.executable:
            found.update(_mentioned(statement.code))
            found.update(_mentioned(statement.inner.code) if statement.inner else ())
        return {name for name in found if name not in INTRINSICS or name in self.known.variables}


def names_by_statement(unit: Unit, varying: frozenset[str]) -> list[StatementNames]:
    """The uniform variables at each statement, among those that it mentions."""
    made = VariableUnit(unit, varying)
    solved = uniformity(made.program)
    found: dict[int, tuple[set[str], set[str], bool]] = {}
    for at, op in enumerate(made.ops):
        if op.word == "halt" or not op.line:
            continue
        node = made.first[at]
        text = op.text if op.word != "next" else ""
        if isinstance(op.node, Do) and op.word == "do":
            text = op.node.head
        mentioned = {name for name in _mentioned(text.upper().replace(" ", "")) if name in made.program.variables}
        uniform, vary, parts = found.setdefault(op.line, (set(), set(), False))
        uniform |= {name for name in mentioned if solved.is_uniform(node, name)}
        vary |= {name for name in mentioned if not solved.is_uniform(node, name)}
        branch = node + 1 if len(set(made.successors(op, at))) > 1 else node
        found[op.line] = (uniform - vary, vary, parts or not solved.is_uniform_branch(branch))
    return [
        StatementNames(line, tuple(sorted(a)), tuple(sorted(b)), parts) for line, (a, b, parts) in sorted(found.items())
    ]


def words_of(unit: Unit) -> set[str]:
    """Names that the unit mentions."""
    statements = [*unit.statements, *([unit.head] if unit.head else [])]
    return {word for one in statements for word in _mentioned(one.line.code)}


def as_text(unit: Unit, varying: frozenset[str]) -> str:
    """One line per statement, under a title."""
    lines = [f"{unit.name or 'MAIN'} line {unit.first_line() + 1}: varying {', '.join(sorted(varying)) or 'nothing'}"]
    for one in names_by_statement(unit, varying):
        notes = [f"uniform {', '.join(one.uniform)}"] if one.uniform else []
        notes += [f"varying {', '.join(one.varying)}"] if one.varying else []
        notes += ["runs part here"] if one.parts else []
        if notes:
            lines.append(f"    line {one.line}: {'; '.join(notes)}")
    return "\n".join(lines)


def _aliases(known: Declarations) -> dict[str, set[str]]:
    """Names that change together: by EQUIVALENCE, and pointers with all their possible targets."""
    found = {name: partners({name}, known) for name in storage_of(known)}
    seen = {name for name, one in known.variables.items() if one.other}
    return found | {name: found.get(name, set()) | seen for name in seen}


def _mentioned(code: str) -> list[str]:
    """The names in a statement, without keywords of the language, of arguments (`UNIT=`), and the callee of a CALL."""
    code = _OPERATOR.sub(" ", code)
    begins = _BEGINS.match(code) if assigns_at(code) < 0 else None
    if begins is None:
        return words(code)
    code = code[begins.end() :]
    ends = matching(code, 0) if code.startswith("(") else -1
    return words(_KEYWORD.sub(" ", code[: ends + 1]) + code[ends + 1 :])
