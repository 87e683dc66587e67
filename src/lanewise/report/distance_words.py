"""Lanes whose elements lie apart: how far, and what to pass or to write so that they lie side by side.

    words[w, j]     neighbouring lanes are a row apart: pass np.asfortranarray(words), or make 'j' the last index ...
    m[0, i]         its last axis is not contiguous: pass np.ascontiguousarray(m)
    p[i, 0]         every 24 bytes; separate arrays for each column or field are contiguous

Nothing is advised that would cost more: an axis shorter than a gang leaves lanes without work, and where the indices of
a transposition are exchanged its other side lies apart. The data are those of `transform/record/distances.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..record import dataclass
from ..remarks.remark import Datum

COPY = "a copy, which costs four to ten passes over the array where it changes the order of axes"
SEPARATE = "separate arrays for each column or field are contiguous"
APART = "neighbouring lanes are a row apart"


@dataclass(frozen=True, slots=True)
class Distance:
    """The sentence for a gang, and the advice that is left of it for one lane; `is_plain` without advice."""

    sentence: str
    advice: str = ""

    @property
    def is_plain(self) -> bool:
        return self.sentence.startswith(("every", "a distance")) and not self.advice


def distance_words(
    verb: str, name: str, data: Sequence[Datum], width: int, lengths: Mapping[str, Sequence[int]]
) -> Distance:
    """Of an access of an array. A copy that is written keeps what is written to itself."""
    kind, more = str(data[0]), data[1:]
    if kind == "bytes":
        return Distance(f"every {more[0]} bytes")
    if kind == "fields":
        return Distance(f"every {more[0]} bytes; {SEPARATE}", SEPARATE)
    if kind == "elements":
        return Distance(f"neighbouring lanes are '{more[0]}' elements apart, known at run time only")
    if kind == "last axis":
        return _advised(_last_axis(verb, name))
    if kind == "turned":
        return _advised(f"{APART}; those of another array would be if the indices were exchanged")
    if kind == "rows":
        return _advised(_rows(verb, name, more, width, lengths.get(name, ())))
    return Distance("a distance between lanes that is known at run time only")


def _advised(sentence: str) -> Distance:
    return Distance(sentence, sentence)


def _last_axis(verb: str, name: str) -> str:
    whole = f"np.ascontiguousarray({name}), {COPY}" if verb == "reads" else "an array of its own, and copy it back"
    return f"its last axis is not contiguous: pass {whole}"


def _rows(verb: str, name: str, data: Sequence[Datum], width: int, lengths: Sequence[int]) -> str:
    axis, last, last_index, counter, short = data
    assert isinstance(last, int), "an axis is a number"
    order = f"np.asfortranarray({name}) ({COPY})" if axis == 0 else f"'{name}' with axis {axis} as the last one"
    order = f"an array made with order='F' for '{name}'" if axis == 0 and verb == "writes" else order
    said = f"{APART}: pass {order}"
    if not counter:
        return f"{said}, or let {last_index} be the index of its last axis"
    if short == "short" or (short == "perhaps" and last < len(lengths) and lengths[last] < width):
        return said
    return f"{said}, or make '{counter}' the last index of lw.lanes, if its iterations may run in any order"
