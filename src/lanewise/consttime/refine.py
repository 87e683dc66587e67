"""What a conditional jump says about the values that were compared: the bounds of loop counters.

    cmpq $8, %rax; jb .L3       on the way to .L3, rax is less than 8
    addq $4, %rax; cmpq %rcx, %rax; jne .L3         rax points before what rcx points to, if both point into one object

Assumes   a loop that ends when two values are equal reaches that point.
"""

from __future__ import annotations

from .machine_state import Base, Compared, State, Thresholds, Value

LESS, LEAST, MORE, MOST, EQUAL, OTHER = "<", "<=", ">", ">=", "==", "!="
OPPOSITE = {LESS: MOST, MOST: LESS, MORE: LEAST, LEAST: MORE, EQUAL: OTHER, OTHER: EQUAL}
RELATIONS = {
    **dict.fromkeys(("b", "c", "nae", "l", "nge"), LESS),
    **dict.fromkeys(("be", "na", "le", "ng"), LEAST),
    **dict.fromkeys(("a", "nbe", "g", "nle"), MORE),
    **dict.fromkeys(("ae", "nb", "nc", "ge", "nl"), MOST),
    **dict.fromkeys(("e", "z"), EQUAL),
    **dict.fromkeys(("ne", "nz"), OTHER),
}
UNSIGNED = ("b", "c", "nae", "be", "na")


def refine(state: State, condition: str, taken: bool, limits: Thresholds) -> None:
    """Narrow the compared value on one way out of a jump; `limits` collects where loops end."""
    compared, relation = state.compared, RELATIONS.get(condition)
    if compared is None or relation is None:
        return
    if not taken:
        relation = OPPOSITE[relation]
    now = _now(state, compared)
    if now is None or now != compared.left:
        return
    value = _narrowed(now, compared, relation, condition in UNSIGNED and taken, limits)
    if isinstance(compared.place, str):
        state.registers[compared.place] = value
    else:
        at, size = compared.place
        for byte in range(at, at + size):
            state.stack[byte] = value


def _now(state: State, compared: Compared) -> Value | None:
    if isinstance(compared.place, str):
        return state.registers[compared.place]
    return state.load(*compared.place)


def _narrowed(value: Value, compared: Compared, relation: str, unsigned: bool, limits: Thresholds) -> Value:
    number = compared.right.number
    if not value.bases and number is not None:
        least = max(value.low or 0, 0) if unsigned else value.low
        low, high = _bounds(least, value.high, number, relation, compared.stride)
        limits.setdefault("", set()).update((number, number - 1, number + 1, number - compared.stride))
        return Value(value.secret, (), value.step, low, high)
    ends = {base.root: base.low for base in compared.right.bases if base.exact}
    bases: list[Base] = []
    for base in value.bases:
        end = ends.get(base.root)
        if end is not None and len(compared.right.bases) == 1:
            base = Base(base.root, *_bounds(base.low, base.high, end, relation, compared.stride))
            limits.setdefault(base.root, set()).update((end, end - 1, end - compared.stride))
        bases.append(base)
    return Value(value.secret, tuple(bases), value.step, value.low, value.high)


def _bounds(low: int | None, high: int | None, end: int, relation: str, stride: int) -> tuple[int | None, int | None]:
    """A value between two bounds that has this relation to another; as it was if none has."""
    before = low, high
    if relation == OTHER:
        if stride > 0 and low is not None and low <= end and (high is None or high >= end):
            high = end - stride
        elif stride < 0 and (low is None or low <= end) and (high is None or high >= end):
            low = end - stride
        elif low == end:
            low = end + 1
        elif high == end:
            high = end - 1
    if relation in (LESS, LEAST, EQUAL):
        most = end - 1 if relation == LESS else end
        high = most if high is None else min(high, most)
    if relation in (MORE, MOST, EQUAL):
        least = end + 1 if relation == MORE else end
        low = least if low is None else max(low, least)
    return before if low is not None and high is not None and low > high else (low, high)
