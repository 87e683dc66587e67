"""Abduction in words: constraint, restrictions, literals, clauses, guard, questions and milliseconds; as text or JSON.

loop at line 11
  wanted       (i < right + 1):U
  ...
  guard 1      x >= vstep and x + vstep + 7 < out.shape[0]

The text calls values by their words in the source, if `words` has some; JSON has their names in the IR.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ..ir.function import Function, Named, Op, Value
from ..ir.shapes import Shape
from ..solve.guards import Literal, Outcome, Path
from ..transform.hot_paths.words import address_words, value_words

Addresses = Sequence[tuple[Op, str]]
NAME = re.compile(r"[A-Za-z_]\w*(\.\w+)*")
NO_WORDS: Mapping[str, str] = {}
# Words of this page and of terms, which values are not renamed in the middle of.
OURS = frozenset(
    (
        *("and", "or", "not", "if", "else", "mod", "mul", "power", "quotient", "remainder"),
        *("always", "never", "true", "load", "store", "line"),
    )
)


def worded(
    title: str, outcome: Outcome, addresses: Mapping[Path, Addresses], words: Mapping[str, str] = NO_WORDS
) -> str:
    """One problem as text; `words` says what values are called."""
    lines = ((head, _in_words(body, words)) for head, body in _lines(outcome, addresses))
    return "\n".join([title, *(f"  {head:<13}{body}".rstrip() for head, body in lines)])


def _in_words(text: str, words: Mapping[str, str]) -> str:
    return NAME.sub(lambda found: words.get(found[0], found[0]), text) if words else text


def words_for(fn: Function) -> dict[str, str]:
    """The names of a kernel body's values in the source."""
    ours = [value for value in fn.values if value.name not in OURS]
    words = {value.name: value_words(value) for value in ours if value.type.is_int}
    words |= {value.name: address_words(value) for value in ours if value.type.is_ptr and isinstance(value, Op)}
    return {name: f"({text})" if _is_sum(text) else text for name, text in words.items()}


def _is_sum(text: str) -> bool:
    """Are there blanks outside of parentheses and brackets?"""
    depth = 0
    for letter in text:
        depth += (letter in "([") - (letter in ")]")
        if letter == " " and not depth:
            return True
    return False


def _lines(outcome: Outcome, addresses: Mapping[Path, Addresses]) -> Iterator[tuple[str, str]]:
    for at, goal in enumerate(outcome.goals):
        yield "" if at else "wanted", str(goal)
    for at, line in enumerate(outcome.constraint.split("\n")):
        yield "" if at else "constraint", line
    for at, shapes in enumerate(outcome.restrictions):
        yield "" if at else "restrictions", _shapes(shapes)
    for number, path in enumerate(outcome.paths, 1):
        yield from _path(number, path, addresses.get(path, ()), bool(outcome.restrictions))
    if not outcome.paths:
        yield "no guard", outcome.why
    yield "questions", _prices(outcome)


def _path(number: int, path: Path, addresses: Addresses, restricted: bool) -> Iterator[tuple[str, str]]:
    if path.literals:
        yield f"literals {number}", ", ".join(map(str, path.literals))
    if path.guard is not None:
        if len(path.guard.clauses) > 1:
            for at, clause in enumerate(path.guard.clauses):
                yield "" if at else f"clauses {number}", " and ".join(map(str, clause))
        yield f"guard {number}", f"{path.guard}{_weakest(path, restricted)}"
    else:
        yield f"test {number}", f"{path}   (in lanes: {path.why})"
    if path.pins:
        yield f"then {number}", _shapes(path.pins)
    for op, becomes in addresses:
        line = f", line {op.position.line}" if op.position.line else ""
        yield "", f"{op.opcode}{line}: {becomes}"


def _weakest(path: Path, restricted: bool) -> str:
    """The reason why weaker guards may exist."""
    if path.complete:
        return "   (the weakest for these shapes)" if restricted else ""
    return f"   (there may be a weaker one{f': {path.why}' if path.why else ''})"


def _shapes(shapes: Mapping[Value, Shape]) -> str:
    return " and ".join(f"{_name(value)}:{shape}" for value, shape in shapes.items())


def _name(value: Value) -> str:
    return value.name if isinstance(value, Named) else repr(value)


def _prices(outcome: Outcome) -> str:
    phases = dict.fromkeys(query.phase for query in outcome.queries)
    counted = ", ".join(f"{outcome.count(phase)} {phase}" for phase in phases)
    total = f"{len(outcome.queries)}, {outcome.milliseconds:.1f} ms, {outcome.units} units"
    return f"{total}{f' ({counted})' if counted else ''}{'; the budget ended it' if outcome.exhausted else ''}"


def as_json(title: str, outcome: Outcome, addresses: Mapping[Path, Addresses]) -> dict[str, Any]:
    return {
        "problem": title,
        "width": outcome.width,
        "tested_at": outcome.at.name,
        "wanted": [str(goal) for goal in outcome.goals],
        "constraint": outcome.constraint.split("\n"),
        "restrictions": [_shapes_json(shapes) for shapes in outcome.restrictions],
        "paths": [_path_json(path, addresses.get(path, ()), bool(outcome.restrictions)) for path in outcome.paths],
        "why": outcome.why or None,
        "queries": [
            {"phase": one.phase, "answer": one.answer, "milliseconds": round(one.milliseconds, 3), "units": one.units}
            for one in outcome.queries
        ],
        "milliseconds": round(outcome.milliseconds, 3),
        "units": outcome.units,
        "exhausted": outcome.exhausted,
    }


def _path_json(path: Path, addresses: Addresses, restricted: bool) -> dict[str, Any]:
    clauses = path.guard.clauses if path.guard is not None else ()
    return {
        "guard": str(path.guard) if path.guard is not None else None,
        "bits": path.guard.bits if path.guard is not None else None,
        "clauses": [[_literal_json(literal) for literal in clause] for clause in clauses],
        "literals": [str(literal) for literal in path.literals],
        "complete": path.complete and not restricted,
        "complete_for_shapes": path.complete,
        "pins": _shapes_json(path.pins),
        "tested": _shapes_json(path.tested),
        "why": path.why or None,
        "accesses": [{"op": op.opcode, "line": op.position.line, "address": becomes} for op, becomes in addresses],
    }


def _literal_json(literal: Literal) -> dict[str, Any]:
    return {
        "text": str(literal),
        "constant": literal.term.constant,
        "factors": {str(base): factor for base, factor in literal.term.parts.items()},
        "modulus": literal.modulus or None,
        "limit": literal.limit if literal.modulus else None,
    }


def _shapes_json(shapes: Mapping[Value, Shape]) -> dict[str, str]:
    return {_name(value): str(shape) for value, shape in shapes.items()}
