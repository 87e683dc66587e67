"""What a `for` goes over: range, an array's elements or rows, a tuple; enumerate, zip and reversed of these.

    for k, (x, y) in enumerate(zip(a, b)):      a counter over 0 .. min(len(a), len(b)); a[k] and b[k] at each count
    for w in (1, 2, 1):                         the body once per item

Each of them is a *stream*: how many items there are, and the item at a count. Streams of known items are written out
item by item; of all others one loop counts.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence

from ...ir.function import Const, Value
from ...ir.types import I64
from ...record import dataclass
from .arithmetic import binary
from .convert import constant, integer
from .indexing import element_or_view, view
from .loops import bounds, write_count, write_items, write_range
from .types import WEAK_INT
from .values import Array, Constant, Fact, Number, Several, is_sequence, known, type_of
from .writer import Writer

MAKERS = (range, enumerate, zip, reversed)


@dataclass(frozen=True, slots=True, eq=False)
class Stream:
    """`count` items, of which `item` gives one; `items` if they are known, `numbers` of a range that is."""

    count: Value
    item: Callable[[Number], Fact]
    items: Sequence[Fact] | None = None
    numbers: range | None = None


def write_for(w: Writer, node: ast.For, arguments: Callable[[ast.Call], list[Fact]]) -> None:
    """for ... in what is no lanes loop."""
    if _maker(w, node.iter) is range:
        assert isinstance(node.iter, ast.Call), "range is called"
        write_range(w, node, arguments(node.iter))
        return
    stream = _stream(w, node.iter, arguments)
    if stream.items is not None:
        write_items(w, node, stream.items)
        return
    stop = Number(stream.count, WEAK_INT, True)
    write_count(w, node, constant(WEAK_INT, 0), stop, constant(WEAK_INT, 1), stream.item)


def _maker(w: Writer, node: ast.expr) -> object:
    """range, enumerate, zip or reversed, if this is a call of one."""
    if not isinstance(node, ast.Call):
        return None
    function = w.evaluate(node.func)
    found = function.value if isinstance(function, Constant) else None
    return next((maker for maker in MAKERS if found is maker), None)


def _stream(w: Writer, node: ast.expr, arguments: Callable[[ast.Call], list[Fact]]) -> Stream:
    maker = _maker(w, node)
    if maker is None:
        return _of_fact(w, w.evaluate(node), node)
    assert isinstance(node, ast.Call), "a stream is made by a call"
    if maker is range:
        if node.keywords:
            w.refuse("range takes no named arguments", node)
        return _of_range(w, node, arguments(node))
    if maker is enumerate:
        return _numbered(w, node, arguments)
    strict = maker is zip and _is_strict(w, node)
    if (node.keywords and maker is not zip) or any(isinstance(arg, ast.Starred) for arg in node.args):
        w.refuse(f"{maker.__name__} takes what it goes over, one by one: {maker.__name__}(a)", node)  # type: ignore[attr-defined]
    inner = [_stream(w, arg, arguments) for arg in node.args]
    if maker is zip:
        return _side_by_side(w, inner, strict, node)
    if len(inner) != 1:
        w.refuse("reversed takes one range, array or tuple", node)
    return _backwards(w, inner[0], node)


def _of_fact(w: Writer, fact: Fact, node: ast.expr) -> Stream:
    items = is_sequence(fact)
    if items is not None:
        return Stream(Const(I64, len(items)), lambda _: items[0], items)
    if isinstance(fact, Array) and fact.ndim:
        return Stream(fact.lengths[0], lambda at: element_or_view(w, view(w, fact, [at], node), node))
    w.refuse(
        f"a loop goes over range(...), lw.lanes(...), an array or a tuple, not {type_of(fact)}; write 'for i in "
        "range(n)'",
        node,
    )


def _of_range(w: Writer, node: ast.Call, args: Sequence[Fact]) -> Stream:
    start, stop, step = bounds(w, node, args)
    size = known(step.value)
    if size is None:
        w.refuse("the step of this range must be known when compiling; write the loop over the range alone", node)
    w.at(node)
    low, high = (start.value, stop.value) if size > 0 else (stop.value, start.value)
    span = w.op("sub", high, low, flags=("nsw",))
    if abs(size) > 1:
        more = w.op("add", span, Const(I64, abs(size) - 1), flags=("nsw",))
        span = w.op("sdiv", more, Const(I64, abs(size)))
    count = w.op("smax", span, Const(I64, 0))

    def item(at: Number) -> Fact:
        found = binary(w, ast.Add(), binary(w, ast.Mult(), at, step, node), start, node)
        assert isinstance(found, Number), "a sum of numbers is one"
        return found

    begin, end = known(start.value), known(stop.value)
    return Stream(count, item, None, range(begin, end, size) if begin is not None and end is not None else None)


def _numbered(w: Writer, node: ast.Call, arguments: Callable[[ast.Call], list[Fact]]) -> Stream:
    names = [keyword.arg for keyword in node.keywords]
    if not 1 <= len(node.args) + len(names) <= 2 or not node.args or names not in ([], ["start"]):
        w.refuse("enumerate takes what it goes over and a start: enumerate(a) or enumerate(a, 1)", node)
    inner = _stream(w, node.args[0], arguments)
    rest = [*node.args[1:], *(keyword.value for keyword in node.keywords)]
    first = integer(w, w.evaluate(rest[0]), node, "the start of enumerate") if rest else constant(WEAK_INT, 0)
    begin = known(first.value)
    if inner.items is not None and begin is not None:
        items = [Several((Constant(begin + k), item)) for k, item in enumerate(inner.items)]
        return Stream(inner.count, lambda _: items[0], items)
    _no_items(w, inner, node)
    return Stream(inner.count, lambda at: Several((binary(w, ast.Add(), at, first, node), inner.item(at))))


def _is_strict(w: Writer, node: ast.Call) -> bool:
    words = {keyword.arg: w.evaluate(keyword.value) for keyword in node.keywords}
    strict = words.get("strict", Constant(False))
    if list(words) not in ([], ["strict"]) or not isinstance(strict, Constant) or not isinstance(strict.value, bool):
        w.refuse("zip takes what it goes over, one by one, and strict=True or strict=False", node)
    return strict.value


def _side_by_side(w: Writer, inner: Sequence[Stream], strict: bool, node: ast.Call) -> Stream:
    """As many rows as the shortest has items; strict, all have as many."""
    if not inner:
        w.refuse("zip needs something to go over: zip(a, b)", node)
    known_items = [items for stream in inner if (items := _items_beside(stream, inner)) is not None]
    if len(known_items) == len(inner):
        if strict and len({len(items) for items in known_items}) > 1:
            w.refuse("what a strict zip goes over has different lengths", node)
        rows = [Several(tuple(row)) for row in zip(*known_items, strict=False)]
        return Stream(Const(I64, len(rows)), lambda _: rows[0], rows)
    for stream in inner:
        _no_items(w, stream, node)
    w.at(node)
    count = inner[0].count
    for stream in inner[1:]:
        if strict and w.options.checks:
            ok = w.op("icmp", count, stream.count, mode="eq")
            w.check(ok, "zip(..., strict=True) goes over {} and {} items", "ValueError", count, stream.count)
        count = w.op("smin", count, stream.count)
    return Stream(count, lambda at: Several(tuple(stream.item(at) for stream in inner)))


def _items_beside(stream: Stream, others: Sequence[Stream]) -> Sequence[Fact] | None:
    """The items; beside a tuple also the numbers of a range that is known, as many as the tuple has."""
    lengths = [len(other.items) for other in others if other.items is not None]
    if stream.items is not None or stream.numbers is None or not lengths:
        return stream.items
    return [Constant(number) for number in stream.numbers[: min(lengths) + 1]]


def _backwards(w: Writer, inner: Stream, node: ast.Call) -> Stream:
    if inner.items is not None:
        items = list(reversed(inner.items))
        return Stream(inner.count, lambda _: items[0], items)
    last = w.op("sub", inner.count, Const(I64, 1), flags=("nsw",))

    def item(at: Number) -> Fact:
        return inner.item(Number(w.op("sub", last, at.value, flags=("nsw",)), WEAK_INT, True))

    return Stream(inner.count, item)


def _no_items(w: Writer, stream: Stream, node: ast.AST) -> None:
    if stream.items is not None:
        w.refuse("zip and enumerate count over arrays and ranges, not over tuples too; write range(n) and t[k]", node)
