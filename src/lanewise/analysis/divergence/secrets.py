"""Secrets: divergence read as non-interference. Two runs that differ only in secrets are two lanes: a *varying* value
may depend on a secret, a *uniform* one does not. `leaks.py` lists the effects that are observed.

A secret number is a varying argument; for a secret pointer the memory that it points to is secret, the pointer is not.
Memory is tracked by objects and offsets in them (`places`), and by what an unknown call can reach (`reach`). Bytes that
a secret is stored to are secret from the start: order does not count. An unknown call that can read a secret returns
one, and the memory that it can write is secret. Functions of the same module are analysed once for each set of secrets
that they are given, if `Rules.follow` opens them; recursive calls count as unknown.
Assumption: different arguments and globals do not overlap.
Source    Rosemann, Moll, Hack, POPL 2021, sections 8 and 9. The blocks of a run depend on a secret between a branch on
          one and that branch's post-dominator: there a dummy variable that each block sets would differ.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ...ir.function import Block, Function, Named, Op, Param, Value
from ...ir.shapes import BOTTOM, UNIFORM, VARYING, Shape
from ..facts import Facts
from ..graph.cfg import cfg
from ..graph.dominance import post_dominance
from ..graph.loops import loops
from ..memory.places import ANY, Offset, Place, Places
from ..memory.reach import CALLS, Reach, has_own_effect, seen_callee
from ..memory.reach import READ as READS
from ..memory.reach import WRITTEN as WRITES
from ..memory.roots import ELSEWHERE, Root, Roots, may_point
from ..values.values import values
from .divergence import Divergence, Gang, divergence
from .leaks import (
    ADDRESS,
    ADDRESSES,
    ARGUMENT,
    BRANCH,
    CHOICES,
    DIVISION,
    DIVISIONS,
    EXECUTION,
    EXIT,
    FUNCTION,
    FUNCTIONS,
    SELECT,
    Held,
    Leak,
    Secrecy,
    is_of_numbers,
    is_opened,
    is_plain_intrinsic,
)
from .secret_rules import Context, Part, Rules
from .sources import Sources

LENGTHS: Mapping[str, int] = {"memcpy": 2, "memmove": 2, "memset": 2}
SAME = ("private", "workitem", "lane", "width")  # in both runs
ASKED = CALLS.union(SAME, READS, ["opaque"])
OUTSIDE = "outside"  # memory of a caller that holds secrets, and that no argument points to
MOST_CONTEXTS = 16  # of one function; beyond that, one for all


def secrecy(
    fn: Function, facts: Facts, secrets: Iterable[str | Part], *, observe: bool = False, rules: Rules | None = None
) -> Secrecy:
    """Where a function may leak one of these arguments or globals. Requires closed loops."""
    rules = Rules(observe) if rules is None else rules
    numbers: set[Param] = set()
    held: set[Place] = set()
    for part in filter(lambda part: part.is_of(fn), (Part(one) if isinstance(one, str) else one for one in secrets)):
        if part.name.startswith("@"):
            held.add(Place(part.name, part.start, part.end))
        for param in fn.params:
            if param.name == part.name and may_point(param):
                held.add(Place(param, part.start, part.end))
            is_it = param.name == part.name or param.name.startswith(f"{part.name}.coerce")  # a struct in registers
            if is_it and not param.type.is_ptr:
                numbers.add(param)
    for part in filter(lambda part: part.is_of(fn), rules.public):
        roots: list[Root] = [param for param in fn.params if param.name == part.name]
        for root in [part.name] if part.name.startswith("@") else roots:
            held = {left for place in held for left in without(place, Place(root, part.start, part.end))}
    return _Search(fn, facts, Context(frozenset(numbers), frozenset(held)), rules).found()


def without(place: Place, hole: Place) -> Iterator[Place]:
    """The parts of a place before and after another."""
    if place.root != hole.root or not place.overlaps(hole):
        yield place
        return
    if hole.start is not None and (place.start is None or place.start < hole.start):
        yield Place(place.root, place.start, hole.start)
    if hole.end is not None and (place.end is None or hole.end < place.end):
        yield Place(place.root, hole.end, place.end)


class _Search:
    def __init__(self, fn: Function, facts: Facts, context: Context, rules: Rules) -> None:
        self.fn, self.facts, self.rules = fn, facts, rules
        self.numbers = {param.name: VARYING for param in fn.params if param in context.numbers}
        self.held: dict[Place, Held] = {place: Held() for place in sorted(context.held, key=str)}
        self.graph = facts[cfg]
        self.roots = Roots(fn, self.graph)
        self.reach = Reach(self.roots)
        known = facts[values]
        self.places = Places(
            self.roots,
            lambda value: (fact.smin, fact.smax) if (fact := known.known(value)) is not None else None,
            rules.members(fn),
        )
        self.opened: dict[Op, Secrecy] = {}
        self.contexts: dict[Op, Context] = {}

    def found(self) -> Secrecy:
        self.rules.active.append(self.fn)
        found = self.settle()
        self.rules.active.pop()
        leaks = list(self.leaks(found))
        return Secrecy(self.fn, leaks, self.facts, self.held, self.secret_read, self._returns(found))

    def settle(self) -> Divergence:
        """Repeat the analysis until no more memory and no more arguments of calls are found to be secret."""
        while True:
            policy = Sources("secrets", lambda fn, index: None, self._op, ASKED)
            self.facts = self.facts.supposing(Gang(self.numbers, 2, policy, only_uniform=True, fitting=False))
            found = self.facts[divergence]
            before = len(self.held)
            opens = self._open(found)
            self._spread(found)
            if len(self.held) == before and not opens:
                return found

    def _returns(self, found: Divergence) -> bool:
        """Is the result a secret, or chosen by one?"""
        chosen = self._chosen(found)
        ends = [
            (n, block.end) for n, block in enumerate(self.graph.blocks) if n in found.live and block.end is not None
        ]
        returns = [(n, end) for n, end in ends if end.opcode == "return" and end.args]
        return any(n in chosen or not all(map(found.is_uniform, end.args)) for n, end in returns)

    # memory

    def _op(self, op: Op) -> Shape | None:
        if op.opcode in SAME or self._is_declassified(op):
            return UNIFORM
        if op.opcode in CALLS and self._followed(op) is not None:
            inside = self.opened.get(op)
            return VARYING if inside is not None and inside.returns else UNIFORM
        if is_of_numbers(op):
            return BOTTOM
        if op.opcode in READS or op.opcode in CALLS or has_own_effect(op):
            return VARYING if self.secret_read(op) is not None else BOTTOM
        return None

    def _is_declassified(self, op: Op) -> bool:
        return op.opcode in CALLS and str(op.attrs.get("callee", "")) in self.rules.declassified

    def read(self, op: Op) -> frozenset[Place]:
        """The bytes that an op may read."""
        return frozenset() if is_of_numbers(op) else self._touched(op, READS, self.reach.read(op))

    def written(self, op: Op) -> frozenset[Place]:
        return frozenset() if is_of_numbers(op) else self._touched(op, WRITES, self.reach.written(op))

    def _touched(self, op: Op, table: Mapping[str, int], roots: frozenset[Root]) -> frozenset[Place]:
        at = table.get(op.opcode)
        if at is None:
            return frozenset(map(Place, roots))
        return self.places.of(op.args[at], self._size(op))

    def _size(self, op: Op) -> int | None:
        """Bytes that an access touches, at most."""
        if op.opcode in LENGTHS:
            length = op.args[LENGTHS[op.opcode]]
            known = self.facts[values].known(length)
            return known.umax if known is not None and known.umax < 1 << 24 else None
        type = op.args[0].type if op.opcode == "store" else op.args[1].type if op.opcode == "cmpxchg" else op.type
        return type.bytes or None

    def secret_read(self, op: Op) -> Place | None:
        """The first secret memory that an op may read."""
        if not self.held:
            return None
        read = self.read(op)
        return next((held for held in self.held if any(self.places.meet(held, one) for one in read)), None)

    def _spread(self, found: Divergence) -> None:
        """Record the memory that a secret is written to, or whose writes depend on a secret."""
        chosen = self._chosen(found)
        for number in self.graph.order:
            if number not in found.live:
                continue
            for op in self.graph.blocks[number].ops:
                if self._is_declassified(op):
                    continue
                inside = self.opened.get(op)
                written = self.written(op) if inside is None else self._left(op, inside)
                if inside is not None and number in chosen:
                    written |= frozenset(map(Place, self.reach.written(op)))
                held = self._brought(op, chosen.get(number), found) if written else None
                if held is not None:
                    for place in sorted(written, key=str):
                        if not any(known.covers(place) for known in self.held):
                            self.held[place] = held

    def _brought(self, op: Op, split: int | None, found: Divergence) -> Held | None:
        """How a written value depends on a secret, if it does."""
        secret = next((arg for arg in op.args if not found.is_uniform(arg)), None)
        if secret is not None:
            return Held(op, secret, facts=self.facts)
        read = self.secret_read(op)
        if read is not None:
            return Held(op, memory=read, facts=self.facts)
        return None if split is None else Held(op, self._condition(split), chosen=True, facts=self.facts)

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

    # calls

    def _followed(self, op: Op) -> Function | None:
        """The function that a call runs, if it is analysed with the secrets that it is given."""
        if self.rules.follow is None or self._is_declassified(op):
            return None
        callee = seen_callee(self.fn, op)
        return None if callee is None or callee in self.rules.active else callee

    def _open(self, found: Divergence) -> bool:
        """Analyse the called functions with what they are now given; True if some get more than before."""
        more = False
        for number in self.graph.order if self.rules.follow is not None else ():
            for op in self.graph.blocks[number].ops if number in found.live else ():
                callee = self._followed(op) if op.opcode in CALLS else None
                if callee is None:
                    continue
                context = self._given(op, callee, found)
                if self.contexts.get(op) != context:
                    self.contexts[op] = context
                    self.opened[op] = self._analysed(callee, context)
                    more = True
        return more

    def _analysed(self, callee: Function, context: Context) -> Secrecy:
        follow, known = self.rules.follow, self.rules.known.setdefault(callee, {})
        assert follow is not None, "calls are followed"
        if len(known) >= MOST_CONTEXTS:
            contexts = [context, *known]
            numbers = frozenset[Param]().union(*(one.numbers for one in contexts))
            roots = frozenset[Place]().union(*(one.held for one in contexts))
            context = Context(numbers, frozenset(Place(place.root) for place in roots))
        if context not in known:
            known[context] = _Search(callee, follow(callee), context, self.rules).found()
        return known[context]

    def _given(self, op: Op, callee: Function, found: Divergence) -> Context:
        """The secrets that a call passes, in the terms of the function that is called."""
        pairs = list(zip(callee.params, op.args, strict=True))
        numbers = frozenset(param for param, arg in pairs if not found.is_uniform(arg))
        held: set[Place] = set()
        for place in self.held:
            if isinstance(place.root, str) and place.root != OUTSIDE:
                held.add(place)
            elif self.roots.meet(place.root, ELSEWHERE):
                held.add(Place(OUTSIDE))
            for param, arg in pairs:
                if may_point(param):
                    held.update(self._as_given(place, param, arg))
        return Context(numbers, frozenset(held))

    def _as_given(self, place: Place, param: Param, arg: Value) -> Iterator[Place]:
        for root, offsets in self.places.offsets(arg).items():
            if root == place.root:
                for offset in offsets:
                    inner = place.shifted(*_back(offset))
                    yield Place(param, inner.start, inner.end)
            elif self.roots.meet(root, place.root):
                yield Place(param)

    def _left(self, op: Op, inside: Secrecy) -> frozenset[Place]:
        """The memory with secrets after a call, in the terms of the caller."""
        left: set[Place] = set()
        params = inside.fn.params
        for place, held in inside.held.items():
            if held.op is None or place.root == OUTSIDE:
                continue
            if isinstance(place.root, str):
                left.add(place)
            elif isinstance(place.root, Param) and place.root in params:
                arg = op.args[params.index(place.root)]
                if not may_point(place.root):
                    left.add(Place(ELSEWHERE))
                for root, offsets in self.places.offsets(arg).items():
                    for offset in offsets:
                        outer = place.shifted(offset.low, offset.high)
                        left.add(Place(root, outer.start, outer.end))
        return frozenset(left)

    # leaks

    def leaks(self, found: Divergence) -> Iterator[Leak]:
        chosen = self._chosen(found) if self.rules.observe else {}
        seen: set[tuple[str, Op, Value | None]] = set()
        for number, block in enumerate(self.graph.blocks):
            if number not in found.live:
                continue
            for op in block.ops:
                leaks = False
                for leak in self._of_op(op, block, found):
                    leaks = True
                    if (key := (leak.kind, leak.op, leak.value)) not in seen:
                        seen.add(key)
                        yield leak
                if not leaks and number in chosen and (op.opcode in WRITES or op.opcode in CALLS):
                    yield Leak(EXECUTION, op, block, self._condition(chosen[number]))
            if found.branches.get(number) and block.end is not None and isinstance(block.end.args[0], Named):
                yield Leak(self._kind(number), block.end, block, block.end.args[0])

    def _kind(self, number: int) -> str:
        forest = self.facts[loops]
        return EXIT if any(forest.crossed(number, target) for target in self.graph.successors[number]) else BRANCH

    def _of_op(self, op: Op, block: Block, found: Divergence) -> Iterator[Leak]:
        inside = self.opened.get(op)
        if inside is not None:
            for leak in inside.leaks:
                yield Leak(leak.kind, leak.op, leak.block, leak.value, leak.memory, ((op, inside), *leak.calls))
            return
        for at in ADDRESSES.get(op.opcode, ()):
            yield from self._if_secret(ADDRESS, op, block, op.args[at], found)
        if has_own_effect(op):
            for value in filter(may_point, dict.fromkeys(op.args)):
                yield from self._if_secret(ADDRESS, op, block, value, found)
        for kind, opcodes in ((DIVISION, DIVISIONS), (FUNCTION, FUNCTIONS)):
            is_one = op.opcode in opcodes or (kind == FUNCTION and is_of_numbers(op))
            for value in dict.fromkeys(op.args) if is_one else ():
                yield from self._if_secret(kind, op, block, value, found)
        if self.rules.selects and op.opcode in CHOICES:
            yield from self._if_secret(SELECT, op, block, op.args[0] if op.opcode == "select" else op, found)
        is_silent = is_plain_intrinsic(op) or is_of_numbers(op) or self._is_declassified(op)
        if op.opcode in CALLS and not is_silent:
            given = [
                leak for value in dict.fromkeys(op.args) for leak in self._if_secret(ARGUMENT, op, block, value, found)
            ]
            yield from given
            memory = self.secret_read(op) if is_opened(op) and not given else None
            if memory is not None:
                yield Leak(ARGUMENT, op, block, memory=memory)

    def _if_secret(self, kind: str, op: Op, block: Block, value: Value, found: Divergence) -> Iterator[Leak]:
        if isinstance(value, Named) and not found.is_uniform(value):
            yield Leak(kind, op, block, value)


def _back(offset: Offset) -> tuple[int | None, int | None]:
    """From offsets in an object to offsets from a pointer into it."""
    if offset == ANY or offset.low is None or offset.high is None:
        return None, None
    return -offset.high, -offset.low
