"""Layout: the offsets of arrays that EQUIVALENCE joins, for the computing interpreter.

    REAL X(10), Y(4,5)
    EQUIVALENCE (X(3), Y(2,1))          X begins at 0, Y at 1

It reads the statements anew instead of using `overlap`, which the vectorizer uses: a check that shared its errors would
not see them.

Requires  a unit whose declarations are complete.
Ensures   offsets in elements, for arrays of one type; `Unknown` for scalars, characters, COMMON and mixed types.
"""

from __future__ import annotations

from ...record import dataclass, field
from ..read.declared import Declarations, constant_value
from ..read.expression import Expr, Name, Number, Ref
from ..read.parse import parse_text
from ..read.statement import split_top
from ..read.unit import Unit


class Unknown(Exception):
    """A feature that the interpreter does not support."""


class Undefined(Unknown):
    """An undefined result for these data; others may give one."""


@dataclass(slots=True)
class Layout:
    """For each joined array the name of its storage and its offset there, in elements."""

    places: dict[str, tuple[str, int]] = field(default_factory=dict[str, tuple[str, int]])

    def join(self, one: str, at: int, two: str, there: int) -> None:
        """Element `at` of one is element `there` of the other, both counted from zero."""
        base, begin = self.places.setdefault(one, (one, 0))
        other, start = self.places.setdefault(two, (two, 0))
        shift = begin + at - (start + there)
        if base == other and shift:
            raise Unknown("an EQUIVALENCE that contradicts another")
        for name, (where, place) in self.places.items():
            if where == other:
                self.places[name] = (base, place + shift)


def layout(unit: Unit, known: Declarations) -> Layout:
    made = Layout()
    for statement in unit.statements:
        if statement.kind != "spec" or not statement.code.startswith("EQUIVALENCE("):
            continue
        for group in split_top(statement.code[11:]):
            members = [_member(parse_text(one), known) for one in split_top(group[1:-1])]
            for name, at in members[1:]:
                made.join(*members[0], name, at)
    kinds: dict[str, set[str]] = {}
    for name, (base, _) in made.places.items():
        kinds.setdefault(base, set()).add(known.type_of(name))
    if any(len(one) > 1 for one in kinds.values()):
        raise Unknown("EQUIVALENCE of several types")
    return made


def _member(expr: Expr | None, known: Declarations) -> tuple[str, int]:
    """An array and the linear index of the named element, from zero in column order."""
    if not isinstance(expr, (Name, Ref)) or not known.is_array(expr.name) or known.look(expr.name).common is not None:
        raise Unknown("EQUIVALENCE of other than local arrays of one type")
    subscripts = expr.args if isinstance(expr, Ref) else ()
    dimensions = known.look(expr.name).dimensions
    if len(subscripts) not in (0, 1, len(dimensions)):
        raise Unknown("EQUIVALENCE with another number of subscripts than dimensions")
    place, stride = 0, 1
    for (low, high), subscript in zip(dimensions, subscripts, strict=False):
        first, last = constant_value(known, low or Number("1")), constant_value(known, high)
        at = constant_value(known, subscript)
        if first is None or last is None or at is None:
            raise Unknown("EQUIVALENCE with bounds that are no numbers")
        place += (at - first) * stride
        stride *= last - first + 1
    return expr.name, place
