"""Secrets: divergence read as non-interference. Two runs that differ only in secrets are two lanes: a *varying* value
may depend on a secret, a *uniform* one does not.

    branch, loop exit       the path, and the run time, depends on a secret
    address                 the accessed memory, and how much of it, does (visible in caches)
    division                takes longer for some numbers than for others
    call argument           the callee's behaviour is not known; the same if it can read memory with a secret
    execution               a secret decides whether an op runs; reported only if execution is observed

A secret number is a varying argument; for a secret pointer the memory that it points to is secret, the pointer is not.
Memory is tracked by the roots of addresses (`roots`) and by what a call can reach (`reach`). Memory that a secret is
stored to is secret as a whole, from the start: order and fields do not count. A call that can read a secret returns
one, and the memory that it can write is secret. Assumption: different arguments and globals do not overlap.
Source    Rosemann, Moll, Hack, POPL 2021, sections 8 and 9. The blocks of a run depend on a secret between a branch on
          one and that branch's post-dominator: there a dummy variable that each block sets would differ.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from ...ir.function import Block, Function, Named, Op, Param, Value
from ...ir.shapes import BOTTOM, UNIFORM, VARYING, Shape
from ...record import dataclass
from ..facts import Facts
from ..graph.cfg import cfg
from ..graph.dominance import post_dominance
from ..graph.loops import loops
from ..memory.reach import CALLS, Reach, has_own_effect
from ..memory.reach import READ as READS
from ..memory.reach import WRITTEN as WRITES
from ..memory.roots import Root, Roots, may_point
from .divergence import Divergence, Gang, divergence
from .sources import Sources

DIVISIONS = frozenset({"udiv", "sdiv", "urem", "srem", "fdiv", "frem", "quotient"})
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
SAME = ("private", "workitem", "lane", "width")  # in both runs
ASKED = CALLS.union(SAME, READS, ["opaque"])
BRANCH, EXIT, ADDRESS, DIVISION, ARGUMENT, EXECUTION = (
    *("branch", "loop exit", "address", "division"),
    *("call argument", "execution"),
)


@dataclass(frozen=True, slots=True, eq=False)
class Leak:
    """An observable effect, and the value by which it depends on a secret; or, for a call, the secret memory that it
    can read.
    """

    kind: str
    op: Op
    block: Block
    value: Value | None = None
    memory: Root | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Held:
    """How a secret came into memory: by an op (none if it was there) that was given a value or could read memory with
    one, or was `chosen`: the value decides whether it runs.
    """

    op: Op | None = None
    value: Value | None = None
    memory: Root | None = None
    chosen: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Secrecy:
    """All leaks, in program order, and the facts under which they were found (for `why`). `held` is the memory that
    holds secrets; `read` says which of it an op may read.
    """

    leaks: list[Leak]
    facts: Facts
    held: Mapping[Root, Held]
    read: Callable[[Op], Root | None]


def secrecy(fn: Function, facts: Facts, secrets: Iterable[str], *, observe: bool = False) -> Secrecy:
    """Where a function may leak one of these arguments. Requires closed loops."""
    names = set(secrets)
    search = _Search(fn, facts, [param for param in fn.params if param.name in names])
    found = search.settle()
    return Secrecy(list(search.leaks(found, observe)), search.facts, search.held, search.secret_read)


class _Search:
    def __init__(self, fn: Function, facts: Facts, secret: list[Param]) -> None:
        self.fn, self.facts = fn, facts
        self.numbers = {param.name: VARYING for param in secret if not param.type.is_ptr}
        self.held: dict[Root, Held] = {param: Held() for param in secret if may_point(param)}
        self.graph = facts[cfg]
        self.roots = Roots(fn, self.graph)
        self.reach = Reach(self.roots)

    def settle(self) -> Divergence:
        """Repeat the analysis until no more memory is found to hold secrets."""
        while True:
            policy = Sources("secrets", lambda fn, index: None, self._op, ASKED)
            self.facts = self.facts.supposing(Gang(self.numbers, 2, policy, only_uniform=True, fitting=False))
            found = self.facts[divergence]
            before = len(self.held)
            self._spread(found)
            if len(self.held) == before:
                return found

    # memory

    def _op(self, op: Op) -> Shape | None:
        if op.opcode in SAME:
            return UNIFORM
        if op.opcode in READS or op.opcode in CALLS or has_own_effect(op):
            return VARYING if self.secret_read(op) is not None else BOTTOM
        return None

    def secret_read(self, op: Op) -> Root | None:
        """The first secret memory that an op may read."""
        if not self.held:
            return None
        read = self.reach.read(op)
        return next((root for root in self.held if any(self.roots.meet(root, one) for one in read)), None)

    def _spread(self, found: Divergence) -> None:
        """Record the memory that a secret is written to, or whose writes depend on a secret."""
        chosen = self._chosen(found)
        for number in self.graph.order:
            if number not in found.live:
                continue
            for op in self.graph.blocks[number].ops:
                written = self.reach.written(op)
                held = self._brought(op, chosen.get(number), found) if written else None
                if held is not None:
                    for root in sorted(written, key=repr):
                        self.held.setdefault(root, held)

    def _brought(self, op: Op, split: int | None, found: Divergence) -> Held | None:
        """How a written value depends on a secret, if it does."""
        secret = next((arg for arg in op.args if not found.is_uniform(arg)), None)
        if secret is not None:
            return Held(op, secret)
        read = self.secret_read(op)
        if read is not None:
            return Held(op, memory=read)
        return None if split is None else Held(op, self._condition(split), chosen=True)

    def _condition(self, split: int) -> Value:
        end = self.graph.blocks[split].end
        assert end is not None, "a split has an end"
        return end.args[0]

    def _chosen(self, found: Divergence) -> dict[int, int]:
        """The blocks whose execution depends on a secret; each with a split that decides."""
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

    # leaks

    def leaks(self, found: Divergence, observe: bool) -> Iterator[Leak]:
        chosen = self._chosen(found) if observe else {}
        for number, block in enumerate(self.graph.blocks):
            if number not in found.live:
                continue
            for op in block.ops:
                leaks = False
                for leak in self._of_op(op, block, found):
                    leaks = True
                    yield leak
                if not leaks and number in chosen and (op.opcode in WRITES or op.opcode in CALLS):
                    yield Leak(EXECUTION, op, block, self._condition(chosen[number]))
            if found.branches.get(number) and block.end is not None and isinstance(block.end.args[0], Named):
                yield Leak(self._kind(number), block.end, block, block.end.args[0])

    def _kind(self, number: int) -> str:
        forest = self.facts[loops]
        return EXIT if any(forest.crossed(number, target) for target in self.graph.successors[number]) else BRANCH

    def _of_op(self, op: Op, block: Block, found: Divergence) -> Iterator[Leak]:
        for at in ADDRESSES.get(op.opcode, ()):
            yield from self._if_secret(ADDRESS, op, block, op.args[at], found)
        if has_own_effect(op):
            for value in filter(may_point, dict.fromkeys(op.args)):
                yield from self._if_secret(ADDRESS, op, block, value, found)
        if op.opcode in DIVISIONS:
            for value in dict.fromkeys(op.args):
                yield from self._if_secret(DIVISION, op, block, value, found)
        if op.opcode in CALLS and not _is_plain_intrinsic(op):
            for value in dict.fromkeys(op.args):
                yield from self._if_secret(ARGUMENT, op, block, value, found)
            memory = self.secret_read(op) if _is_opened(op) else None
            if memory is not None:
                yield Leak(ARGUMENT, op, block, memory=memory)

    def _if_secret(self, kind: str, op: Op, block: Block, value: Value, found: Divergence) -> Iterator[Leak]:
        if isinstance(value, Named) and not found.is_uniform(value):
            yield Leak(kind, op, block, value)


def _is_opened(op: Op) -> bool:
    """May a callee read memory and leak it? LLVM's intrinsics read, but do not leak."""
    return op.attrs.get("effect") != "none" and not str(op.attrs.get("callee", "")).startswith("llvm.")


def _is_plain_intrinsic(op: Op) -> bool:
    """An intrinsic that touches no memory is an instruction, not a call."""
    return str(op.attrs.get("callee", "")).startswith("llvm.") and op.attrs.get("effect") == "none"
