"""Remarks into notes: a sentence for each, from the table of codes and the data of the remark.

Nothing is computed here that the compiler decides: a remark has all that its sentence needs, but for the types of
variables, which the front end knows, and the lengths of arrays of the call that is explained.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from ..analysis.values.linear import inequality
from ..record import dataclass, field, replace
from ..remarks.remark import Datum, Remark
from ..remarks.table import row_of
from .distance_words import APART, distance_words
from .explanation import Note

Place = tuple[str, int]
Types = Mapping[tuple[str, str], str]  # of a value in a function, by their names
Lengths = Mapping[str, tuple[int, ...]]  # of the axes of arrays, by their names

ONE = "one"  # the form of what one lane has
LOST = "; lanes that meet in one element lose updates: lw.atomic_add(a, i, x) loses none"
UNMASKED = ", without a mask, since every lane's element is there"
F64 = "f32 becomes f64 here: half as many lanes fill a register; write lw.f32(...) around what brings the float64"
IF_LARGE = "if that array is larger than a quarter of the last cache ('lanewise doctor' prints its size)"
WHERE_QUICKER = "since it is large, in loops where that is quicker"
NEVER_REFILLED = {
    "order": "in which order others see it would be chance",
    "rounding": "gangs and refilled gangs are not measured against each other, since with fastmath=True their results "
    "would differ; lw.tune(k, *args) measures widths",
}
F32 = "write lw.f32(...) around what is read"


@dataclass(frozen=True, slots=True)
class Known:
    """The context of remarks: the lanes of a gang, types of variables, lengths of arrays."""

    width: int
    types: Types = field(default_factory=dict[tuple[str, str], str])
    lengths: Lengths = field(default_factory=dict[str, tuple[int, ...]])
    large: tuple[int, ...] = ()  # arguments that are large arrays
    unmasked: frozenset[tuple[Place, int, str]] = frozenset()  # loads without masks: place, column, array
    warned: frozenset[Place] = frozenset()  # lines with a warning of lost updates
    transposed: frozenset[Place] = frozenset()  # lines with rows that are transposed in registers
    side_by_side: bool = False  # does one lane run iterations of a loop side by side?


def remark_notes(remarks: Sequence[Remark], known: Known) -> Iterator[tuple[Place, Note]]:
    """A note for each remark, at its line."""
    remarks = _once(remarks)
    unmasked = {_spot(one, str(one.data[0])) for one in remarks if one.code == UNMASKED_LOAD}
    warned = {_place(one) for one in remarks if one.code == LOST_UPDATE}
    known = replace(
        known,
        unmasked=frozenset(unmasked),
        warned=frozenset(warned),
        transposed=frozenset(_place(one) for one in remarks if one.code == TRANSPOSED),
        side_by_side=any(one.code == SIDE_BY_SIDE for one in remarks),
    )
    for remark in remarks:
        if remark.code != UNMASKED_LOAD:  # is said with the access
            yield _place(remark), _note(remark, known)


def _once(remarks: Sequence[Remark]) -> list[Remark]:
    """A check of a function that has several versions is one check, though its shape may differ between them.

    A check that is hoisted after shapes were recorded is no check of the gang.
    """
    hoisted = {(one.position, ("message", one.data[0])) for one in remarks if one.code == HOISTED}
    remarks = [one for one in remarks if one.code != CHECK or (one.position, one.data[1:]) not in hoisted]
    checks = {(one.position, one.data[1:]): one for one in remarks if one.code == CHECK and one.data[0] == "uniform"}
    checks |= {(one.position, one.data[1:]): one for one in remarks if one.code == CHECK and one.data[0] != "uniform"}
    return [one for one in remarks if one.code != CHECK or checks[one.position, one.data[1:]] is one]


CHECK, HOISTED, UNMASKED_LOAD, LOST_UPDATE = "LW301", "LW302", "LW217", "LW214"
STRIDED, TRANSPOSED, SIDE_BY_SIDE = "LW205", "LW221", "LW508"


def _note(remark: Remark, known: Known) -> Note:
    row = row_of(remark.code)
    data, why = list(remark.data), tuple[str, ...]()
    if data and isinstance(data[-1], tuple) and remark.code not in SUMS:
        *data, why = data
        assert isinstance(why, tuple), "a chain of reasons"
    words = WORDS.get(remark.code)
    sentence = words(data, remark, known) if words is not None else row.sentence.format(*data)
    form = FORMS[remark.code](data) if remark.code in FORMS else row.forms[0]
    if remark.code == STRIDED and _is_transposed(data, remark, known):
        form = "transposed"
    return Note(row.kind, form, sentence, remark.position.column, why)


def _place(remark: Remark) -> Place:
    return remark.position.file, remark.position.line


def _spot(remark: Remark, array: str) -> tuple[Place, int, str]:
    return _place(remark), remark.position.column, array


def _lost(lost: Datum, remark: Remark, known: Known) -> str:
    """The warning, if the line has one, says more."""
    return LOST if lost and _place(remark) not in known.warned else ""


# sentences: of the data without a chain of reasons

Data = list[Datum]
Words = Callable[[Data, Remark, Known], str]


def _for_one_lane(sentence: str) -> Words:
    def words(data: Data, remark: Remark, known: Known) -> str:
        return sentence if data else row_of(remark.code).sentence

    return words


def _uniform(data: Data, remark: Remark, known: Known) -> str:
    verb, name, lost = data
    return row_of(remark.code).sentence.format(verb, name, _lost(lost, remark, known))


def _vector(data: Data, remark: Remark, known: Known) -> str:
    verb, name = data
    unmasked = verb == "reads" and _spot(remark, str(name)) in known.unmasked
    return row_of(remark.code).sentence.format(verb, name, UNMASKED if unmasked else "")


def _anywhere(data: Data, remark: Remark, known: Known) -> str:
    verb, name, private, lost = data
    own = "each lane its own array, at an index of its own: " if private else ""
    return row_of(remark.code).sentence.format(verb, name, own, _lost(lost, remark, known))


def _is_transposed(data: Data, remark: Remark, known: Known) -> bool:
    """Are rows of lanes, a row apart, accessed several numbers at a time? That costs little."""
    return data[2] in ("rows", "turned") and _place(remark) in known.transposed


def _strided(data: Data, remark: Remark, known: Known) -> str:
    verb, name, *distance = data
    if _is_transposed(data, remark, known):
        return f"{verb} {name}: {APART}"
    words = distance_words(str(verb), str(name), distance, known.width, known.lengths)
    unmasked = verb == "reads" and words.is_plain and _spot(remark, str(name)) in known.unmasked
    return f"{verb} {name}: {words.sentence}{UNMASKED if unmasked else ''}"


def _one_element(data: Data, remark: Remark, known: Known) -> str:
    verb, name, lost, *distance = data
    advised = distance and not known.side_by_side
    advice = distance_words(str(verb), str(name), distance, 1, known.lengths).advice if advised else ""
    return f"{verb} {name}: one element{f'; {advice}' if advice else ''}{_lost(lost, remark, known)}"


def _check(data: Data, remark: Remark, known: Known) -> str:
    _, kind, text = data
    words = f"whether {text or 'the divisor'} is zero" if kind == "zero" else message_words(str(text))
    return row_of(remark.code).sentence.format(words)


def _removed_check(data: Data, remark: Remark, known: Known) -> str:
    return row_of(remark.code).sentence.format(message_words(str(data[0])) if data[0] else "division by zero")


def _prefetched(data: Data, remark: Remark, known: Known) -> str:
    name, count, unit, argument = data
    when = WHERE_QUICKER if argument in known.large else IF_LARGE
    return row_of(remark.code).sentence.format(name, count, unit, when)


def _updated(data: Data, remark: Remark, known: Known) -> str:
    name, how = data
    words = "lane by lane, one thread at a time" if how == "one thread" else "atomically, lane by lane"
    return row_of(remark.code).sentence.format(name, words)


def _waits(data: Data, remark: Remark, known: Known) -> str:
    why, *sentence = map(str, data)
    return row_of(remark.code).sentence.format(NEVER_REFILLED.get(why) or sentence[0])


def _walk(data: Data, remark: Remark, known: Known) -> str:
    kind, *more = map(str, data)
    if kind == "refused":
        return f"looks like a walk by a stack, in which lanes do not go together: {more[0]}"
    name, stack, why = more
    who = f"those whose '{name}' is largest" if kind == "deepest" else f"those who pushed the last entry of '{name}'"
    said = f"lanes wait for {who}, and walk together"
    if stack == "shared":
        said += ", by one stack for all"
    elif why:
        said += f", each by its own stack ({why})"
    said += "; a gang whose lanes have little in common goes on by gathers, which may be slower than lane by lane"
    return f"{said}: lw.tune"


def _narrow_sum(data: Data, remark: Remark, known: Known) -> str:
    kind = str(data[1])
    why = "its error grows with the count" if kind[0] == "f" else "it wraps beyond 32 bits"
    return row_of(remark.code).sentence.format(*data, why, "f64" if kind[0] == "f" else kind[0] + "64")


def _hoisted_check(data: Data, remark: Remark, known: Known) -> str:
    message, *sums = data
    return row_of(remark.code).sentence.format(message_words(str(message)), _where(sums))


def _hoisted_comparison(data: Data, remark: Remark, known: Known) -> str:
    return row_of(remark.code).sentence.format(_where(data))


def _where(sums: Data) -> str:
    return f", where {' and '.join(_not_negative(item) for item in sums if isinstance(item, tuple))}" if sums else ""


def _not_negative(item: tuple[str, ...]) -> str:
    """That a sum is not negative: a constant, and factors, each with the names of parameters."""
    constant, *parts = item
    split = [part.split(" ") for part in parts]
    return inequality([(int(factor), "*".join(names)) for factor, *names in split], int(constant))


def _value(data: Data, remark: Remark, known: Known) -> str:
    function, value, name, type, shape, after = map(str, data)
    type = known.types.get((function, value), type)
    later = " among the lanes that are still in the loop; varying after it" if after else ""
    return f"{name}: {type}, {shape}{later}" if shape else f"{name}: {type}"


def _becomes_f64(data: Data, remark: Remark, known: Known) -> str:
    (type,) = data
    return F64 if type == "f32" else f"{type} becomes float64 here, with half as many lanes as float32: {F32}"


def _wraps(data: Data, remark: Remark, known: Known) -> str:
    """Unsigned numbers, as they come out of arrays: a Python int next to them, as a sum from 0 on, is one, too."""
    bits, widened = data
    said = f"uint{bits} wraps at {1 << int(str(bits))}: sums and products of uint{bits} and Python ints are uint{bits}"
    return f"{said}; write lw.i64({widened})"


def _hot_path(data: Data, remark: Remark, known: Known) -> str:
    guard, who, better = data
    when = f"when {guard}" if guard else "always"
    return f"{when} {'gangs run' if who == 'gangs' else 'this loop runs'} {better}"


def _crev(data: Data, remark: Remark, known: Known) -> str:
    name, how, *more = data
    if how == "once":
        return f"call re-vectorized: one run of {name} by the whole gang serves all lanes, each would be the same"
    words = f"call re-vectorized: the whole gang runs {name} once for each lane that comes here"
    if not more:
        return words
    differ, reads, *limits = more
    words = f"{words}; lanes differ in {differ}"
    if not reads:
        return words
    alone = "would gather" if reads == "gathers" else "would read side by side as well"
    return f"{words}: a loop in each lane instead {alone}{_when(*map(int, map(str, limits))) if limits else ''}"


def _when(iterations: int, few: int, many: int, width: int) -> str:
    """Where a loop in each lane begins to win; `few` and `many` are lanes, the width if it never does."""
    if few >= width:
        return "; by estimate crev is the better form, however many lanes come here"
    words = f"; by estimate it is the better form where more than {few} of the {width} lanes come here "
    words += f"at once with {iterations} iterations each"
    if width <= iterations:
        return words
    return f"{words}, {f'more than {many}' if many < width else 'never'} with {width}"


def _across(data: Data, remark: Remark, known: Known) -> str:
    return row_of(remark.code).sentence.format(data[1])


def message_words(text: str) -> str:
    array = re.search(r"for axis (\d+) of '(.*)' with length", text)
    if array is not None:
        return f"index of axis {array[1]} of '{array[2]}'"
    number = re.fullmatch(r"\{u?\} does not fit (\w+)", text)
    return f"whether a number fits {number[1]}" if number is not None else re.sub(r"\{[ub]?\}", "…", text)


SUMS = ("LW302", "LW303")  # whose tuples are sums, and no reasons
WORDS: Mapping[str, Words] = {
    "LW101": _for_one_lane("branch kept: one lane goes one way"),
    "LW111": _for_one_lane("loop: one lane runs it until it leaves"),
    "LW117": _walk,
    "LW121": _hot_path,
    "LW133": _crev,
    "LW134": _across,
    "LW201": _uniform,
    "LW202": _vector,
    "LW203": _anywhere,
    "LW204": _anywhere,
    "LW205": _strided,
    "LW206": _vector,
    "LW209": _one_element,
    "LW211": _prefetched,
    "LW212": _updated,
    "LW301": _check,
    "LW302": _hoisted_check,
    "LW303": _hoisted_comparison,
    "LW304": _removed_check,
    "LW401": _value,
    "LW402": _becomes_f64,
    "LW406": _narrow_sum,
    "LW404": _wraps,
    "LW507": _waits,
}
FORMS: Mapping[str, Callable[[Data], str]] = {
    "LW134": lambda data: str(data[0]),
    "LW301": lambda data: str(data[0]),
    "LW401": lambda data: str(data[4]) or ONE,
}
