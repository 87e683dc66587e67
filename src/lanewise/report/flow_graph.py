"""The control-flow graph of a function as SVG, coloured by divergence.

    svg = flow_graph(function, width=8, lines={8: "while x > 1:"})

Green: all lanes of a gang arrive together. Orange: only some may be there, because a branch above sends lanes apart
that have not met again. A branch says whether it is uniform or divergent; a dashed edge ends an iteration. A block
shows the lines of the source that it comes from.

Requires  a function at the source stage.
Ensures   the function as before; the picture has its own colours for light and dark, and texts for screen readers.
Costs     an analysis of divergence; postdominators by bit sets, quadratic in blocks: some hundred blocks at most.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from html import escape

from ..analysis.divergence.divergence import Divergence, Gang, divergence
from ..analysis.facts import Facts
from ..analysis.graph.cfg import Cfg
from ..frontend.python.parallel.lanes import lanes_info
from ..ir.function import Block, Function
from ..ir.shapes import UNIFORM, VARYING, Shape
from ..record import dataclass
from ..transform.edit.close_loops import close_loops
from ..transform.edit.copy_function import copy_function
from .flow_layout import Placed, laid_out
from .page_style import palette

MOST_BLOCKS = 200
LETTER, LINE, PAD, GAP, BETWEEN, STATION = 7.2, 16, 8, 36, 28, 18  # pixels
MOST_LINES, MOST_LETTERS = 3, 44
UNIFORM_BRANCH, DIVERGENT_BRANCH, APART, TOGETHER = "uniform branch", "divergent branch", "apart", "together"
STYLE = (
    ".flow text{font:12px ui-monospace,Menlo,Consolas,monospace;fill:var(--text)}.flow .name{fill:var(--faint)}"
    ".flow rect{fill:var(--raised);stroke:var(--uniform);stroke-width:1.5}"
    ".flow .apart rect{stroke:var(--varying);fill:color-mix(in srgb,var(--varying) 12%,var(--ground))}"
    ".flow .divergent rect{stroke-width:3}.flow path{fill:none;stroke:var(--faint);stroke-width:1.3}"
    ".flow .divergent-edge{stroke:var(--varying);stroke-width:2}.flow .back{stroke-dasharray:5 3}"
    ".flow .word{font-weight:bold}.flow .divergent .word{fill:var(--varying)}.flow .uniform .word{fill:var(--uniform)}"
)


@dataclass(frozen=True, slots=True)
class _Box:
    texts: Sequence[str]
    word: str  # what its branch does
    is_apart: bool
    width: float
    height: float


def flow_graph(function: Function, width: int, lines: Mapping[int, str], alone: bool = True) -> str | None:
    """`alone`: a file of its own, with colours. None for a function of more than `MOST_BLOCKS` blocks."""
    if len(function.blocks) > MOST_BLOCKS:
        return None
    found = _divergence(function, width)
    graph = found.graph
    placed = laid_out(graph.successors)
    apart = blocks_apart(found)
    reached = sorted(node for row in placed.rows for node in row if node < len(graph.blocks))
    boxes = {node: _box(graph.blocks[node], node, found, apart, lines) for node in reached}
    return _drawn(function.name, graph, placed, boxes, found, alone)


def _divergence(function: Function, width: int) -> Divergence:
    copy = copy_function(function)
    in_lanes = lanes_info(function) is not None
    usual = UNIFORM if in_lanes else VARYING
    shapes: dict[str, Shape] = {param.name: param.shape or usual for param in function.params}
    facts = Facts(copy, Gang(shapes, width))
    close_loops(copy, facts)
    return facts[divergence]


def blocks_apart(found: Divergence) -> set[int]:
    """Blocks that lanes reach apart: between a divergent branch and the block that all its lanes come to."""
    successors = found.graph.successors
    after = _postdominators(successors)
    apart: set[int] = set()
    for split, diverges in found.branches.items():
        if not diverges:
            continue
        meeting = after[split] & ~(1 << split)
        stack = [to for to in successors[split] if not meeting >> to & 1]
        while stack:
            block = stack.pop()
            if block not in apart or block == split:
                seen = block in apart
                apart.add(block)
                if not seen:
                    stack += [to for to in successors[block] if not meeting >> to & 1]
    return apart


def _postdominators(successors: Sequence[Sequence[int]]) -> list[int]:
    """Of each block, as bits: the blocks on all ways from it to an end."""
    count = len(successors)
    every = (1 << count) - 1
    found = [1 << block if not successors[block] else every for block in range(count)]
    changed = True
    while changed:
        changed = False
        for block in reversed(range(count)):
            if successors[block]:
                meets = every
                for to in successors[block]:
                    meets &= found[to]
                new = meets | 1 << block
                changed |= new != found[block]
                found[block] = new
    return found


def _box(block: Block, number: int, found: Divergence, apart: set[int], lines: Mapping[int, str]) -> _Box:
    own = [op.position.line for op in block.all_ops if op.position and op.position.file == block.function.position.file]
    texts = [_cut(f"{line}  {lines[line].strip()}") for line in dict.fromkeys(own) if line in lines]
    if len(texts) > MOST_LINES:
        texts = [*texts[: MOST_LINES - 1], f"... {len(texts) - MOST_LINES + 1} more lines"]
    word = ""
    if number in found.branches and number in found.live:
        word = DIVERGENT_BRANCH if found.branches[number] else UNIFORM_BRANCH
    shown = [_cut(block.name), *texts, *([word] if word else [])]
    width = max(map(len, shown)) * LETTER + 2 * PAD
    return _Box([_cut(block.name), *texts], word, number in apart, width, len(shown) * LINE + 2 * PAD - 4)


def _cut(text: str) -> str:
    return text if len(text) <= MOST_LETTERS else f"{text[: MOST_LETTERS - 1]}…"


def _drawn(name: str, graph: Cfg, placed: Placed, boxes: Mapping[int, _Box], found: Divergence, alone: bool) -> str:
    sizes = {node: (box.width, box.height) for node, box in boxes.items()}
    sizes |= {node: (STATION, 0) for row in placed.rows for node in row if node not in boxes}
    heights = [max((sizes[node][1] for node in row), default=0) for row in placed.rows]
    widths = [sum(sizes[node][0] for node in row) + GAP * (len(row) - 1) for row in placed.rows]
    whole = max(widths, default=0) + 2 * GAP
    middle: dict[int, tuple[float, float]] = {}
    y = float(BETWEEN / 2)
    for row, height, width in zip(placed.rows, heights, widths, strict=True):
        x = (whole - width) / 2
        for node in row:
            middle[node] = x + sizes[node][0] / 2, y + height / 2
            x += sizes[node][0] + GAP
        y += height + BETWEEN
    edges = [(block, slot) for block in boxes for slot in range(len(graph.successors[block]))]
    parts = [_edge(*edge, graph, placed, middle, sizes, found, whole) for edge in edges]
    parts += [_block(boxes[node], *middle[node]) for node in boxes]
    room = whole + 14 * len(placed.back) + PAD
    colours = f"<style>{palette('.flow')}{STYLE}</style>" if alone else ""
    size = f'viewBox="0 0 {room:.0f} {y:.0f}" width="{room:.0f}" height="{y:.0f}"'
    title = f"<title>control flow of {escape(name)}: {_summary(boxes)}</title>"
    ground = f'<path d="M0 0H{room:.0f}V{y:.0f}H0z" style="fill:var(--ground);stroke:none"/>' if alone else ""
    arrow = (
        '<defs><marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerUnits="userSpaceOnUse" '
        'markerWidth="8" markerHeight="8" orient="auto">'
        '<path d="M0 0L8 4L0 8z" style="fill:var(--faint);stroke:none"/></marker></defs>'
    )
    names = ' xmlns="http://www.w3.org/2000/svg"' if alone else ""  # inside a page it is HTML
    head = f'<svg{names} class="flow" role="img" {size}>'
    return "\n".join([head, title, colours, arrow, ground, *parts, "</svg>", ""])


def _summary(boxes: Mapping[int, _Box]) -> str:
    words = [box.word for box in boxes.values()]
    apart = sum(box.is_apart for box in boxes.values())
    branches = f"{words.count(DIVERGENT_BRANCH)} divergent and {words.count(UNIFORM_BRANCH)} uniform branches"
    return f"{len(boxes)} blocks, {branches}, {apart} blocks that lanes reach apart"


def _block(box: _Box, x: float, y: float) -> str:
    left, top = x - box.width / 2, y - box.height / 2
    kind = " ".join(filter(None, (APART if box.is_apart else TOGETHER, box.word.partition(" ")[0])))
    parts = [
        f'<g class="{kind}"><rect x="{left:.1f}" y="{top:.1f}" '
        f'width="{box.width:.1f}" height="{box.height:.1f}" rx="5"/>',
    ]
    at, shown = top + PAD + 10, [*box.texts]
    if box.word:
        shown.append(box.word)
    for number, text in enumerate(shown):
        style = ' class="name"' if number == 0 else ' class="word"' if number == len(box.texts) else ""
        parts.append(f'<text x="{left + PAD:.1f}" y="{at:.1f}"{style} xml:space="preserve">{escape(text)}</text>')
        at += LINE
    return "".join([*parts, "</g>"])


def _edge(
    block: int,
    slot: int,
    graph: Cfg,
    placed: Placed,
    middle: Mapping[int, tuple[float, float]],
    sizes: Mapping[int, tuple[float, float]],
    found: Divergence,
    whole: float,
) -> str:
    to = graph.successors[block][slot]
    kind = "divergent-edge" if found.branches.get(block) else ""
    (x, y), (end_x, end_y) = middle[block], middle[to]
    if (block, slot) in placed.back:
        side = whole + 14 * sorted(placed.back).index((block, slot))
        start, low, end = x + sizes[block][0] / 4, y + sizes[block][1] / 2, end_x + sizes[to][0] / 2
        under = low + BETWEEN / 2
        path = f"M{start:.1f} {low:.1f}C{start:.1f} {under:.1f} {side:.1f} {under:.1f} {side:.1f} {low - BETWEEN:.1f}"
        path += f"L{side:.1f} {end_y + BETWEEN:.1f}C{side:.1f} {end_y:.1f} {side:.1f} {end_y:.1f} {end:.1f} {end_y:.1f}"
        return f'<path class="back {kind}" d="{path}" marker-end="url(#arrow)"/>'
    count = len(graph.successors[block])
    start = x + (slot - (count - 1) / 2) * min(24, sizes[block][0] / (count + 1))
    points = [(start, y + sizes[block][1] / 2), *(middle[station] for station in placed.ways[block, slot])]
    points.append((end_x, end_y - sizes[to][1] / 2))
    path = f"M{points[0][0]:.1f} {points[0][1]:.1f}"
    for (from_x, from_y), (next_x, next_y) in itertools.pairwise(points):
        bend = (from_y + next_y) / 2
        path += f"C{from_x:.1f} {bend:.1f} {next_x:.1f} {bend:.1f} {next_x:.1f} {next_y:.1f}"
    return f'<path class="{kind}" d="{path}" marker-end="url(#arrow)"/>'
