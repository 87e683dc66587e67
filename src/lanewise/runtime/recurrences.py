"""Recurrences: an iteration of a lanes loop reads what another one writes, `a[i] = a[i - 1] + x`.

    sums.py:9: RuntimeWarning: 'a[i - 1]' is what another iteration writes as 'a[i]', and they run in any order; ...

Told once for each line, when a kernel is compiled, and only where it is sure: both are elements of one array, whose
addresses are sums of products of the loop's indices and of what is the same in all iterations; they are apart by a few
steps of an index, a number; and neither hangs on a test, but for those that all iterations pass alike and those that
compare an index with a bound (`if i > 0`, not `if i % 2 == 0`, which may keep them apart).

Requires  source stage.
Leaves    arrays that are different arguments, though the caller may pass the same one for both; and what only data
          tells: `a[i + k[i]]`. Debug mode finds those that happen.
Costs     linear in the ops of a body, and in the pairs of accesses to an array that it both reads and writes.
"""

from __future__ import annotations

import ast
import operator
import warnings
from collections.abc import Callable, Iterator, Mapping

from ..frontend.python.lanes import lanes_info
from ..frontend.python.source import KernelSource
from ..ir.function import Block, Const, Function, Module, Op, Param, Value
from ..ir.meaning import is_pure
from ..ir.position import Position
from ..record import dataclass
from .lost_updates import Reader, bare

Sum = dict[tuple[Value, ...], int]  # factors of products; () is a number
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
            at = found.load.position
            if (at.file, at.line) not in _warned:
                _warned.add((at.file, at.line))
                warnings.warn_explicit(sentence(found, source), RuntimeWarning, at.file, at.line)


def sentence(found: Recurrence, source: KernelSource) -> str:
    read, written = (_text(op.position, source) for op in (found.load, found.store))
    where = "" if found.load.position.line == found.store.position.line else f" in line {found.store.position.line}"
    what = f"{read} is what another iteration writes as {written}{where}, and they run in any order"
    return f"{what}; write results to another array, or use 'range' for a loop in order"


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
        """An array that all lanes see, and how far behind its start."""
        total: Sum = {}
        while isinstance(pointer, Op) and pointer.opcode == "ptradd":
            offset = self.sum(pointer.args[1])
            if offset is None:
                return None
            total = _plus(total, offset, int(pointer.attrs.get("scale", 1)))
            pointer = pointer.args[0]
        return (pointer, total) if isinstance(pointer, Param) and pointer in self.own else None

    def sum(self, value: Value) -> Sum | None:
        """Of indices and of what is the same in all iterations; None if it hangs on anything else."""
        value = bare(value)
        if isinstance(value, Const):
            return {(): value.signed} if isinstance(value.value, int) and value.value else {}
        if isinstance(value, Op) and value.opcode in ("add", "sub", "mul", "shl"):
            left, right = self.sum(value.args[0]), self.sum(value.args[1])
            if left is None or right is None:
                return None
            if value.opcode in ("add", "sub"):
                return _plus(left, right, 1 if value.opcode == "add" else -1)
            if value.opcode == "mul":
                return _times(left, right)
            return _plus({}, left, 1 << right.get((), 0)) if set(right) <= {()} and 0 <= right.get((), 0) < 63 else None
        return {(value,): 1} if value in self.sizes or self._is_alike(value) else None

    def _is_alike(self, value: Value) -> bool:
        """Is it made of nothing but what is the same in all iterations?"""
        work, seen = [value], set[Value]()
        while work:
            value = work.pop()
            if value in seen or isinstance(value, Const):
                continue
            seen.add(value)
            if isinstance(value, Op):
                if not is_pure(value):  # read, or told by the lane
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
        """How far the iteration that reads is from the one that writes, by index; None if no number tells."""
        factors = {index: _factor(written, index) for index in self.sizes}
        if any(_factor(read, index) != factor or factor is None for index, factor in factors.items()):
            return None
        distance = _plus(written, read, -1)  # read(i + step) is written(i)
        for index, factor in factors.items():
            step = _quotient(distance, factor or {})
            if step:
                return {index: step, **{other: 0 for other in factors if other is not index}}
        return self._all_steps(distance, {index: factor or {} for index, factor in factors.items()})

    def _all_steps(self, distance: Sum, factors: dict[Param, Sum]) -> dict[Param, int] | None:
        """Of several indices: each has a product that no other one has, as rows have their length."""
        steps: dict[Param, int] = {}
        for index, factor in factors.items():
            others = {term for other, found in factors.items() if other is not index for term in found}
            own = next((term for term in factor if term not in others), None)
            if own is None or distance.get(own, 0) % factor[own]:
                return None
            steps[index] = distance.get(own, 0) // factor[own]
        whole: Sum = {}
        for index, step in steps.items():
            whole = _plus(whole, factors[index], step)
        return steps if whole == distance and any(steps.values()) else None

    # tests

    def iterations(self, op: Op) -> dict[Param, set[int]] | None:
        """Of the first iterations, those that come to an op, by index; None if it hangs on more than bounds."""
        left: dict[Param, set[int]] = {}
        for index, size in self.sizes.items():
            left[index] = set(FIRST[: size if isinstance(size, int) else None])
        assert op.block is not None, "an op stands in a block"
        for end, way in _deciding(self.body, op.block):
            if not self._is_alike(end.args[0]) and (way is None or not self._keep(end.args[0], way, left)):
                return None
        return left

    def _keep(self, test: Value, way: bool, left: dict[Param, set[int]]) -> bool:
        """Leave the iterations in which a test is so; False if it is no test of bounds."""
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
        apart = _plus(first, second, -1)
        indices = [index for index in self.sizes if _factor(apart, index)]
        if len(indices) != 1 or _factor(apart, indices[0]) not in ({(): 1}, {(): -1}):
            return False
        if set(apart) - {(), (indices[0],)}:  # a bound that is known at run time only
            return test.mode not in ("eq", "ne") or (test.mode == "ne") is way
        factor, constant = apart[(indices[0],)], apart.get((), 0)
        holds = TESTS[test.mode]
        left[indices[0]] = {at for at in left[indices[0]] if holds(factor * at + constant, 0) is way}
        return True


def _plus(a: Sum, b: Sum, times: int = 1) -> Sum:
    found = dict(a)
    for term, factor in b.items():
        found[term] = found.get(term, 0) + times * factor
    return {term: factor for term, factor in found.items() if factor}


def _times(a: Sum, b: Sum) -> Sum | None:
    if len(a) * len(b) > MOST_TERMS:
        return None
    found: Sum = {}
    for first, x in a.items():
        for second, y in b.items():
            term = tuple(sorted((*first, *second), key=id))
            found[term] = found.get(term, 0) + x * y
    return {term: factor for term, factor in found.items() if factor}


def _factor(total: Sum, index: Param) -> Sum | None:
    """What an index is multiplied by; None if that is an index again."""
    found: Sum = {}
    for term, factor in total.items():
        if index in term:
            rest = list(term)
            rest.remove(index)
            if index in rest:
                return None
            found[tuple(rest)] = factor
    return found


def _quotient(a: Sum, b: Sum) -> int | None:
    """How often `b` is in `a`, if it is."""
    if not b or set(a) != set(b):
        return None
    found = {divmod(a[term], factor) for term, factor in b.items()}
    (times, rest), *more = found
    return times if not more and not rest else None


def _deciding(body: Function, block: Block) -> Iterator[tuple[Op, bool | None]]:
    """The branches that decide whether a block is run, and whether where they are true or false, if it is one."""
    before: dict[Block, list[Block]] = {}
    for source, target in ((one, to.block) for one in body.blocks for to in one.targets):
        before.setdefault(target, []).append(source)
    leading = _behind(before, [block])
    avoiding = _behind(before, [one for one in body.blocks if not one.targets], block)
    for one in body.blocks:
        if one is block or one not in leading or len(one.targets) < 2 or one.end is None:
            continue
        if any(to.block in avoiding for to in one.targets):
            direct = _behind(before, [block], one)
            ways = [to.block in direct for to in one.targets]
            yield one.end, ways[0] if len(ways) == 2 and ways.count(True) == 1 else None


def _behind(before: Mapping[Block, list[Block]], ends: list[Block], without: Block | None = None) -> set[Block]:
    """All blocks from which one of the ends is reached."""
    work, seen = [end for end in ends if end is not without], set[Block]()
    while work:
        block = work.pop()
        if block not in seen:
            seen.add(block)
            work += [one for one in before.get(block, ()) if one is not without]
    return seen
