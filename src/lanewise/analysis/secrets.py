"""Secrets: divergence read as non-interference. Two runs that differ in secrets only are two lanes; what is *varying*
may depend on a secret, what is *uniform* does not.

    branch, loop exit       where the run goes, and how long it takes, depends on a secret
    address                 which memory is touched, and how much of it, does (caches tell)
    division                takes longer for some numbers than for others
    call argument           what happens behind the call is not seen; so too where memory with a secret is handed over
    execution               something is done or not, by a secret; told only if being executed is observed

A secret number is an argument that varies; of a secret pointer the memory behind it is secret, the pointer is not.
Memory is followed by what an address was made from: an argument, a local, a global. Whatever a secret is stored to is
secret from then on and before, as a whole. Supposed: different arguments and globals do not overlap.
Source    Rosemann, Moll, Hack, POPL 2021, sections 8 and 9. A run's blocks depend on a secret where they lie between
          a branch on one and that branch's post-dominator: there a dummy variable that each block sets would differ.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from ..ir.function import Block, Function, Named, Op, Param, Symbol, Value
from ..ir.shapes import BOTTOM, UNIFORM, VARYING, Shape
from .cfg import cfg
from .divergence import Divergence, Gang, divergence
from .dominance import post_dominance
from .facts import Facts
from .loops import loops
from .sources import Sources

Root = Value | str  # an argument, a local, the name of a global; ELSEWHERE for all the rest
ELSEWHERE = "elsewhere"
THROUGH = frozenset({"ptradd", "bitcast", "addrspacecast", "freeze", "inttoptr", "ptrtoint"})
DIVISIONS = frozenset({"udiv", "sdiv", "urem", "srem", "fdiv", "frem"})
ADDRESSES: Mapping[str, tuple[int, ...]] = {
    "load": (0,),
    "store": (1,),
    "atomic": (0,),
    "cmpxchg": (0,),
    "memcpy": (0, 1, 2),
    "memmove": (0, 1, 2),
    "memset": (0, 2),
    "prefetch": (0,),
}
WRITES: Mapping[str, int] = {"store": 1, "atomic": 0, "cmpxchg": 0, "memcpy": 0, "memmove": 0, "memset": 0}
SAME = ("private", "workitem", "lane", "width")  # in both runs
READS = ("load", "atomic", "cmpxchg")
CALLS = frozenset({"call", "call_pointer"})
ASKED = CALLS.union(SAME, READS)
BRANCH, EXIT, ADDRESS, DIVISION, ARGUMENT, EXECUTION = (
    *("branch", "loop exit", "address", "division"),
    *("call argument", "execution"),
)


@dataclass(frozen=True, slots=True, eq=False)
class Leak:
    """Something that can be observed, and the value by which it depends on a secret: it tells of one itself, or is the
    address of memory that holds one (`behind`).
    """

    kind: str
    op: Op
    block: Block
    value: Value
    behind: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Secrecy:
    """All leaks, in order of the text, and the facts under which they were found (for `why`)."""

    leaks: list[Leak]
    facts: Facts


def secrecy(fn: Function, facts: Facts, secrets: Iterable[str], *, observe: bool = False) -> Secrecy:
    """Where a function may tell something of these arguments. Requires closed loops."""
    names = set(secrets)
    search = _Search(fn, facts, [param for param in fn.params if param.name in names])
    found = search.settle()
    return Secrecy(list(search.leaks(found, observe)), search.facts)


class _Search:
    def __init__(self, fn: Function, facts: Facts, secret: list[Param]) -> None:
        self.fn, self.facts = fn, facts
        self.numbers = {param.name: VARYING for param in secret if not param.type.is_ptr}
        self.tainted: dict[Root, None] = {param: None for param in secret if param.type.is_ptr}
        self.graph = facts[cfg]
        self._roots: dict[Value, frozenset[Root]] = {}

    def settle(self) -> Divergence:
        """Analyse again until no more memory turns out to hold secrets."""
        while True:
            policy = Sources("secrets", lambda fn, index: None, self._op, ASKED)
            self.facts = self.facts.supposing(Gang(self.numbers, 2, policy, only_uniform=True))
            found = self.facts[divergence]
            before = len(self.tainted)
            self._spread(found)
            if len(self.tainted) == before:
                return found

    # memory

    def _op(self, op: Op) -> Shape | None:
        if op.opcode in SAME:
            return UNIFORM
        if op.opcode in READS:
            return VARYING if self._is_tainted(op.args[0]) else BOTTOM
        if op.opcode in CALLS:
            return VARYING if any(map(self._leads_to_secret, op.args)) else BOTTOM
        return None

    def _is_tainted(self, address: Value) -> bool:
        if not self.tainted:
            return False
        found = self.roots(address)
        return ELSEWHERE in found or any(root in self.tainted for root in found) or ELSEWHERE in self.tainted

    def _leads_to_secret(self, value: Value) -> bool:
        """Is it an address of memory that holds a secret, or does it hold such an address?"""
        return _may_point(value) and self._is_tainted(value)

    def roots(self, address: Value) -> frozenset[Root]:
        """What an address was made from."""
        known = self._roots.get(address)
        if known is None:
            known = self._roots[address] = frozenset(self._walk(address))
        return known

    def _walk(self, address: Value) -> Iterator[Root]:
        seen: dict[Value, None] = {address: None}
        work = [address]
        while work:
            value = work.pop()
            if isinstance(value, Symbol):
                yield f"@{value.name}"
            elif value in self.fn.params or (isinstance(value, Op) and value.opcode == "private"):
                yield value
            elif isinstance(value, Named):
                sources = list(self._made_of(value))
                if not sources:
                    yield ELSEWHERE
                work += [source for source in sources if source not in seen]
                seen.update(dict.fromkeys(sources))

    def _made_of(self, value: Named) -> Iterator[Value]:
        if isinstance(value, Param):
            assert value.block is not None, "a parameter stands in a block"
            index = value.block.params.index(value)
            for edge in self.graph.entering[self.graph.number[value.block]]:
                yield self.graph.target(edge).args[index]
        elif isinstance(value, Op) and value.opcode == "select":
            yield from value.args[1:]
        elif isinstance(value, Op) and value.opcode in THROUGH:
            yield value.args[0]
        elif isinstance(value, Op) and value.opcode in ("add", "sub", "pack"):
            yield from value.args

    def _spread(self, found: Divergence) -> None:
        """Note the memory that a secret is written to, or that is written to or not by a secret."""
        chosen = self._chosen(found)
        for number in self.graph.order:
            if number not in found.live:
                continue
            for op in self.graph.blocks[number].ops:
                written = self._written(op)
                if written and (number in chosen or self._writes_secret(op, found)):
                    for address in written:
                        self.tainted.update(dict.fromkeys(sorted(self.roots(address), key=repr)))

    def _written(self, op: Op) -> list[Value]:
        """The addresses that an op may write behind."""
        if op.opcode in WRITES:
            return [op.args[WRITES[op.opcode]]]
        if op.opcode in CALLS and op.attrs.get("effect") not in ("none", "reads"):
            return [arg for arg in op.args if _may_point(arg)]
        if _has_own_effect(op):
            return [arg for arg in op.args if _may_point(arg)]
        return []

    def _writes_secret(self, op: Op, found: Divergence) -> bool:
        if any(not found.is_uniform(arg) for arg in op.args):
            return True
        read = op.args[1:2] if op.opcode in ("memcpy", "memmove") else op.args if op.opcode in CALLS else []
        return any(map(self._leads_to_secret, read))

    def _chosen(self, found: Divergence) -> dict[int, int]:
        """The blocks that are executed or not, or more or less often, by a secret; each with a split that decides."""
        tree = self.facts[post_dominance]
        chosen: dict[int, int] = {}
        for split, diverges in found.branches.items():
            work = list(self.graph.successors[split]) if diverges else []
            seen: set[int] = {tree.parent[split]}
            while work:
                block = work.pop()
                if block not in seen:
                    seen.add(block)
                    chosen.setdefault(block, split)
                    work += self.graph.successors[block]
        return chosen

    # what tells

    def leaks(self, found: Divergence, observe: bool) -> Iterator[Leak]:
        chosen = self._chosen(found) if observe else {}
        for number, block in enumerate(self.graph.blocks):
            if number not in found.live:
                continue
            for op in block.ops:
                told = False
                for leak in self._of_op(op, block, found):
                    told = True
                    yield leak
                if not told and number in chosen and (op.opcode in WRITES or op.opcode in CALLS):
                    condition = self.graph.blocks[chosen[number]].end
                    assert condition is not None and isinstance(condition.args[0], Named), "a split has a condition"
                    yield Leak(EXECUTION, op, block, condition.args[0])
            if found.branches.get(number) and block.end is not None and isinstance(block.end.args[0], Named):
                yield Leak(self._kind(number), block.end, block, block.end.args[0])

    def _kind(self, number: int) -> str:
        forest = self.facts[loops]
        return EXIT if any(forest.crossed(number, target) for target in self.graph.successors[number]) else BRANCH

    def _of_op(self, op: Op, block: Block, found: Divergence) -> Iterator[Leak]:
        for at in ADDRESSES.get(op.opcode, ()):
            yield from self._if_secret(ADDRESS, op, block, op.args[at], found)
        if _has_own_effect(op):
            for value in filter(_may_point, dict.fromkeys(op.args)):
                yield from self._if_secret(ADDRESS, op, block, value, found)
        if op.opcode in DIVISIONS:
            for value in dict.fromkeys(op.args):
                yield from self._if_secret(DIVISION, op, block, value, found)
        if op.opcode in CALLS and not _is_plain_intrinsic(op):
            for value in dict.fromkeys(op.args):
                yield from self._if_secret(ARGUMENT, op, block, value, found)
                if _is_opened(op) and found.is_uniform(value) and self._leads_to_secret(value):
                    yield Leak(ARGUMENT, op, block, value, behind=True)

    def _if_secret(self, kind: str, op: Op, block: Block, value: Value, found: Divergence) -> Iterator[Leak]:
        if isinstance(value, Named) and not found.is_uniform(value):
            yield Leak(kind, op, block, value)


def _may_point(value: Value) -> bool:
    """Is it an address, or a vector or aggregate that may hold some?"""
    return value.type.is_ptr or (value.type.is_opaque and "ptr" in value.type.text)


def _has_own_effect(op: Op) -> bool:
    """An instruction that is kept as text and touches memory, as a rare atomic one does."""
    return op.opcode == "opaque" and bool(op.attrs.get("effect"))


def _is_opened(op: Op) -> bool:
    """May what is called look behind an address, and tell? LLVM's own functions look, but do not tell."""
    return op.attrs.get("effect") != "none" and not str(op.attrs.get("callee", "")).startswith("llvm.")


def _is_plain_intrinsic(op: Op) -> bool:
    """A function of LLVM's that touches no memory is an instruction, not a call."""
    return str(op.attrs.get("callee", "")).startswith("llvm.") and op.attrs.get("effect") == "none"
