"""Split axis: a lanes loop over a product, whose index is divided by a factor of it, gets an axis for each factor.

    for t in lw.lanes(h * w):              for y, x in lw.lanes(h, w):
        y, x = t // w, t % w       =>          t = y * w + x
        out[y, x] = ...                        out[y, x] = ...

A gang of the one axis may begin in one row and end in the next: quotient and remainder vary, each access is a gather,
and each gang divides. With two axes a gang stays in its row, so that all that is known of rows applies: consecutive
accesses, checks that are made once for many gangs, hot paths. The iterations and their order stay the same.

Requires  source stage; `fn` is a host function, and the bodies of its lanes loops are launched in one place each.
Ensures   the index that the user sees in errors, by the attribute "axes" of the body.
Leaves    loops with reductions, whose order of additions follows from the sizes; bodies with ops across lanes; factors
          that may be negative; constant factors below `SHORT`: a gang of many short rows is better filled with one
          axis.
Costs     linear in the body, for each axis.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from ...analysis.facts import Facts
from ...analysis.graph.cfg import cfg
from ...analysis.values.values import Values, values
from ...ir.build import Builder
from ...ir.function import Const, Function, Op, Param, Value
from ...ir.shapes import CONSECUTIVE, UNIFORM
from ...ir.types import I64
from ...ir.user_index import JOINED
from ...record import dataclass

MOST_AXES = 3
SHORT = 32
QUOTIENTS, REMAINDERS = ("sdiv", "udiv", "lshr", "ashr"), ("srem", "urem", "and")
APART = frozenset(("lane", "width", "workitem", "crev", "everywhere", "launch", "call", "call_pointer"))

Factors = Counter[Value | int]


@dataclass(frozen=True, slots=True, eq=False)
class _Split:
    """The last index of a body as `row * width + column`: the factors of the host's numbers of rows and columns."""

    rows: Factors
    width: Factors


def split_axis(fn: Function, facts: Facts) -> None:
    launches = [op for op in fn.ops if op.opcode == "launch"]
    for launch in launches:
        body = fn.module.functions[str(launch.attrs["callee"])] if fn.module is not None else None
        if body is None or not _may_split(body, launch, launches):
            continue
        while int(launch.attrs["dims"]) < MOST_AXES and (found := _find(launch, body, facts)) is not None:
            _Splitting(launch, body).change(found)
            fn.touch()
            body.touch()


def _may_split(body: Function, launch: Op, launches: list[Op]) -> bool:
    lanes = body.attrs.get("lanes")
    if lanes is None or lanes["reductions"] or "axes" in lanes or int(lanes["dims"]) != 1:
        return False
    if sum(other.attrs["callee"] == launch.attrs["callee"] for other in launches) > 1:
        return False
    return not any(op.row.crosses or op.opcode in APART for op in body.ops)


def _find(launch: Op, body: Function, facts: Facts) -> _Split | None:
    """The largest divisor of the last index whose factors are some of those of its size."""
    dims = int(launch.attrs["dims"])
    assert launch.block is not None, "an op stands in a block"
    size, block = _factors(launch.args[dims - 1]), facts[cfg].number[launch.block]
    if not all(_is_natural(factor, facts[values], block) for factor in size):
        return None
    given: dict[Value, Value] = dict(zip(body.params, launch.args, strict=True))
    found: list[_Split] = []
    for op in _divisions(body, body.params[dims - 1]):
        width = _factors(_divisor(op), given)
        is_short = width.total() == 1 and all(isinstance(factor, int) and factor < SHORT for factor in width)
        if width and not width - size and size - width and not is_short:
            found.append(_Split(size - width, width))
    return max(found, key=lambda split: split.width.total(), default=None)


def _factors(value: Value, given: Mapping[Value, Value] | None = None) -> Factors:
    """The host's numbers that a value is the product of; `given` maps a body's parameters to them."""
    if isinstance(value, Const):
        return Counter({value.signed: 1})
    if isinstance(value, Op) and value.opcode == "mul":
        parts = [_factors(arg, given) for arg in value.args]
        return parts[0] + parts[1] if all(parts) else Counter()
    if given is None:
        return Counter({value: 1})
    return _factors(given[value]) if value in given else Counter()


def _is_natural(factor: Value | int, known: Values, block: int) -> bool:
    if isinstance(factor, int):
        return factor > 0
    fact = known.at(factor, block)
    return fact is not None and fact.smin >= 0


def _divisions(body: Function, index: Value) -> Iterator[Op]:
    divisions = (*QUOTIENTS, *REMAINDERS)
    return (op for op in body.ops if op.opcode in divisions and op.args[0] is index and op.args[1] is not index)


def _divisor(op: Op) -> Value:
    """Without checks it may be `max(n, 1)`, which is n, because no iteration runs if a size is 0."""
    divisor = op.args[1]
    if op.opcode in ("lshr", "ashr", "and"):
        number = divisor.signed if isinstance(divisor, Const) else -1
        number = number + 1 if op.opcode == "and" else 1 << number if number >= 0 else 0
        return Const(I64, number if number > 0 and number & (number - 1) == 0 else 0)
    if isinstance(divisor, Op) and divisor.opcode in ("smax", "umax"):
        first, second = divisor.args
        return first if isinstance(second, Const) and second.signed == 1 else divisor
    return divisor


class _Splitting:
    """The change of one launch and its body."""

    def __init__(self, launch: Op, body: Function) -> None:
        self.launch, self.body = launch, body
        self.dims = int(launch.attrs["dims"])
        self.old = body.params[self.dims - 1]
        self.given: dict[Param, Value] = dict(zip(body.params, launch.args, strict=True))
        for index in body.params[: self.dims]:
            del self.given[index]

    def change(self, split: _Split) -> None:
        launch, body, at = self.launch, self.body, self.dims - 1
        indices = body.params[:at]
        row, column = self._new_indices(split)
        row.shape, column.shape = UNIFORM, CONSECUTIVE
        height, width = self._size(split.rows, "rows"), self._size(split.width, "columns")
        self._use(row, column, width, split)
        body.entry.params = [*indices, row, column, *self.given]
        sizes = [self.given[size] if isinstance(size, Param) else size for size in (height, width)]
        launch.args = [*launch.args[:at], *sizes, *self.given.values()]
        launch.attrs["dims"] = self.dims + 1
        self._note(row, column, height, width)

    def _new_indices(self, split: _Split) -> tuple[Param, Param]:
        """They take the names of the quotient and the remainder that they replace."""
        names = [self.body.fresh("row"), self.body.fresh("column")]
        for op in _divisions(self.body, self.old):
            if self._by(op) == split.width:
                names[op.opcode in REMAINDERS] = op.name
        row, column = (Param(I64, name, self.body.entry, self.old.position) for name in names)
        return row, column

    def _by(self, op: Op) -> Factors:
        return _factors(_divisor(op), {**self.given})

    def _size(self, factors: Factors, name: str) -> Param | Const:
        """The body's number for a product of the host; a new parameter if it has none."""
        value = self._product(list(factors.elements()))
        if isinstance(value, Const):
            return value
        found = next((param for param, arg in self.given.items() if arg is value), None)
        if found is None:
            found = Param(I64, self.body.fresh(name), self.body.entry, self.old.position)
            found.shape = UNIFORM
            self.given[found] = value
        return found

    def _product(self, factors: list[Value | int]) -> Value:
        """Computed before the launch."""
        for value in self.launch.args:
            if _factors(value) == Counter(factors):
                return value
        block = self.launch.block
        assert block is not None, "an op stands in a block"
        parts = [Const(I64, factor) if isinstance(factor, int) else factor for factor in factors]
        total = parts[0]
        at = block.ops.index(self.launch)
        before, block.ops = block.ops[at:], block.ops[:at]
        builder = Builder(block, self.launch.position)
        for part in parts[1:]:
            total = builder.op("mul", total, part, flags=("nsw",))
        block.ops += before
        return total

    def _use(self, row: Param, column: Param, width: Value, split: _Split) -> None:
        """The index is computed again, for what needs it; quotients and remainders are the new indices."""
        swaps: dict[Value, Value] = {}
        for op in list(_divisions(self.body, self.old)):
            factors = self._by(op)
            is_quotient = op.opcode in QUOTIENTS
            if factors == split.width:
                swaps[op] = row if is_quotient else column
                assert op.block is not None, "an op stands in a block"
                op.block.ops.remove(op)
            elif factors and not factors - split.width:
                if is_quotient:
                    self._remainders(op, column, split.width - factors, swaps)
                else:
                    op.args[0] = column
        entry = self.body.entry
        rest, entry.ops = entry.ops, []
        builder = Builder(entry, self.old.position)
        start = builder.op("mul", row, width, flags=("nsw",), hint=self.old.name)
        swaps[self.old] = builder.op("add", start, column, flags=("nsw",), hint=self.old.name)
        entry.ops += rest
        self.body.replace(swaps)

    def _remainders(self, quotient: Op, column: Param, left: Factors, swaps: dict[Value, Value]) -> None:
        """t // w % h is (t % (h * w)) // w."""
        users = [op for op in self.body.ops if op.opcode in REMAINDERS and op.args[0] is quotient]
        users = [op for op in users if self._by(op) == left]
        block = quotient.block
        if users and block is not None:
            at = block.ops.index(quotient)
            rest, block.ops = block.ops[at:], block.ops[:at]
            inner = Builder(block, quotient.position).op(quotient.opcode, column, quotient.args[1], hint=users[0].name)
            block.ops += rest
            swaps.update(dict.fromkeys(users, inner))

    def _note(self, row: Param, column: Param, height: Value, width: Value) -> None:
        lanes, at = self.body.attrs["lanes"], self.dims - 1
        axes = list(lanes.get("axes", [[0, 0]] * self.dims))
        if axes[at][1] == JOINED:
            axes[at] = [_word(height), JOINED]
        sizes = [*lanes["sizes"][:at], _word(height), _word(width)]
        axes.append([_word(width), JOINED])
        ranges = {name: range for name, range in self.body.attrs.get("ranges", {}).items() if name != self.old.name}
        for index, size in ((row, height), (column, width)):
            ranges[index.name] = [0, _word(size)]
            if isinstance(size, Param):
                low, high = ranges.get(size.name, (1, 2**63 - 1))
                ranges[size.name] = [max(low, 1), high]
        self.body.attrs |= {"lanes": {**lanes, "dims": self.dims + 1, "sizes": sizes, "axes": axes}, "ranges": ranges}


def _word(size: Value) -> int | str:
    if isinstance(size, Const):
        return size.signed
    assert isinstance(size, Param), "a size is a parameter or a number"
    return size.name
