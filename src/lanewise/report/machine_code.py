"""Assembly for readers: functions in the order in which they matter, lines of the source, and innermost loops first.

    loops and functions of `listing(assembly)`:            what LLVM printed:

    loop of lines 14 to 16, 41 instructions                 lanewise.entry: ...
    lanewise.driver0                                        lanewise.driver0: ...
    lanewise.entry ...                                          .loc 1 15 0
    constants                                                   vmulps %zmm0, %zmm0, %zmm1

The more instructions of a function have a line, the earlier it comes. A loop is the blocks from which a jump back to
its first one is reached without passing that; it is innermost if no other begins in it. Its blocks stand in the order
of the text, between which others may stand. Directives that only debuggers read are left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from ..codegen.text.source_lines import MAIN
from ..record import dataclass

_LOCATION = re.compile(r"\t\.loc\t(\d+) (\d+)")
_FILE = re.compile(r'\t\.file\t(\d+) (?:".*" )?"(.*)"')
_FUNCTION = re.compile(r"\t\.type\t(\S+),[@%]function")
_END = re.compile(r"\.Lfunc_end\d+:")
_LEFT_OUT = re.compile(r"\t\.(?:cfi_|loc|file|ident|addrsig|text)|\.Ltmp\d+:|\.Lfunc_begin\d+:|\s*$|\t+[#;@]")
_JUMP = re.compile(r"\t(?:j\w+|b(?:\.\w+)?|cbn?z|tbn?z)\t(?:.*, )?(\.LBB\w+)")
_OP = re.compile(r"\t[a-z]")
_LEAVES = re.compile(r"\t(?:jmp|b|retq?|ud2|brk)(?:\t|$)")
_LABEL = re.compile(r"(\.LBB\w+):")


@dataclass(frozen=True, slots=True)
class Instruction:
    """A line of assembly; `line` is the source's, 0 where it is not known."""

    text: str
    line: int = 0


@dataclass(frozen=True, slots=True)
class Part:
    """A loop, a function or the constants."""

    title: str
    rows: Sequence[Instruction]
    is_loop: bool = False

    @property
    def has_lines(self) -> bool:
        return any(row.line for row in self.rows)


def listing(assembly: str) -> list[Part]:
    """Innermost loops with lines of the source, then functions, then constants."""
    functions, constants = _functions(assembly)
    functions.sort(key=lambda part: -sum(row.line > 0 for row in part.rows))
    loops = [loop for part in functions for loop in _innermost_loops(part) if loop.has_lines]
    return [*loops, *functions, *([Part("constants", constants)] if constants else [])]


def _functions(assembly: str) -> tuple[list[Part], list[Instruction]]:
    functions: list[Part] = []
    constants: list[Instruction] = []
    rows: list[Instruction] = []
    files: dict[str, str] = {}
    name, line, inside = "", 0, False
    for text in assembly.split("\n"):
        if (named := _FILE.match(text)) is not None:
            files[named[1]] = named[2]
        elif (place := _LOCATION.match(text)) is not None:
            line = int(place[2]) if files.get(place[1]) == MAIN else 0
        elif (found := _FUNCTION.match(text)) is not None:
            name, rows, inside, line = found[1].strip('"'), [], True, 0
        elif _END.match(text):
            functions.append(Part(name, rows))
            inside = False
        elif not _LEFT_OUT.match(text):
            if inside:
                rows.append(Instruction(text, line if _OP.match(text) else 0))
            elif text.startswith(".L") or _is_data(text):
                constants.append(Instruction(text))
    return functions, constants


def _is_data(text: str) -> bool:
    return text.startswith(("\t.long", "\t.quad", "\t.byte", "\t.short", "\t.zero", "\t.ascii"))


def _innermost_loops(part: Part) -> Iterator[Part]:
    blocks = _blocks(part.rows)
    bodies = _natural_loops(blocks)
    for first in sorted(bodies):
        body = bodies[first]
        if not any(other in body for other in bodies if other != first):
            rows = [row for at in sorted(body) for row in blocks[at].rows]
            yield Part(_title(rows), rows, True)


@dataclass(frozen=True, slots=True)
class _Block:
    """Rows that run one after another, and the numbers of the blocks that follow."""

    rows: Sequence[Instruction]
    after: Sequence[int]


def _blocks(rows: Sequence[Instruction]) -> list[_Block]:
    groups: list[list[Instruction]] = [[]]
    for row in rows:
        if _LABEL.match(row.text) and groups[-1]:
            groups.append([])
        groups[-1].append(row)
        if _JUMP.match(row.text) or _LEAVES.match(row.text):
            groups.append([])
    groups = [group for group in groups if group]
    labels = {found[1]: at for at, group in enumerate(groups) if (found := _LABEL.match(group[0].text)) is not None}
    return [_Block(group, _after(group[-1].text, at, len(groups), labels)) for at, group in enumerate(groups)]


def _after(last: str, at: int, count: int, labels: Mapping[str, int]) -> list[int]:
    jump = _JUMP.match(last)
    after = [labels[jump[1]]] if jump is not None and jump[1] in labels else []
    return after if _LEAVES.match(last) or at + 1 == count else [*after, at + 1]


def _natural_loops(blocks: Sequence[_Block]) -> dict[int, set[int]]:
    """Blocks of each loop, by the number of its first one; found by edges back to what is still being looked at."""
    before: list[list[int]] = [[] for _ in blocks]
    for at, block in enumerate(blocks):
        for to in block.after:
            before[to].append(at)
    bodies: dict[int, set[int]] = {}
    for from_, to in _edges_back(blocks):
        body = bodies.setdefault(to, {to})
        left = [from_]
        while left:
            at = left.pop()
            if at not in body:
                body.add(at)
                left += before[at]
    return bodies


def _edges_back(blocks: Sequence[_Block]) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    seen, open_ = {0}, {0}
    stack = [(0, iter(blocks[0].after))] if blocks else []
    while stack:
        at, rest = stack[-1]
        to = next(rest, None)
        if to is None:
            open_.discard(at)
            stack.pop()
        elif to in open_:
            found.append((at, to))
        elif to not in seen:
            seen.add(to)
            open_.add(to)
            stack.append((to, iter(blocks[to].after)))
    return found


def _title(rows: Sequence[Instruction]) -> str:
    lines = sorted({row.line for row in rows if row.line})
    count = sum(row.text.startswith("\t") for row in rows)
    if not lines:
        return f"loop, {count} instructions"
    where = f"line {lines[0]}" if len(lines) == 1 else f"lines {lines[0]} to {lines[-1]}"
    return f"loop of {where}, {count} instructions"
