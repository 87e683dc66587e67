"""Addresses in the body of a lanes loop: which parts of them differ from lane to lane."""

from __future__ import annotations

import functools

from ...frontend.python.parallel.lanes import lanes_info
from ...ir.function import Const, Function, Op, Param, Value

CASTS = ("sext", "zext", "trunc", "freeze")
SCALES = ("mul", "shl")
MERGES = ("sdiv", "udiv", "srem", "urem", "and", "lshr", "ashr")


class Reader:
    """The parts of addresses in one body."""

    def __init__(self, body: Function, indices: set[Param]) -> None:
        self.body, self.indices = body, indices
        self.own = set(body.params)
        self._sources: dict[Value, list[Value]] | None = None

    @functools.cached_property
    def tests_for_one(self) -> bool:
        """Does some code run in one lane only, as under `if i == 0`?"""
        tests = (op for op in self.body.ops if op.opcode == "icmp" and op.mode == "eq")
        return any(self._is_index(bare(arg)) for op in tests for arg in op.args)

    def _is_index(self, value: Value) -> bool:
        return value in self.indices or (isinstance(value, Op) and value.opcode == "lane")

    def terms(self, pointer: Value) -> list[Value] | None:
        """The terms of an address in an array that all lanes see; None for other addresses."""
        work: list[Value] = []
        while isinstance(pointer, Op) and pointer.opcode == "ptradd":
            work += pointer.args[1:]
            pointer = pointer.args[0]
        if pointer not in self.own:
            return None
        found: list[Value] = []
        while work:
            value = bare(work.pop())
            if isinstance(value, Op) and value.opcode in ("add", "sub"):
                work += value.args
            elif isinstance(value, Op) and value.opcode in SCALES and not any(self.dependences(value.args[1])):
                work.append(value.args[0])
            elif isinstance(value, Op) and value.opcode == "mul" and not any(self.dependences(value.args[0])):
                work.append(value.args[1])
            elif any(self.dependences(value)):
                found.append(value)
        return found

    def may_meet(self, terms: list[Value]) -> bool:
        """May two lanes have the same address?"""
        single = {value for value in terms if value in self.indices}
        if single == self.indices:
            return False
        others = [value for value in terms if value not in single]
        made = [self.dependences(value) for value in others]
        if any(isinstance(value, Param) and read for value, (_, read) in zip(others, made, strict=True)):
            return False  # a loop's counter between loaded bounds
        if (
            any(read for _, read in made)
            or set[Value]().union(single, *(mentions for mentions, _ in made)) != self.indices
        ):
            return True
        return len(others) == 1 and self._merges(others[0])

    def _merges(self, value: Value) -> bool:
        return isinstance(value, Op) and value.opcode in MERGES and bare(value.args[0]) in self.indices

    def dependences(self, value: Value) -> tuple[set[Value], bool]:
        """Indices of the loop that it depends on, and whether it depends on a load, a call or a float."""
        work, seen, mentions, read = [value], set[Value](), set[Value](), False
        while work:
            value = work.pop()
            if value in seen or isinstance(value, Const):
                continue
            seen.add(value)
            if value in self.own:
                mentions |= {value} & self.indices
            elif isinstance(value, Param):
                work += self.coming(value)
            elif isinstance(value, Op) and value.row.reads | (value.opcode in ("call", "fptosi", "fptoui")):
                read = True
            elif isinstance(value, Op):
                work += value.args
        return mentions, read

    def coming(self, param: Param) -> list[Value]:
        """The arguments of a block's parameter."""
        if self._sources is None:
            self._sources = {}
            for block in self.body.blocks:
                for target in block.targets:
                    for own, given in zip(target.block.params, target.args, strict=True):
                        self._sources.setdefault(own, []).append(given)
        return self._sources.get(param, [])


def bare(value: Value) -> Value:
    """Without conversions, and without the length that a negative index gets."""
    while isinstance(value, Op):
        if value.opcode in CASTS:
            value = value.args[0]
        elif value.opcode == "select" and isinstance(more := value.args[1], Op) and value.args[2] in more.args:
            value = value.args[2]
        else:
            break
    return value


def reader_of(body: Function) -> tuple[Reader, set[str]] | None:
    """For the body of a lanes loop, and the names of its parameters that are places of reductions; None for others."""
    info = lanes_info(body)
    if info is None:
        return None
    indices = {param for param, size in zip(body.params, info.sizes, strict=False) if size != 1}
    return Reader(body, indices), {item.param for item in info.reductions}
