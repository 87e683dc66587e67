"""Share what is dear: in a function that is cut, what its arguments or the values before a loop tell is computed once.

    t7:  %x = sitofp i64 %n to double            entry:  %piece-shared0 = sitofp i64 %n to double
         %y = fdiv double 1.0, %x         =>             %piece-shared1 = fdiv double 1.0, %piece-shared0
    t9:  %z = sitofp i64 %n to double            t7:     ... %piece-shared1
         %w = fdiv double 1.0, %z                t9:     ... %piece-shared1

In a whole function LLVM finds equal values and takes them out of loops, also from behind branches. Of a function in
pieces it sees one at a time, and no loop around it: a large loop in which half of the work is the same in all rounds
took 1.4 times as long.

Needs     text as our writers make it (`llvm_lines.py`), in which values are mostly defined above their uses.
Ensures   the same results: numbers are computed in the same way, and what may trap stays.
Leaves    what is cheap, and before no loop vectors: to hand them over costs as much as to make them again.
Costs     linear in the text, times the depth of loops that are larger than a piece.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from .llvm_lines import CASTS, NAME, SAME, WIDEST, Block, Read, alignment, defined, names_in, room_of, type_of

SHARED, KEPT = "%piece-shared", "%piece-kept"
STAYS = {"load", "call", "freeze", "sdiv", "udiv", "srem", "urem"}
PURE = {"icmp", "fcmp", "select", "shufflevector", "extractelement", "getelementptr", *CASTS, *SAME} - STAYS
PRICES = {"fdiv": 12, "frem": 24, "call": 2}
DEAR, MOST = 6, 1000  # instructions
_NAMES = re.compile(NAME)
_FUNCTION = re.compile(r"@llvm\.(?:sqrt|fabs|fma|floor|ceil|trunc|rint|abs|[su]min|[su]max|min\w+|max\w+|ct\w+)\(")


def share_dear(function: Read, loops: Iterable[Sequence[Block]]) -> None:
    """`loops`: those that are cut, outer ones first, each with its header first."""
    share = _Share(function)
    share.at_the_start()
    for header, *rest in loops:
        inside = {header.name, *(block.name for block in rest)}
        before = [block for block in function.blocks if header.name in block.targets and block.name not in inside]
        if len(before) == 1 and len(before[0].targets) == 1:
            share.before_loop([header, *rest], before[0])
    if share.room:
        function.blocks[0].lines.insert(0, f"  {KEPT} = alloca [{share.room} x i8], align {WIDEST}")


class _Share:
    def __init__(self, function: Read) -> None:
        self.function = function
        self.count = 0
        self.room = 0  # bytes of what is kept in memory

    def at_the_start(self) -> None:
        """Numbers that the arguments tell: they are handed over."""
        blocks = self.function.blocks
        swaps, lines = self._dear(blocks, lambda right: "<" not in right)
        for block in blocks:
            for phi in block.phis:
                phi.sources = [(swaps.get(value, value), source) for value, source in phi.sources]
            block.lines = [_swapped(line, swaps) for line in block.lines if defined(line) not in swaps]
            block.end = _swapped(block.end, swaps)
        at = sum(" = alloca " in line for line in blocks[0].lines)
        blocks[0].lines[at:at] = lines

    def before_loop(self, blocks: Sequence[Block], place: Block) -> None:
        """What is told by what is there before a loop: it is kept in memory, and loaded where it was computed."""
        swaps, lines = self._dear(blocks, lambda right: room_of(type_of(right) or "") > 0)
        used = {swaps[name] for name in _used(self.function.blocks, swaps) if name in swaps}
        places: dict[str, tuple[int, str]] = {}
        for line in lines:
            place.lines.append(line)
            shared, right = str(defined(line)), line.partition(" = ")[2]
            if shared in used:  # stored at once, so that few are alive
                type = str(type_of(right))
                places[shared] = self._room_for(type), type
                place.lines += self._access(*places[shared], f"store {type} {shared}")
        for block in blocks:
            old, block.lines = block.lines, []
            for line in old:
                name = defined(line)
                if name not in swaps:
                    block.lines.append(line)
                elif swaps[name] in used:
                    block.lines += self._access(*places[swaps[name]], f"{name} = load {places[swaps[name]][1]}")

    def _dear(self, blocks: Sequence[Block], fits: Callable[[str], bool]) -> tuple[dict[str, str], list[str]]:
        """What is dear and told by what is defined outside of these blocks: by its name the shared one; the lines."""
        inside = {phi.name for block in blocks for phi in block.phis}
        inside |= {name for block in blocks for line in block.lines if (name := defined(line))}
        known: dict[str, str] = {}
        made: dict[str, str] = {}  # how it is computed: the name that it is shared by
        prices: dict[str, int] = {}
        for line in (line for block in blocks for line in block.lines):
            name, right = defined(line), line.partition(" = ")[2]
            inputs = names_in(right)
            if name is None or not _is_pure(right) or not all(part in known or part not in inside for part in inputs):
                continue
            if fits(right):
                text = _NAMES.sub(lambda match: known.get(match[0], match[0]), right)
                if text not in made:
                    made[text] = self._fresh()
                    price = PRICES.get(right.partition(" ")[0], 1) + sum(prices.get(known.get(n, n), 0) for n in inputs)
                    prices[made[text]] = min(price, MOST)
                known[name] = made[text]
        swaps = {name: shared for name, shared in known.items() if prices[shared] >= DEAR}
        return swaps, _needed(made, set(swaps.values()))

    def _room_for(self, type: str) -> int:
        at = -(-self.room // alignment(type)) * alignment(type)
        self.room = at + room_of(type)
        return at

    def _access(self, at: int, type: str, what: str) -> list[str]:
        where = self._fresh()
        return [
            f"  {where} = getelementptr i8, ptr {KEPT}, i64 {at}",
            f"  {what}, ptr {where}, align {alignment(type)}",
        ]

    def _fresh(self) -> str:
        self.count += 1
        return f"{SHARED}{self.count}"


def _used(blocks: Sequence[Block], swaps: dict[str, str]) -> set[str]:
    """The names that something else needs than what goes with them."""
    used = {value for block in blocks for phi in block.phis for value, _ in phi.sources}
    for block in blocks:
        used.update(names_in(block.end))
        for line in block.lines:
            if defined(line) not in swaps:
                used.update(names_in(line))
    return used


def _is_pure(right: str) -> bool:
    """A value of which nothing but its operands tells; alike wherever it is computed."""
    op = right.partition(" ")[0]
    return op in PURE or (op == "call" and _FUNCTION.search(right) is not None)


def _needed(made: dict[str, str], dear: set[str]) -> list[str]:
    """The lines that compute what is dear, each behind those that it needs."""
    needed = set(dear)
    lines: list[str] = []
    for text, name in reversed(made.items()):
        if name in needed:
            needed.update(names_in(text))
            lines.append(f"  {name} = {text}")
    return lines[::-1]


def _swapped(line: str, swaps: dict[str, str]) -> str:
    if any(name in swaps for name in names_in(line)):
        return _NAMES.sub(lambda match: swaps.get(match[0], match[0]), line)
    return line
