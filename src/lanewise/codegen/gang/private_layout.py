"""Private arrays in a gang: the memory layout of all lanes' copies.

    interleaved     element 0 of lanes 0, 1, 2, ..., element 1 of lanes 0, 1, 2, ...
                    A uniform index is one vector load; a varying one a gather from neighbouring columns.
    apart           the whole array of lane 0, that of lane 1, ...
                    Addresses are as in the program, so they may escape.

An array is interleaved if all its accesses have one size and are at multiples of it, and if its addresses are used only
in address arithmetic, loads and stores. Its lane l has address base + offset * width + l * size: `ptradd` counts in
steps `factor` times as large, and from lane to lane an address with a uniform offset grows by the element's size.
Arrays whose addresses may meet in one value share a layout. An array of one element, used for results of calls,
is the same in both layouts: its address may escape.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...ir.function import Function, Named, Op, Value
from ...record import dataclass, field

WALKS = ("ptradd", "select", "freeze")
COUNTED = ("load", "store")
ONE_ELEMENT = (1, 2, 4, 8)


@dataclass(eq=False)
class PrivateLayout:
    """For each private address that is interleaved, the size of an element."""

    width: int
    elements: dict[Value, int] = field(default_factory=dict[Value, int])

    def stride(self, value: Named) -> int | None:
        """The stride of an address with a uniform offset; None if it needs a vector."""
        shape = value.shape
        element = self.elements.get(value)
        return element if element is not None and shape is not None and shape.offset.is_uniform else None

    def factor(self, op: Op) -> int:
        """How many times as far apart elements are as in the program."""
        return self.width if op.args[0] in self.elements else 1


def private_layouts(fn: Function, width: int) -> PrivateLayout:
    found = PrivateLayout(width)
    webs = _webs(fn)
    uses = _uses(fn, webs)
    for web in webs:
        element = _element(web, [use for value in web for use in uses[value]])
        if element is not None:
            found.elements |= dict.fromkeys(web, element)
    return found


def _flows(fn: Function) -> Iterator[tuple[Value, Value]]:
    """Pairs of which the second may be an address of the same array as the first."""
    for block in fn.blocks:
        for op in block.ops:
            if op.type.is_ptr and op.opcode in WALKS:
                for arg in op.args:
                    if arg.type.is_ptr:
                        yield arg, op
        for target in block.targets:
            for param, arg in zip(target.block.params, target.args, strict=True):
                if param.type.is_ptr:
                    yield arg, param


def _webs(fn: Function) -> list[dict[Value, None]]:
    """Private arrays and all values that may be addresses in them, array by array."""
    near: dict[Value, list[Value]] = {}
    for a, b in _flows(fn):
        near.setdefault(a, []).append(b)
        near.setdefault(b, []).append(a)
    webs: list[dict[Value, None]] = []
    seen: set[Value] = set()
    for root in (op for op in fn.ops if op.opcode == "private"):
        if root in seen:
            continue
        web: dict[Value, None] = {root: None}
        stack: list[Value] = [root]
        while stack:
            for other in near.get(stack.pop(), []):
                if other not in web:
                    web[other] = None
                    stack.append(other)
        seen |= web.keys()
        webs.append(web)
    return webs


def _uses(fn: Function, webs: list[dict[Value, None]]) -> dict[Value, list[tuple[Op, int]]]:
    """The ops that take each address in a web, and as which argument."""
    found: dict[Value, list[tuple[Op, int]]] = {value: [] for web in webs for value in web}
    for op in fn.ops if found else ():
        for at, arg in enumerate(op.args):
            if arg in found:
                found[arg].append((op, at))
    return found


def _element(web: dict[Value, None], uses: list[tuple[Op, int]]) -> int | None:
    """The one size of all accesses, or None if the array must not be interleaved."""
    if not all(isinstance(value, Named) and value.shape is not None and value.shape.private for value in web):
        return None
    (root, *others) = web
    if not others and isinstance(root, Op) and root.attrs["size"] in ONE_ELEMENT:
        return root.attrs["size"] if _is_whole(root, uses) else None
    sizes = {_counted(op, at) for op, at in uses} - {0}
    if len(sizes) != 1:
        return None
    (element,) = sizes
    if element is None:
        return None
    accessed = (op.args[at] for op, at in uses if op.opcode in COUNTED)
    return element if all(_is_multiple(value, element) for value in accessed) else None


def _is_whole(root: Op, uses: list[tuple[Op, int]]) -> bool:
    """Is the one element always read and written as a whole?"""
    sizes = [_counted(op, at) for op, at in uses if op.opcode in COUNTED]
    return root.attrs["align"] <= root.attrs["size"] and all(size == root.attrs["size"] for size in sizes)


def _counted(op: Op, at: int) -> int | None:
    """The size of an access, 0 for arithmetic on addresses, None for anything else."""
    if op.opcode in WALKS:
        return 0
    if op.opcode == "load":
        return _plain_size(op, op.type.bits)
    if op.opcode == "store" and at == 1:
        return _plain_size(op, op.args[0].type.bits)
    return None


def _plain_size(op: Op, bits: int) -> int | None:
    return bits // 8 if bits in (8, 16, 32, 64) and not op.attrs.get("volatile") and not op.attrs.get("order") else None


def _is_multiple(value: Value, element: int) -> bool:
    assert value.shape is not None, "a private address has a shape"
    align = value.shape.offset.lane_align
    return align % element == 0
