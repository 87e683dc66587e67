"""A picture of the architecture, drawn from the real imports: `make rooms` writes docs/rooms.svg, and the table of
sub-rooms in docs/rooms.md.

    the table of docs/rooms.md      which rooms there are, their order, and what each holds
    the folders of a room           its sub-rooms; the first line of each `__init__.py` says what it holds
    the imports of every file       the arrows: an arrow points to the room that is imported

Arrows that follow from others are left out (transitive reduction): `runtime` imports `ir`, but so do rooms between.
A room stands one row below the lowest room that it imports. Arrows over several rows get a slot in each row between, so
that they pass beside boxes; sweeps over the rows order slots by the mean of their neighbours (Sugiyama's method).

`tests/house/test_rooms.py` makes both again and compares. Nothing in them changes with each edit.
"""

from __future__ import annotations

import ast
import re
import sys
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SRC = ROOT / "src" / "lanewise"
PAGE, PICTURE = ROOT / "docs" / "rooms.md", ROOT / "docs" / "rooms.svg"

# Programs as users write them, which import the package.
PROGRAMS = SRC / "cli" / "samples"

# These two stand outside the rooms: the package's public names, and `python -m lanewise`.
DOORS = {"__init__", "__main__"}

BOX, GAP, LANE, MARGIN = 236, 26, 18, 24  # pixels: a box, the space beside it, an arrow that passes, the border
LINE, NAME, BETWEEN = 15, 24, 34  # heights: a line of text, the name of a room, the space between rows
SWEEPS = 24
START, END = "<!-- sub-rooms: written by make rooms -->\n", "<!-- end -->\n"  # of the table of sub-rooms
COLOURS = {
    "frontend": "#dbeafe",
    "analysis": "#dcfce7",
    "solve": "#dcfce7",
    "transform": "#ffedd5",
    "pipeline": "#fed7aa",
    "watchers": "#fed7aa",
    "plan": "#fed7aa",
    "codegen": "#ede9fe",
    "runtime": "#fce7f3",
    "report": "#fef9c3",
    "cli": "#fef9c3",
}
PLAIN = "#f1f5f9"


def room(file: Path) -> str:
    return file.relative_to(SRC).parts[0].removesuffix(".py")


def imported(file: Path, tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Line and room of every import of the package, wherever it stands in the file."""
    here = file.relative_to(SRC).parts[:-1]
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            below = tuple((node.module or "").split(".")) if node.module else ()
            if node.level:
                base = here[: len(here) - node.level + 1] + below
            elif below[:1] == ("lanewise",):
                base = below[1:]
            else:
                continue
            if base:
                yield node.lineno, base[0]
            else:
                yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.Import):
            for alias in node.names:
                parts = alias.name.split(".")
                if parts[0] == "lanewise":
                    yield node.lineno, parts[1] if len(parts) > 1 else "__init__"


def listed_rooms() -> dict[str, str]:
    """Name and contents of each room, from the first table of the page."""
    table = PAGE.read_text(encoding="utf-8").split("| room | holds |")[1].split("\n\n")[0]
    return dict(re.findall(r"^\| `(\w+)` \| (.*) \|$", table, re.MULTILINE))


def sub_rooms(name: str) -> list[str]:
    return sorted(file.parent.name for file in (SRC / name).glob("*/__init__.py") if file.parent != PROGRAMS)


def page() -> str:
    """The text of docs/rooms.md with the table of sub-rooms as it is now."""
    before, rest = PAGE.read_text(encoding="utf-8").split(START)
    rows = ["| room | holds |", "| --- | --- |"]
    for name in listed_rooms():
        for inner in sub_rooms(name):
            for path in (f"{name}/{inner}", *(f"{name}/{inner}/{deeper}" for deeper in sub_rooms(f"{name}/{inner}"))):
                tree = ast.parse((SRC / path / "__init__.py").read_text(encoding="utf-8"))
                rows.append(f"| `{path}` | {(ast.get_docstring(tree) or '').splitlines()[0]} |")
    return before + START + "\n".join(rows) + "\n" + END + rest.split(END)[1]


def room_imports(rooms: Sequence[str]) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {name: set() for name in rooms}
    for file in sorted(SRC.rglob("*.py")):
        mine = room(file)
        if mine in found and PROGRAMS not in file.parents:
            tree = ast.parse(file.read_text(encoding="utf-8"))
            found[mine] |= {name for _, name in imported(file, tree) if name != mine and name in found}
    return found


def reduced(imports: Mapping[str, set[str]]) -> dict[str, list[str]]:
    """Without imports that follow from others. The rooms are in order: each imports only rooms before it."""
    reach: dict[str, set[str]] = {}
    for name, others in imports.items():
        reach[name] = others.union(*(reach[other] for other in others))
    return {
        name: sorted(one for one in others if not any(one in reach[other] for other in others))
        for name, others in imports.items()
    }


@dataclass(eq=False)
class Slot:
    """A box, or (without a name) the place where an arrow passes a row."""

    name: str = ""
    text: list[str] = field(default_factory=list)
    inside: list[str] = field(default_factory=list)  # sub-rooms, as lines of text
    above: list[Slot] = field(default_factory=list)
    below: list[Slot] = field(default_factory=list)
    x: float = 0.0  # of the middle
    y: float = 0.0  # of the upper side

    @property
    def width(self) -> int:
        return BOX if self.name else LANE

    @property
    def height(self) -> int:
        return NAME + 8 + LINE * (len(self.text) + len(self.inside)) if self.name else 0


def rows_of(rooms: Mapping[str, str], arrows: Mapping[str, Sequence[str]]) -> list[list[Slot]]:
    """Boxes in rows, and slots for arrows that pass."""
    level: dict[str, int] = {}
    for name in rooms:
        level[name] = 1 + max((level[other] for other in arrows[name]), default=-1)
    rows: list[list[Slot]] = [[] for _ in range(1 + max(level.values()))]
    boxes: dict[str, Slot] = {}
    for name, holds in rooms.items():
        inside = textwrap.wrap(", ".join(sub_rooms(name)), 40)
        boxes[name] = Slot(name, textwrap.wrap(holds.replace("`", ""), 38), inside)
        rows[level[name]].append(boxes[name])
    for name in rooms:
        for other in arrows[name]:
            at = boxes[other]
            for number in range(level[other] + 1, level[name]):
                passing = Slot()
                rows[number].append(passing)
                _joined(at, passing)
                at = passing
            _joined(at, boxes[name])
    return rows


def _joined(upper: Slot, lower: Slot) -> None:
    upper.below.append(lower)
    lower.above.append(upper)


def place(rows: list[list[Slot]]) -> float:
    """Order the slots of each row and give them places; the width of the whole picture."""
    for row in rows:
        _pack(row, [0.0] * len(row))
    for sweep in range(SWEEPS):
        downward = sweep % 2 == 0
        for row in rows if downward else reversed(rows):
            wanted = [_mean(slot.above if downward else slot.below, slot.x) for slot in row]
            paired = sorted(zip(wanted, range(len(row)), strict=True))
            row[:] = [row[at] for _, at in paired]
            _pack(row, [want for want, _ in paired])
    for _ in range(SWEEPS):
        for row in rows:
            _pack(row, [_straight(slot) for slot in row])
    left = min(slot.x - slot.width / 2 for row in rows for slot in row)
    for row in rows:
        for slot in row:
            slot.x = round(slot.x - left + MARGIN)
    y = float(MARGIN)
    for row in rows:
        for slot in row:
            slot.y = y
        y += max(slot.height for slot in row) + BETWEEN
    return max(slot.x + slot.width / 2 for row in rows for slot in row) + MARGIN


def _mean(slots: Sequence[Slot], otherwise: float) -> float:
    return sum(slot.x for slot in slots) / len(slots) if slots else otherwise


def _straight(slot: Slot) -> float:
    """The place a slot wants in the end: an arrow that passes goes on as straight as it can."""
    near = [*slot.above, *slot.below]
    passing = [other for other in near if not other.name]
    return _mean(passing if passing and not slot.name else near, slot.x)


def _pack(row: Sequence[Slot], wanted: Sequence[float]) -> None:
    """Places in order, near those wanted, without overlap: groups that meet share the mean of their wishes."""
    groups: list[tuple[list[Slot], float, float]] = []  # slots, sum of the left ends they want, width
    for slot, want in zip(row, wanted, strict=True):
        group, total, width = [slot], want - slot.width / 2, float(slot.width + GAP)
        while groups and groups[-1][1] / len(groups[-1][0]) + groups[-1][2] > total / len(group):
            before, earlier, ahead = groups.pop()
            group, total, width = before + group, earlier + total - ahead * len(group), ahead + width
        groups.append((group, total, width))
    for group, total, _ in groups:
        left = total / len(group)
        for slot in group:
            slot.x = left + slot.width / 2
            left += slot.width + GAP


def svg(rows: list[list[Slot]], width: float) -> str:
    height = max(slot.y + slot.height for row in rows for slot in row) + MARGIN
    tall = [max(slot.height for slot in row) for row in rows]
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}" '
        f'font-family="Helvetica, Arial, sans-serif" font-size="12">',
        "<title>The rooms of Lanewise: an arrow points to the room that is imported</title>",
        '<defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">'
        '<path d="M0 0 L8 4 L0 8 z" fill="#64748b"/></marker></defs>',
        f'<rect width="{width:.0f}" height="{height:.0f}" fill="white"/>',
        '<g fill="none" stroke="#64748b" stroke-width="1.4">',
    ]
    for row in rows:
        lines += [_arrow(slot, upper, rows, tall) for slot in row if slot.name for upper in slot.above]
    lines.append("</g>")
    lines += [line for row in rows for slot in row if slot.name for line in _box(slot)]
    return "\n".join([*lines, "</svg>"]) + "\n"


def _arrow(low: Slot, upper: Slot, rows: list[list[Slot]], tall: Sequence[int]) -> str:
    """From a box up to the box that it imports, straight through the rows that it passes."""
    x, y = _port(low, upper, low.above), low.y
    parts = [f"M{x:.0f} {y:.0f}"]
    below = low
    while not upper.name:
        bottom = upper.y + next(high for row, high in zip(rows, tall, strict=True) if upper in row)
        parts += [_bend(x, y, upper.x, bottom), f"L{upper.x:.0f} {upper.y:.0f}"]
        x, y, below, upper = upper.x, upper.y, upper, upper.above[0]
    end = upper.y + upper.height
    parts.append(_bend(x, y, _port(upper, below, upper.below), end + 1))
    return f'<path d="{" ".join(parts)}" marker-end="url(#head)"/>'


def _port(box: Slot, other: Slot, others: Sequence[Slot]) -> float:
    """Where an arrow meets a box: those of one side stand apart, in the order of where they go."""
    ordered = sorted(others, key=lambda slot: slot.x)
    return box.x + (ordered.index(other) - (len(ordered) - 1) / 2) * min(36.0, BOX / (len(ordered) + 1))


def _bend(x: float, y: float, to: float, end: float) -> str:
    middle = (y + end) / 2
    return f"C{x:.0f} {middle:.0f} {to:.0f} {middle:.0f} {to:.0f} {end:.0f}"


def _box(slot: Slot) -> Iterator[str]:
    left = slot.x - BOX / 2
    colour = COLOURS.get(slot.name, PLAIN)
    yield (
        f'<rect x="{left:.0f}" y="{slot.y:.0f}" width="{BOX}" height="{slot.height}" rx="6" fill="{colour}" '
        f'stroke="#334155"/>'
    )
    yield f'<text x="{left + 10:.0f}" y="{slot.y + 18:.0f}" font-size="14" font-weight="bold">{slot.name}</text>'
    y = slot.y + NAME + 11
    for line in slot.text:
        yield f'<text x="{left + 10:.0f}" y="{y:.0f}" fill="#1e293b">{escape(line)}</text>'
        y += LINE
    for line in slot.inside:
        yield f'<text x="{left + 10:.0f}" y="{y:.0f}" fill="#475569" font-style="italic">{escape(line)}</text>'
        y += LINE


def picture() -> str:
    rooms = listed_rooms()
    rows = rows_of(rooms, reduced(room_imports(list(rooms))))
    return svg(rows, place(rows))


if __name__ == "__main__":
    PICTURE.write_text(picture(), encoding="utf-8")
    PAGE.write_text(page(), encoding="utf-8")
    print(f"wrote {PICTURE.relative_to(ROOT)} and the table in {PAGE.relative_to(ROOT)}", file=sys.stderr)
