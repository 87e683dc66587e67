"""Recurrences: an iteration of a lanes loop reads what another one writes, `a[i] = a[i - 1] + x`.

    sums.py:9: RuntimeWarning: 'a[i - 1]' is what another iteration writes as 'a[i]', and they run in any order; ...

The warning comes once for each line, when a kernel is compiled, and only where it is sure. Both are elements of one
array. Their addresses are sums of products of the loop's indices and of invariants. They are a constant few steps of an
index apart. Neither depends on a test, except on tests that have one answer in all iterations and on tests that compare
an index with a bound (`if i > 0`, not `if i % 2 == 0`, which may keep them apart).

Requires  source stage.
Leaves    arrays that are different arguments, though the caller may pass the same one for both; and data-dependent
          subscripts: `a[i + k[i]]`. Debug mode finds those that happen.
Costs     linear in the ops of a body, and in the pairs of accesses to an array that it both reads and writes.
"""

from __future__ import annotations

import ast
import operator
import warnings
from collections.abc import Callable, Iterator, Mapping

from ...analysis.values.linear import Linear, total
from ...analysis.values.products import coefficient, multiplied, variable
from ...frontend.python.definitions.source import KernelSource
from ...frontend.python.parallel.lanes import lanes_info
from ...ir.function import Block, Const, Function, Module, Op, Param, Value
from ...ir.meaning.meaning import is_pure
from ...ir.position import Position
from ...record import dataclass
from ...remarks.remark import record
from ...remarks.table import row_of
from .lane_addresses import Reader, bare

Sum = Linear[tuple[Value, ...]]  # of products of values
FEW = 4  # steps of an index, if how many there are is known at run time only
FIRST = range(64)  # iterations that are tried
MOST_TERMS, MOST_ACCESSES = 16, 64
TESTS: dict[str, Callable[[int, int], bool]] = {
    "eq": operator.eq,
    "ne": operator.ne,
    **dict.fromkeys(("slt", "ult"), operator.lt),
    **dict.fromkeys(("sle", "ule"), operator.le),
    **dict.fromkeys(("sgt", "ugt"), operator.gt),
    **dict.fromkeys(("sge", "uge"), operator.ge),
}

_warned: set[tuple[str, int]] = set()  # files and lines


@dataclass(frozen=True, slots=True, eq=False)
class Recurrence:
    """A load of what another iteration stores."""

    load: Op
    store: Op


def warn_of_recurrences(module: Module, source: KernelSource) -> None:
    for body in module.functions.values():
        for found in recurrences(body):
            at, words = found.load.position, _words(found, source)
            record("LW215", at, *words)
            if (at.file, at.line) not in _warned:
                _warned.add((at.file, at.line))
                warnings.warn_explicit(row_of("LW215").sentence.format(*words), RuntimeWarning, at.file, at.line)


def _words(found: Recurrence, source: KernelSource) -> tuple[str, str, str]:
    """The text of the load, that of the store, and the store's line if it is another one."""
    read, written = (_text(op.position, source) for op in (found.load, found.store))
    where = "" if found.load.position.line == found.store.position.line else f" in line {found.store.position.line}"
    return read, written, where


def _text(at: Position, source: KernelSource) -> str:
    """An element as it is written."""
    for node in ast.walk(source.tree) if at.file == source.file else ():
        if isinstance(node, ast.Subscript) and (node.lineno, node.col_offset + 1) == (at.line, at.column):
            return f"'{ast.unparse(node)}'"
    return "an element"


def recurrences(body: Function) -> Iterator[Recurrence]:
    """In the body of a lanes loop; none in other functions. The first load of each store."""
    info = lanes_info(body)
    if info is None:
        return
    stores, loads = ([op for op in body.ops if op.opcode == word] for word in ("store", "load"))
    if not stores or not loads or len(stores) + len(loads) > MOST_ACCESSES:
        return
    reader = _Body(body, dict(zip(body.params, info.sizes, strict=False)))
    places = {item.param for item in info.reductions}
    for store in stores:
        written = reader.address(store.args[1])
        if written is None or written[0].name in places:
            continue
        for load in loads:
            read = reader.address(load.args[0])
            if read is not None and read[0] is written[0] and reader.meet(store, written[1], load, read[1]):
                yield Recurrence(load, store)
                break


class _Body:
    """Addresses and tests of one body, as sums over its indices."""

    def __init__(self, body: Function, sizes: Mapping[Param, int | str]) -> None:
        self.body, self.sizes, self.own = body, sizes, set(body.params)
        self.reader = Reader(body, set(sizes))

    def address(self, pointer: Value) -> tuple[Param, Sum] | None:
        """An array that all lanes see, and the offset from its start."""
        offset_of: Sum = Linear()
        while isinstance(pointer, Op) and pointer.opcode == "ptradd":
            offset = self.sum(pointer.args[1])
            if offset is None:
                return None
            offset_of = offset_of.plus(offset, int(pointer.attrs.get("scale", 1)))
            pointer = pointer.args[0]
        return (pointer, offset_of) if isinstance(pointer, Param) and pointer in self.own else None

    def sum(self, value: Value) -> Sum | None:
        """A sum of indices and invariants; None if it depends on anything else."""
        value = bare(value)
        if isinstance(value, Const):
            return Linear(value.signed if isinstance(value.value, int) else 0)
        if isinstance(value, Op) and value.opcode in ("add", "sub", "mul", "shl"):
            left, right = self.sum(value.args[0]), self.sum(value.args[1])
            if left is None or right is None:
                return None
            if value.opcode in ("add", "sub"):
                return left.plus(right, 1 if value.opcode == "add" else -1)
            if value.opcode == "mul":
                few = len(_terms(left)) * len(_terms(right)) <= MOST_TERMS
                return multiplied(left, right, id) if few else None
            return left.times(1 << right.constant) if not right.parts and 0 <= right.constant < 63 else None
        return variable(value) if value in self.sizes or self._is_alike(value) else None

    def _is_alike(self, value: Value) -> bool:
        """Is it computed from invariants alone?"""
        work, seen = [value], set[Value]()
        while work:
            value = work.pop()
            if value in seen or isinstance(value, Const):
                continue
            seen.add(value)
            if isinstance(value, Op):
                if not is_pure(value):  # loaded, or specific to the lane
                    return False
                work += value.args
            elif value in self.sizes:
                return False
            elif isinstance(value, Param) and value not in self.own:
                work += self.reader.coming(value)
        return True

    def meet(self, store: Op, written: Sum, load: Op, read: Sum) -> bool:
        """Does some other iteration read what one writes?"""
        steps = self._steps(written, read)
        if steps is None:
            return False
        ranges = [self.iterations(op) for op in (store, load)]
        if ranges[0] is None or ranges[1] is None:
            return False
        for index, step in steps.items():
            writers, readers = (found[index] for found in ranges if found is not None)
            if abs(step) > FEW and isinstance(self.sizes[index], str):
                return False
            if not any(at + step in readers for at in writers):
                return False
        return True

    def _steps(self, written: Sum, read: Sum) -> dict[Param, int] | None:
        """How far the iteration that reads is from the one that writes, by index; None if that is not constant."""
        factors: dict[Param, Sum] = {}
        for index in self.sizes:
            factor = coefficient(written, index)
            if factor is None or coefficient(read, index) != factor:
                return None
            factors[index] = factor
        distance = written.minus(read)  # read(i + step) is written(i)
        for index, factor in factors.items():
            step = distance.ratio(factor)
            if step:
                return {index: step, **{other: 0 for other in factors if other is not index}}
        return self._all_steps(distance, factors)

    def _all_steps(self, distance: Sum, factors: dict[Param, Sum]) -> dict[Param, int] | None:
        """For several indices: each has a product that no other one has, as rows have their length."""
        steps: dict[Param, int] = {}
        terms = {index: _terms(factor) for index, factor in factors.items()}
        apart = _terms(distance)
        for index, mine in terms.items():
            others = {term for other, found in terms.items() if other is not index for term in found}
            own = next((term for term in mine if term not in others), None)
            if own is None or apart.get(own, 0) % mine[own]:
                return None
            steps[index] = apart.get(own, 0) // mine[own]
        whole = total((step, factors[index]) for index, step in steps.items())
        return steps if whole == distance and any(steps.values()) else None

    # tests

    def iterations(self, op: Op) -> dict[Param, set[int]] | None:
        """Of the first iterations, those that reach an op, by index; None if that depends on more than bounds."""
        left: dict[Param, set[int]] = {}
        for index, size in self.sizes.items():
            left[index] = set(FIRST[: size if isinstance(size, int) else None])
        assert op.block is not None, "an op stands in a block"
        for end, way in _deciding(self.body, op.block):
            if not self._is_alike(end.args[0]) and (way is None or not self._keep(end.args[0], way, left)):
                return None
        return left

    def _keep(self, test: Value, way: bool, left: dict[Param, set[int]]) -> bool:
        """Keep the iterations in which a test has this outcome; False if it is not a test of bounds."""
        if self._is_alike(test) or not isinstance(test, Op):
            return isinstance(test, Op)
        if test.opcode == "select" and isinstance(last := test.args[1 if not way else 2], Const):
            both = bool(last.value) is not way  # `a and b` is true, `a or b` is false: both are
            rest = test.args[2 if not way else 1]
            return both and self._keep(test.args[0], way, left) and self._keep(rest, way, left)
        if test.opcode == "xor" and isinstance(test.args[1], Const) and test.args[1].value:
            return self._keep(test.args[0], not way, left)
        return test.opcode == "icmp" and self._keep_bound(test, way, left)

    def _keep_bound(self, test: Op, way: bool, left: dict[Param, set[int]]) -> bool:
        first, second = self.sum(test.args[0]), self.sum(test.args[1])
        if first is None or second is None:
            return False
        apart = first.minus(second)
        indices = [index for index in self.sizes if any(index in product for product in apart.parts)]
        if len(indices) != 1 or coefficient(apart, indices[0]) not in (Linear(1), Linear(-1)):
            return False
        if len(apart.parts) > 1:  # a bound that is known at run time only
            return test.mode not in ("eq", "ne") or (test.mode == "ne") is way
        holds = TESTS[test.mode]
        left[indices[0]] = {at for at in left[indices[0]] if holds(apart.value(lambda _, at=at: at), 0) is way}
        return True


def _terms(value: Sum) -> dict[tuple[Value, ...], int]:
    """The factors of all products; the empty one has the constant."""
    return {(): value.constant, **value.parts} if value.constant else {**value.parts}


def _deciding(body: Function, block: Block) -> Iterator[tuple[Op, bool | None]]:
    """The branches that decide whether a block runs, and whether on true or on false, if it is only one."""
    before: dict[Block, list[Block]] = {}
    for source, target in ((one, to.block) for one in body.blocks for to in one.targets):
        before.setdefault(target, []).append(source)
    leading = _reaching(before, [block])
    avoiding = _reaching(before, [one for one in body.blocks if not one.targets], block)
    for one in body.blocks:
        if one is block or one not in leading or len(one.targets) < 2 or one.end is None:
            continue
        if any(to.block in avoiding for to in one.targets):
            direct = _reaching(before, [block], one)
            ways = [to.block in direct for to in one.targets]
            yield one.end, ways[0] if len(ways) == 2 and ways.count(True) == 1 else None


def _reaching(before: Mapping[Block, list[Block]], ends: list[Block], without: Block | None = None) -> set[Block]:
    """All blocks from which one of the ends is reached."""
    work, seen = [end for end in ends if end is not without], set[Block]()
    while work:
        block = work.pop()
        if block not in seen:
            seen.add(block)
            work += [one for one in before.get(block, ()) if one is not without]
    return seen
