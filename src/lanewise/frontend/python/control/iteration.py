"""The iterable of a `for`: range, an array's elements or rows, a tuple; enumerate, zip and reversed of these.

    for k, (x, y) in enumerate(zip(a, b)):      a counter over 0 .. min(len(a), len(b)); a[k] and b[k] at each count
    for w in (1, 2, 1):                         the body once per item

Each of them is a *stream*: a trip count, and the item at a count. Streams of known items are unrolled; for all others
there is one counting loop.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence

from ....ir.function import Const, Value
from ....ir.types import I64
from ....record import dataclass
from ..arrays.indexing import element_or_view, view
from ..definitions import twin
from ..numbers.arithmetic import binary
from ..numbers.convert import constant, integer
from ..promotion import NUMPY
from ..types import WEAK_INT
from ..values import Array, Constant, Fact, Number, Row, Several, is_sequence, known, type_of
from ..writer import Writer
from .loops import bounds, write_count, write_items, write_range

MOST_ITEMS = 4096  # that become values
MAKERS = (range, enumerate, zip, reversed)


@dataclass(frozen=True, slots=True, eq=False)
class Stream:
    """`count` items; `item` returns one; `items` if they are known, `numbers` of a known range.

    `vast`: the count may be 2^63 or more, and is unsigned.
    """

    count: Value
    item: Callable[[Number], Fact]
    items: Sequence[Fact] | None = None
    numbers: range | None = None
    vast: bool = False


def write_for(w: Writer, node: ast.For, arguments: Callable[[ast.Call], list[Fact]]) -> None:
    """for ... in anything but lw.lanes."""
    if _maker(w, node.iter) is range:
        assert isinstance(node.iter, ast.Call), "range is called"
        write_range(w, node, arguments(node.iter))
        return
    stream = _stream(w, node.iter, arguments)
    if stream.items is not None:
        write_items(w, node, stream.items)
        return
    _countable(w, stream, node.iter)
    stop = Number(stream.count, WEAK_INT, True)
    write_count(w, node, constant(WEAK_INT, 0), stop, constant(WEAK_INT, 1), stream.item)


def known_items(w: Writer, node: ast.expr, arguments: Callable[[ast.Call], list[Fact]]) -> Sequence[Fact] | None:
    """The items that a `for` would go over, if they are known when compiling."""
    stream = _stream(w, node, arguments)
    if stream.items is not None:
        return stream.items
    if stream.numbers is not None:
        return [Constant(number) for number in stream.numbers[: MOST_ITEMS + 1]]
    count = known(stream.count)
    if count is None or count > MOST_ITEMS:
        return None
    return [stream.item(constant(WEAK_INT, k)) for k in range(count)]


def is_prange(w: Writer, value: object) -> bool:
    """Is it `prange`, ours or Numba's own, under Numba's rules?"""
    if value is twin.prange:
        return w.rules is not NUMPY
    is_named = getattr(value, "__name__", "") == "prange" and w.rules is not NUMPY
    return is_named and str(getattr(value, "__module__", "")).startswith("numba.")


def _maker(w: Writer, node: ast.expr) -> object:
    """range, enumerate, zip or reversed, if this is a call of one."""
    if not isinstance(node, ast.Call):
        return None
    function = w.evaluate(node.func)
    found = function.value if isinstance(function, Constant) else None
    if is_prange(w, found):
        return range
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
    if isinstance(fact, Row) and len(fact.lengths) == 1 and fact.where is None:
        from ..arrays.rows import element, in_memory  # which use loops

        if fact.then is not None:
            return _of_fact(w, in_memory(w, fact, node), node)
        return Stream(fact.lengths[0], lambda at: element(w, fact, [at.value], node))
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
    low, high = (start, stop) if size > 0 else (stop, start)
    short = _is_short(low, high)
    count = (_short_count if short else _count)(w, low.value, high.value, abs(size))

    def item(at: Number) -> Fact:
        if not short and abs(size) > 1:  # the product may wrap; the sum is in range again
            w.at(node)
            return Number(w.op("add", w.op("mul", at.value, step.value), start.value), WEAK_INT)
        found = binary(w, ast.Add(), binary(w, ast.Mult(), at, step, node), start, node)
        assert isinstance(found, Number), "a sum of numbers is one"
        return found

    begin, end = known(start.value), known(stop.value)
    numbers = range(begin, end, size) if begin is not None and end is not None else None
    return Stream(count, item, None, numbers, not low.nonneg)


def _is_short(low: Number, high: Number) -> bool:
    """Does the difference of the ends fit 64 bits?"""
    return known(low.value) == 0 or (low.nonneg and high.nonneg)


def counted(w: Writer, start: Number, stop: Number, step: Number, node: ast.AST) -> Number:
    """The trip count of a range whose ends differ by less than 2^63: no multiple of the step overflows."""
    size = known(step.value)
    w.at(node)
    if size is None:
        up = w.op("icmp", step.value, Const(I64, 0), mode="sgt")
        low, high = (w.op("select", up, a, b) for a, b in ((start.value, stop.value), (stop.value, start.value)))
        some, span = _span(w, low, high)
        positive = w.op("select", up, step.value, w.op("sub", Const(I64, 0), step.value))
        by = w.op("umax", positive, Const(I64, 1))
        steps = w.op("add", w.op("udiv", w.op("sub", span, Const(I64, 1)), by), Const(I64, 1))
        return Number(w.op("select", some, steps, Const(I64, 0)), WEAK_INT, True)
    low, high = (start, stop) if size > 0 else (stop, start)
    if not _is_short(low, high):
        _span(w, low.value, high.value)
    return Number(_short_count(w, low.value, high.value, abs(size)), WEAK_INT, True)


def _span(w: Writer, low: Value, high: Value) -> tuple[Value, Value]:
    """Is there an iteration, and the difference of the ends, which must fit 64 bits."""
    some, span = w.op("icmp", low, high, mode="slt"), w.op("sub", high, low)
    if w.options.checks or w.options.debug:
        fits = w.op("or", w.op("xor", some, w.true()), w.op("icmp", span, Const(I64, 0), mode="sgt"))
        w.check(fits, "a range from {} to {} is longer than 64 bits count", "OverflowError", low, high)
    return some, span


def _short_count(w: Writer, low: Value, high: Value, size: int) -> Value:
    """The trip count from low to high, whose difference fits 64 bits."""
    span = w.op("sub", high, low, flags=("nsw",))
    if size > 1:
        last = w.op("sdiv", w.op("sub", span, Const(I64, 1)), Const(I64, size))  # may overflow if there are none
        last = w.op("add", last, Const(I64, 1), flags=("nsw",))
        return w.op("select", w.op("icmp", span, Const(I64, 0), mode="sgt"), last, Const(I64, 0))
    return w.op("smax", span, Const(I64, 0))


def _count(w: Writer, low: Value, high: Value, size: int) -> Value:
    """As `_short_count`, for any two: the difference is unsigned, and used only if it is positive."""
    some = w.op("icmp", low, high, mode="slt")
    span = w.op("sub", high, low)
    if size > 1:
        steps = w.op("udiv", w.op("sub", span, Const(I64, 1)), Const(I64, size))
        span = w.op("add", steps, Const(I64, 1))
    return w.op("select", some, span, Const(I64, 0))


def _countable(w: Writer, stream: Stream, node: ast.AST) -> None:
    """A loop counts in signed integers: a longer one raises, as len(range(...)) does."""
    if stream.vast and w.options.checks:
        w.at(node)
        ok = w.op("icmp", stream.count, Const(I64, 0), mode="sge")
        w.check(ok, "a range of {u} numbers is longer than 64 bits count", "OverflowError", stream.count)


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
    _countable(w, inner, node)
    return Stream(inner.count, lambda at: Several((binary(w, ast.Add(), at, first, node), inner.item(at))))


def _is_strict(w: Writer, node: ast.Call) -> bool:
    words = {keyword.arg: w.evaluate(keyword.value) for keyword in node.keywords}
    strict = words.get("strict", Constant(False))
    if list(words) not in ([], ["strict"]) or not isinstance(strict, Constant) or not isinstance(strict.value, bool):
        w.refuse("zip takes what it goes over, one by one, and strict=True or strict=False", node)
    return strict.value


def _side_by_side(w: Writer, inner: Sequence[Stream], strict: bool, node: ast.Call) -> Stream:
    """As many rows as the shortest stream has items; with `strict`, all must have as many."""
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
    vast = any(stream.vast for stream in inner)
    if strict:
        for stream in inner:
            _countable(w, stream, node)
    count = inner[0].count
    for stream in inner[1:]:
        if strict and w.options.checks:
            ok = w.op("icmp", count, stream.count, mode="eq")
            w.check(ok, "zip(..., strict=True) goes over {} and {} items", "ValueError", count, stream.count)
        count = w.op("umin" if vast else "smin", count, stream.count)
    every = all(stream.vast for stream in inner)
    return Stream(count, lambda at: Several(tuple(stream.item(at) for stream in inner)), vast=every)


def _items_beside(stream: Stream, others: Sequence[Stream]) -> Sequence[Fact] | None:
    """The items; beside a tuple also the numbers of a known range, as many as the tuple has."""
    lengths = [len(other.items) for other in others if other.items is not None]
    if stream.items is not None or stream.numbers is None or not lengths:
        return stream.items
    return [Constant(number) for number in stream.numbers[: min(lengths) + 1]]


def _backwards(w: Writer, inner: Stream, node: ast.Call) -> Stream:
    if inner.items is not None:
        items = list(reversed(inner.items))
        return Stream(inner.count, lambda _: items[0], items)
    _countable(w, inner, node)
    w.at(node)
    last = w.op("sub", inner.count, Const(I64, 1), flags=("nsw",))

    def item(at: Number) -> Fact:
        return inner.item(Number(w.op("sub", last, at.value, flags=("nsw",)), WEAK_INT, True))

    return Stream(inner.count, item)


def _no_items(w: Writer, stream: Stream, node: ast.AST) -> None:
    if stream.items is not None:
        w.refuse("zip and enumerate count over arrays and ranges, not over tuples too; write range(n) and t[k]", node)
