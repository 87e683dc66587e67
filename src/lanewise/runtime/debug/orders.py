"""Orders: with `debug="orders"` a kernel runs again with lanes, crev calls and gangs in other orders.

    k.py:7: 'out[3]' is 5, but 7 with gangs in reverse order: it depends on an order that other widths or ... change

Compiled code fixes none of them for all widths and thread counts: lanes of a gang run in lock-step, gangs run on any
core at any time, and the width decides which lanes share a gang. So a result that differs is an error, even if no race
was found: atomic updates whose old value is used, sums of floats by atomic additions, stores through crev calls.

Requires  a run to compare with, and what restores the arrays.
Ensures   arrays and result as the first run left them, or the exception. Prints of later runs are dropped.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar, cast

import numpy as np

from ...record import dataclass

T = TypeVar("T")
FORWARD, REVERSE, RANDOM = "forward", "reverse", "random"
SEED = 1


@dataclass(frozen=True, slots=True)
class Order:
    """One way to run a kernel, and its words: how lanes, the crev calls of a gang, and gangs follow each other."""

    words: str = ""
    lanes: str = FORWARD
    turns: str = FORWARD
    gangs: str = FORWARD

    def interleaving(self) -> Callable[[Sequence[int]], int] | None:
        """Which of the lanes that can go on runs next; None: one after another."""
        if self.lanes == FORWARD:
            return None
        if self.lanes == REVERSE:
            return lambda ready: len(ready) - 1
        numbers = random.Random(SEED)
        return lambda ready: numbers.randrange(len(ready))

    def of_turns(self) -> Callable[[Sequence[Any]], list[Any]] | None:
        return None if self.turns == FORWARD else _permutation(self.turns)

    def of_gangs(self) -> Callable[[Sequence[Any]], list[Any]]:
        return _permutation(self.gangs)


IN_ORDER = Order()
OTHERS = (
    Order("lanes in reverse order", lanes=REVERSE),
    Order("the crev calls of each gang in reverse order", turns=REVERSE),
    Order("gangs in reverse order", gangs=REVERSE),
    Order("lanes, crev calls and gangs in a random order", RANDOM, RANDOM, RANDOM),
)


def _permutation(kind: str) -> Callable[[Sequence[Any]], list[Any]]:
    numbers = random.Random(SEED)

    def permuted(items: Sequence[Any]) -> list[Any]:
        if kind == RANDOM:
            return numbers.sample(items, len(items))
        return list(items) if kind == FORWARD else list(items)[::-1]

    return permuted


@dataclass(frozen=True, slots=True)
class Difference:
    """The first element that differs: the number of its array among the arguments, None for the result; its index."""

    array: int | None
    index: tuple[int, ...]
    before: Any
    after: Any


def compare_orders(
    orders: Sequence[Order],
    args: Sequence[Any],
    result: T,
    restore: Callable[[], None],
    run: Callable[[Order], Any],
    report: Callable[[Order, Difference], Exception],
) -> T:
    """The result of the run that the arrays are the outcome of, after it was compared with runs in other orders."""
    arrays = _writeable(args)
    kept, known = {number: array.copy() for number, array in arrays}, _parts(result)
    known = [part.copy() for part in known]
    for order in orders:
        restore()
        again = run(order)
        for difference in _differences(arrays, kept, known, _parts(again)):
            raise report(order, difference)
    for number, array in arrays:
        array[...] = kept[number]
    return result


def _writeable(args: Sequence[Any]) -> list[tuple[int, np.ndarray[Any, Any]]]:
    found = [(number, cast("np.ndarray[Any, Any]", arg)) for number, arg in enumerate(args) if _is_array(arg)]
    return [(number, array) for number, array in found if array.flags.writeable]


def _is_array(arg: Any) -> bool:
    return isinstance(arg, np.ndarray)


def _parts(result: Any) -> list[np.ndarray[Any, Any]]:
    """The numbers and arrays of a result."""
    if isinstance(result, tuple):
        return [part for item in cast("tuple[Any, ...]", result) for part in _parts(item)]
    return [] if result is None else [np.asarray(result)]


def _differences(
    arrays: Sequence[tuple[int, np.ndarray[Any, Any]]],
    kept: dict[int, np.ndarray[Any, Any]],
    known: Sequence[np.ndarray[Any, Any]],
    again: Sequence[np.ndarray[Any, Any]],
) -> Iterator[Difference]:
    for number, array in arrays:
        index = _first_difference(kept[number], array)
        if index is not None:
            yield Difference(number, index, kept[number][index], array[index])
    for before, after in zip(known, again, strict=True):
        if before.shape != after.shape:
            yield Difference(None, (), before, after)
            continue
        index = _first_difference(before, after)
        if index is not None:
            yield Difference(None, index, before[index], after[index])


def _first_difference(a: np.ndarray[Any, Any], b: np.ndarray[Any, Any]) -> tuple[int, ...] | None:
    """The index of the first element with other bits."""
    if a.tobytes() == b.tobytes():
        return None
    rows = [np.ascontiguousarray(part).reshape(-1).view(np.uint8).reshape(a.size, -1) for part in (a, b)]
    at = int(np.argmax((rows[0] != rows[1]).any(axis=1)))
    return tuple(int(place) for place in np.unravel_index(at, a.shape))
