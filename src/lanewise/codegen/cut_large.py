"""Cut: a function of LLVM text that is large becomes a short one that calls pieces of bounded size.

Many of LLVM's passes take time with the square of a function's size: the coalescing of registers and other work on live
intervals, InstCombine on long blocks, dominator trees that are mended, closed SSA form of the loops around a loop. In
pieces a kernel of any size is compiled in time that is linear in it, whatever these passes do. A piece of `PIECE` lines
runs a thousand instructions and more, and a call of it, with what goes in and comes out, some tens.

Before that, what LLVM would make once for the whole function is made once (`share_dear.py`).

A *piece* is what a block dominates, without what was cut off before: it has one way in (`pieces.py` does the cutting).
The tree of dominators is walked from its leaves; where enough has come together a piece is cut. None begins inside of
a loop that fits into one, so that loops stay whole where they can. A call that is left of a piece stays outside of the
next one, unless that is entered from it: pieces are called in a row, not by each other.

Needs     text as our writers make it (`llvm_lines.py`). Comes before `inline_once.py`, which inlines what is left.
Ensures   the same results; functions of at most `large` lines stay as they are. Else less than `PIECE` lines and the
          calls of pieces are left, if no block has hundreds of ways.
Leaves    what allocates on the stack, and the entry; functions of other compilers, which name a group of attributes
          (`#0`) or begin without a label.
Costs     linear in the text.
Source    LLVM's CodeExtractor; docs/decisions/0040-large-kernels-in-pieces.md.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..ir.graph import UNREACHED, components, dominators, intervals, postorder
from .llvm_lines import Block, Read, read_function
from .pieces import FRESH, Pieces
from .share_dear import share_dear

PIECE = 1500  # lines
WHOLE = ("optnone", "#")  # what is said of functions that are not cut
STRETCH = 150  # lines of a block between two places where it may be cut
_DEFINED = re.compile(r"^define [^\n]*\{\n", re.MULTILINE)
_CALLED = re.compile(r' call [^@\n]*@("[^"]*"|[-\w$.]+)\(')
_NAMED = re.compile(r'@("[^"]*"|[-\w$.]+)\(')


def cut_large(text: str, large: int) -> str:
    """The text, with functions of more lines than that in pieces."""
    places = [(match.start(), match.end(), text.find("\n}", match.end())) for match in _DEFINED.finditer(text)]
    sizes = {_name(text[start:body]): text.count("\n", body, end) + 1 for start, body, end in places}
    inlined = {name: size for name, size in sizes.items() if size < STRETCH}
    parts: list[str] = []
    done = 0
    for start, body, end in places:
        head = text[start : body - 1]
        if sizes[_name(head)] > large and text[body] != " " and not any(word in head for word in WHOLE):
            cut = cut_function(read_function(head, text[body:end].split("\n")), inlined)
            parts += [text[done:body], "\n".join(cut.rest), "\n}\n\n", "\n\n".join(cut.texts)]
            done = end + 2
    return "".join([*parts, text[done:]])


def _name(head: str) -> str:
    match = _NAMED.search(head)
    assert match is not None, f"no head of a function: {head}"
    return match[1]


def cut_function(function: Read, inlined: dict[str, int]) -> Pieces:
    """`inlined`: the lines of functions that LLVM may put in the places of their calls."""
    _, large = told_loops(function, inlined)
    share_dear(function, large)
    split_blocks(function, inlined)
    number, successors = _graph(function)
    parent = dominators(successors)
    first, last = intervals(parent)
    pieces = Pieces(function, lambda a, b: first[number[a]] <= first[number[b]] <= last[number[a]])
    below: list[list[int]] = [[] for _ in parent]
    for block, up in enumerate(parent):
        if block and up != UNREACHED:
            below[up].append(block)
    small, _ = told_loops(function, inlined)
    kept = {number[block.name] for loop in small for block in loop[1:]}
    weights = _weights(function, inlined)
    calls: set[int] = set()  # what is left of pieces
    for block in postorder(below):
        weights[block] += sum(weights[child] for child in below[block])
        if block and weights[block] > PIECE and block not in kept:
            members, others = _gathered(function.blocks, below, block, calls, pieces)
            weights[block] = 0
            if pieces.cut(function.blocks[block].name, members):
                calls.add(block)
                for call in others:
                    below[call] = []
                below[block] = others
                weights[block] = len(pieces.blocks[function.blocks[block].name].lines)
    return pieces


def _gathered(
    blocks: Sequence[Block], below: Sequence[Sequence[int]], root: int, calls: set[int], pieces: Pieces
) -> tuple[list[Block], list[int]]:
    """The blocks of a piece, and the calls of pieces below it that stay outside."""
    found = [root]
    for block in found:
        found += below[block]
    members = {at for at in found if at not in calls}
    outside = [at for at in found if at in calls]
    names = {blocks[at].name for at in members}
    while True:
        entered = [at for at in outside if _enters(pieces.blocks[blocks[at].name], names, blocks[root].name)]
        if not entered:
            break
        members.update(entered)
        names |= {blocks[at].name for at in entered}
        outside = [at for at in outside if at not in members]
    return [pieces.blocks[blocks[at].name] for at in sorted(members)], outside


def _enters(call: Block, names: set[str], root: str) -> bool:
    return any(to in names and to != root for to in call.targets)


def told_loops(function: Read, inlined: dict[str, int]) -> tuple[list[list[Block]], list[list[Block]]]:
    """Loops that fit into a piece, and those that do not, outer ones first; a header is the first of its loop."""
    _, successors = _graph(function)
    place, _ = intervals(dominators(successors))
    weights = _weights(function, inlined)
    small: list[list[Block]] = []
    large: list[list[Block]] = []
    waiting = [[at for at in range(len(successors)) if place[at] != UNREACHED]]
    while waiting:
        blocks = waiting.pop()
        number = {block: at for at, block in enumerate(blocks, 1)}
        inner = [[number[to] for to in successors[block] if to in number] for block in blocks]
        for numbers in components([list(number.values()), *inner])[1]:
            loop = sorted((blocks[at - 1] for at in numbers if at), key=lambda block: place[block])
            if len(loop) > 1:
                fits = sum(weights[block] for block in loop) <= PIECE
                (small if fits else large).append([function.blocks[at] for at in loop])
                if not fits:
                    waiting.append(loop[1:])
    return small, large


def _graph(function: Read) -> tuple[dict[str, int], list[list[int]]]:
    number = {block.name: at for at, block in enumerate(function.blocks)}
    return number, [[number[to] for to in block.targets] for block in function.blocks]


def split_blocks(function: Read, inlined: dict[str, int]) -> None:
    """Long blocks become rows of blocks; what allocates stays in the first."""
    ends: dict[str, str] = {}
    blocks: list[Block] = []
    for block in function.blocks:
        row = list(_stretches(block, inlined))
        for at, lines in enumerate(row):
            name = block.name if not at else f"{FRESH}{len(blocks)}-{at}"
            blocks.append(Block(name, block.phis if not at else [], lines, block.end))
            if at:
                blocks[-2].end = f"  br label {name}"
        ends[block.name] = blocks[-1].name
    for block in blocks:
        for phi in block.phis:
            phi.sources = [(value, ends[source]) for value, source in phi.sources]
    function.blocks[:] = blocks


def _stretches(block: Block, inlined: dict[str, int]) -> list[list[str]]:
    rows: list[list[str]] = [[line for line in block.lines if " = alloca " in line]]
    weight = 0
    for line in block.lines:
        if " = alloca " not in line:
            if weight >= STRETCH:
                rows.append([])
                weight = 0
            rows[-1].append(line)
            weight += _weight(line, inlined)
    return rows


def _weights(function: Read, inlined: dict[str, int]) -> list[int]:
    return [sum(_weight(line, inlined) for line in block.lines) + len(block.phis) + 2 for block in function.blocks]


def _weight(line: str, inlined: dict[str, int]) -> int:
    """Lines that an instruction stands for."""
    called = _CALLED.search(line) if " call " in line else None
    return inlined.get(called[1], 1) if called else 1
