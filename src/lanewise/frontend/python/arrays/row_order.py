"""Rows in order: np.sort, np.argsort, sorted, median, quantiles, searchsorted; and running sums.

    t.sort(), b[i] = np.sort(a[i])      in place, by a network: all lanes compare the same pairs, nothing diverges
    np.median(a[i])                     no memory: the k-th smallest is found by its bits, one pass of counting per bit
    np.searchsorted(a[i], x)            halving

A sorted row is a `Row` with a `then`: it is copied to where it is stored and put in order there. Elements without a
number come last, as in NumPy. Equal elements keep no order, and the stable order in argsort.

Source    The network is Batcher's merge exchange (Knuth, The Art of Computer Programming 3, 5.2.2, algorithm M).
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from ....ir.function import Const
from ....ir.types import int_type
from ....record import replace
from ..control.hidden_names import hidden
from ..numbers.arithmetic import binary
from ..numbers.convert import constant, convert, number
from ..types import FLOAT, WEAK_INT, NumberType
from ..values import NONE, Array, Constant, Fact, Number, Row, is_sequence, known
from ..writer import Writer
from .made_arrays import new_array
from .row_reductions import row_of, some
from .row_sums import as_type, over, size_of, sum_type
from .rows import is_row

# Pairs whose distance d shrinks; the last element wins no comparison that it must not.
NETWORK = """
n = len(row)
p = 1
while p < n - p:
    p = p * 2
top = p
while p > 0:
    q = top
    r = 0
    d = p
    while d > 0:
        for k in range(n - d):
            if k & p == r:
                x = row[k]
                y = row[k + d]
                {swap}
        d = q - p
        q = q // 2
        r = p
    p = p // 2
"""
PLAIN = """swap = {less}
                row[k] = y if swap else x
                row[k + d] = x if swap else y"""
WITH_PLACES = """i = places[k]
                j = places[k + d]
                swap = {less} or ({equal} and j < i)
                row[k] = y if swap else x
                row[k + d] = x if swap else y
                places[k] = j if swap else i
                places[k + d] = i if swap else j"""
LESS = {True: "(y < x or (x != x and y == y))", False: "y < x"}
EQUAL = {True: "(x == y or (x != x and y != y))", False: "x == y"}
# The k-th smallest key, from its highest bit; and the next one in order.
SELECT = """
found = zero
bit = high
while bit != zero:
    more = found | bit
    below = 0
    for k in range(len(row)):
        {inner}below += 1 if row[k] < more else 0
    if below <= wanted:
        found = more
    bit = bit >> one
upto = 0
after = most
for k in range(len(row)):
    {skip}x = row[k]
    upto += 1 if x <= found else 0
    after = x if found < x and x < after else after
both = found, (found if upto > wanted + 1 else after)
"""
SEARCH = """
low = 0
high = len(row)
while low < high:
    middle = (low + high) // 2
    x = row[middle]
    if {}:
        low = middle + 1
    else:
        high = middle
"""
RUNNING = "for k in range(1, len(row)):\n    row[k] = row[k - 1] {} row[k]"


def sort_in_place(w: Writer, array: Array, node: ast.AST) -> None:
    is_float = array.dtype.kind == "f"
    text = NETWORK.format(swap=PLAIN.format(less=LESS[is_float]))
    hidden(w, text, {"row": array}, node)


def sorted_row(w: Writer, fact: Fact, node: ast.AST, name: str = "np.sort") -> Row:
    """The elements in order."""
    return replace(_whole(w, fact, name, node), then=sort_in_place)


def _whole(w: Writer, fact: Fact, name: str, node: ast.AST) -> Row:
    row = row_of(w, fact, name, node)
    if row.where is not None:
        w.refuse(f"how many elements {name} gets is known only at run time; it takes a whole row", node)
    return row


def sort_method(w: Writer, base: Array | Row, node: ast.AST) -> Fact:
    """t.sort()"""
    if not isinstance(base, Array):
        w.refuse("an expression of arrays cannot be sorted in place; write np.sort(...)", node)
    row_of(w, base, "sort", node)
    if not base.writable:
        w.refuse(f"'{base.name}' is read-only and cannot be sorted in place; write np.sort({base.name})", node)
    sort_in_place(w, base, node)
    return NONE


def argsort(w: Writer, fact: Fact, node: ast.AST) -> Fact:
    """The indices in the order of the elements, equal ones in their own order."""
    row = _whole(w, fact, "np.argsort", node)
    sizes = [Number(row.lengths[0], WEAK_INT, True)]
    if known(row.lengths[0]) is None:
        w.refuse("np.argsort needs a row of known length, or a private array: t = lw.array(n, dtype)", node)
    keys = new_array(w, sizes, row.type.dtype, node)
    places = new_array(w, sizes, np.dtype(np.int64), node)
    is_float = row.type.is_float
    swap = WITH_PLACES.format(less=LESS[is_float], equal=EQUAL[is_float])
    text = "for k in range(len(row)):\n    keys[k] = row[k]\n    places[k] = k"
    hidden(w, text, {"row": row, "keys": keys, "places": places}, node)
    hidden(w, NETWORK.format(swap=swap), {"row": keys, "places": places}, node)
    return places


def running(w: Writer, fact: Fact, name: str, node: ast.AST) -> Row:
    """np.cumsum and np.cumprod: element by element, in NumPy's type."""
    row = _whole(w, fact, f"np.{name}", node)
    text = RUNNING.format("+" if name == "cumsum" else "*")

    def then(w: Writer, array: Array, node: ast.AST) -> None:
        hidden(w, text, {"row": array}, node)

    return replace(as_type(sum_type(row.type), row, node, w), then=then)


# order statistics


def _keys(w: Writer, row: Row, node: ast.AST) -> tuple[Row, NumberType]:
    """The elements as unsigned integers in the same order; not-a-numbers are the greatest."""
    bits = row.type.bits if not row.type.is_bool else 8
    kind = NumberType(np.dtype(f"u{bits // 8}"))
    integer_type = int_type(bits)

    def key(w: Writer, sides: list[Fact], node: ast.AST) -> Fact:
        x = number(w, row.make(w, sides, node), node)
        w.at(node)
        top = Const(integer_type, 1 << (bits - 1))
        if not x.type.is_float:
            x = convert(w, x, kind) if not x.type.is_signed else x
            return Number(w.op("xor", x.value, top) if x.type.is_signed else x.value, kind)
        raw = w.op("bitcast", x.value, type=integer_type)
        below = w.op("icmp", raw, Const(integer_type, 0), mode="slt")
        found = w.op("select", below, w.op("xor", raw, Const(integer_type, -1)), w.op("or", raw, top))
        strange = w.op("fcmp", x.value, x.value, mode="uno")
        return Number(w.op("select", strange, Const(integer_type, -1), found), kind)

    return replace(row, make=key, type=kind), kind


def _value(w: Writer, key: Number, type: NumberType) -> Number:
    """The element of a key."""
    bits = key.type.bits
    integer_type, top = int_type(bits), Const(int_type(bits), 1 << (bits - 1))
    if not type.is_float:
        return convert(w, Number(w.op("xor", key.value, top) if type.is_signed else key.value, _same_bits(type)), type)
    above = w.op("icmp", key.value, Const(integer_type, 0), mode="slt")
    raw = w.op("select", above, w.op("xor", key.value, top), w.op("xor", key.value, Const(integer_type, -1)))
    return Number(w.op("bitcast", raw, type=type.ir), type)


def _same_bits(type: NumberType) -> NumberType:
    return NumberType(np.dtype(np.uint8)) if type.is_bool else type


def smallest(w: Writer, row: Row, wanted: Fact, node: ast.AST) -> tuple[Number, Number]:
    """The element at a place of the row in order, and the next one."""
    keys, kind = _keys(w, row, node)
    facts, skip = over(keys)
    make = kind.dtype.type
    bits: dict[str, int] = {"zero": 0, "one": 1, "high": 1 << (kind.bits - 1), "most": (1 << kind.bits) - 1}
    words: dict[str, Fact] = {name: Constant(make(value)) for name, value in bits.items()}
    text = SELECT.format(skip=skip, inner=skip.replace("    ", "        "))
    found = hidden(w, text, {**facts, **words, "wanted": wanted}, node, "both")
    first, second = (number(w, item, node) for item in is_sequence(found) or ())
    w.at(node)
    return _value(w, first, row.type), _value(w, second, row.type)


def _is_nan(w: Writer, row: Row, node: ast.AST) -> Row:
    make: Any = row.make

    def test(w: Writer, sides: list[Fact], node: ast.AST) -> Fact:
        x = number(w, make(w, sides, node), node)
        w.at(node)
        if not x.type.is_float:
            return Constant(np.bool_(False))
        return Number(w.op("fcmp", x.value, x.value, mode="uno"), NumberType(np.dtype(np.bool_)))

    return replace(row, make=test, type=NumberType(np.dtype(np.bool_)))


def _numbers_in(w: Writer, row: Row, node: ast.AST) -> tuple[Number, Number]:
    """How many elements there are, and how many of them are numbers."""
    count = size_of(w, row, node)
    if not row.type.is_float:
        return count, count
    facts, skip = over(_is_nan(w, row, node))
    text = f"nans = 0\nfor k in range(len(row)):\n    {skip}nans += 1 if row[k] else 0"
    nans = number(w, hidden(w, text, facts, node, "nans"), node)
    w.at(node)
    left = w.op("sub", count.value, convert(w, nans, count.type).value, flags=("nsw",))
    return count, Number(left, count.type, True)


def median(w: Writer, fact: Fact, node: ast.AST, skips: bool) -> Number:
    """np.median, np.nanmedian: the mean of the middle two."""
    row = row_of(w, fact, "np.nanmedian" if skips else "np.median", node)
    kind = row.type if row.type.is_float else NumberType(FLOAT)
    count, numbers = _numbers_in(w, row, node)
    of = numbers if skips else count
    place = hidden(w, "place = max(n - 1, 0) // 2", {"n": of}, node, "place")
    low, high = smallest(w, row, place, node)
    w.at(node)
    odd = w.op("icmp", w.op("and", of.value, Const(of.value.type, 1)), Const(of.value.type, 1), mode="eq")
    a, b = convert(w, low, kind), convert(w, high, kind)
    w.at(node)
    both = w.op("fmul", w.op("fadd", a.value, b.value), Const(kind.ir, 0.5))
    return _unless_nan(w, Number(w.op("select", odd, a.value, both, flags=()), kind), count, numbers, skips, node)


def _unless_nan(w: Writer, found: Number, count: Number, numbers: Number, skips: bool, node: ast.AST) -> Number:
    """Not a number if there is none, or if one is among them that is not skipped."""
    w.at(node)
    zero = Const(count.value.type, 0)
    bad = w.op("icmp", numbers.value, zero, mode="eq")
    if not skips and numbers is not count:
        bad = w.op("or", bad, w.op("icmp", numbers.value, count.value, mode="ne"))
    nan = constant(found.type, float("nan"))
    return Number(w.op("select", bad, nan.value, found.value, flags=()), found.type)


QUANTILE = """
at = (n - 1) * q
low = int(at) if n > 0 else 0
if low > n - 2:
    low = max(n - 1, 0)
part = at - low
both = low, part, low >= n - 1
"""
LERP = """
step = (a if last else b) - a
found = a + step * part if part < 0.5 else b - step * (1 - part)
"""


def quantile(w: Writer, name: str, fact: Fact, share: Fact, node: ast.AST) -> Number:
    """np.quantile and np.percentile, by linear interpolation."""
    skips = name.startswith("nan")
    row = row_of(w, fact, f"np.{name}", node)
    q = number(w, share, node)
    if name.endswith("percentile"):
        q = number(w, binary(w, ast.Div(), q, Constant(100), node), node)
    q = convert(w, q, replace(NumberType(FLOAT), weak=q.type.weak)) if not q.type.is_float else q
    if w.options.checks or w.options.debug:
        w.at(node)
        least, most = (w.op("fcmp", q.value, constant(q.type, end).value, mode=mode) for end, mode in _ENDS)
        w.check(w.op("and", least, most), f"np.{name} of a share outside of its range", "ValueError")
    count, numbers = _numbers_in(w, row, node)
    if not skips and known(row.lengths[0]) is None:
        some(w, row.lengths[0], f"np.{name} of an empty row", node)
    of = Number((numbers if skips else count).value, WEAK_INT, True)
    at = hidden(w, QUANTILE, {"n": of, "q": q}, node, "both")
    low, part, last = is_sequence(at) or (NONE, NONE, NONE)
    a, b = smallest(w, row, low, node)
    found = number(w, hidden(w, LERP, {"a": a, "b": b, "part": part, "last": last}, node, "found"), node)
    found = Number(found.value, replace(found.type, weak=False))
    return _unless_nan(w, found, count, numbers, skips, node)


_ENDS = ((0.0, "oge"), (1.0, "ole"))


def searchsorted(w: Writer, fact: Fact, value: Fact, side: Fact, node: ast.AST) -> Number:
    """Where a number would be inserted into a row in order."""
    row = _whole(w, fact, "np.searchsorted", node)
    if is_row(value):
        w.refuse("np.searchsorted takes one number in a lane; write a loop over the others", node)
    way = side.value if isinstance(side, Constant) else None
    if way not in ("left", "right"):
        w.refuse("the side of np.searchsorted is 'left' or 'right', written out", node)
    test = "x < value" if way == "left" else "not (value < x)"
    if row.type.is_float:
        test = (
            "x < value or (value != value and x == x)"
            if way == "left"
            else "not (value < x or (x != x and value == value))"
        )
    found = number(w, hidden(w, SEARCH.format(test), {"row": row, "value": value}, node, "low"), node)
    return Number(found.value, NumberType(np.dtype(np.int64)), True)


# calls


def _plain(
    w: Writer, name: str, facts: Sequence[Fact], named: dict[str, Fact], allowed: Sequence[str], node: ast.AST
) -> dict[str, Fact]:
    """Arguments by name; `axis` may be the only one, and `kind` of a sort is ours."""
    words = ("row", *allowed)
    if len(facts) > len(words):
        w.refuse(f"np.{name} of a row takes {', '.join(words)} in a kernel", node)
    given = dict(zip(words, facts, strict=False))
    for word, fact in named.items():
        value = fact.value if isinstance(fact, Constant) else ...
        if (word == "axis" and value in (None, 0, -1)) or (word == "kind" and "sort" in name):
            continue
        if word == "method" and value == "linear":
            continue
        if word not in allowed or word in given:
            w.refuse(f"np.{name} of a row takes {', '.join(words)} in a kernel, not '{word}'", node)
        given[word] = fact
    return given


def _sort(w: Writer, name: str, given: dict[str, Fact], node: ast.AST) -> Fact:
    return sorted_row(w, given["row"], node)


def _argsort(w: Writer, name: str, given: dict[str, Fact], node: ast.AST) -> Fact:
    return argsort(w, given["row"], node)


def _running(w: Writer, name: str, given: dict[str, Fact], node: ast.AST) -> Fact:
    return running(w, given["row"], name, node)


def _median(w: Writer, name: str, given: dict[str, Fact], node: ast.AST) -> Fact:
    return median(w, given["row"], node, name == "nanmedian")


def _quantile(w: Writer, name: str, given: dict[str, Fact], node: ast.AST) -> Fact:
    if "q" not in given:
        w.refuse(f"np.{name} takes a row and a share", node)
    return quantile(w, name, given["row"], given["q"], node)


def _searchsorted(w: Writer, name: str, given: dict[str, Fact], node: ast.AST) -> Fact:
    if "v" not in given:
        w.refuse("np.searchsorted takes a row and a number", node)
    return searchsorted(w, given["row"], given["v"], given.get("side", Constant("left")), node)


Call = Callable[[Writer, str, dict[str, Fact], ast.AST], Fact]
ORDERED: dict[Any, tuple[tuple[str, ...], Call]] = {
    np.sort: ((), _sort),
    np.argsort: ((), _argsort),
    np.cumsum: ((), _running),
    np.cumprod: ((), _running),
    np.median: ((), _median),
    np.nanmedian: ((), _median),
    np.quantile: (("q",), _quantile),
    np.percentile: (("q",), _quantile),
    np.nanquantile: (("q",), _quantile),
    np.nanpercentile: (("q",), _quantile),
    np.searchsorted: (("v", "side"), _searchsorted),
}


def ordered(w: Writer, function: Any, facts: Sequence[Fact], named: dict[str, Fact], node: ast.AST) -> Fact:
    """A call of one of these functions with a row."""
    allowed, write = ORDERED[function]
    return write(w, function.__name__, _plain(w, function.__name__, facts, named, allowed, node), node)
