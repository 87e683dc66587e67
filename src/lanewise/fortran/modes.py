"""Modes: the output modes by name, and the conversion of a whole text.

deleted      only features that the standards deleted
structured   no GOTO: IF, DO, SELECT CASE, named IF blocks
best         structured, and each loop that gains from it as array statements or as one SIMD loop

All modes include what `deleted` rewrites.
"""

from __future__ import annotations

from functools import partial

from .convert import ARRAYS, Conversion, Rewrite, convert, to_structured
from .read.unit import read_file
from .restructure.deleted import to_deleted, without_deleted
from .restructure.guarded import after_laminar, after_normalise, after_relocate, after_remove, to_guarded
from .vectorize.roles.treat import Setting
from .vectorize.vectorize import vectorized
from .write.one_trip import with_one_trip

MODES: dict[str, Rewrite] = {
    "deleted": to_deleted,
    "structured": without_deleted(to_structured),
    "guarded": without_deleted(to_guarded),
    "vector": without_deleted(partial(vectorized, setting=Setting(simd=False, reassociate=False))),
    "simd": without_deleted(partial(vectorized, setting=Setting(simd=True, reassociate=False))),
    "best": without_deleted(partial(vectorized, setting=Setting(simd=True, reassociate=False, best=True))),
}
STAGES: dict[str, Rewrite] = {
    "normalise": after_normalise,
    "relocate": after_relocate,
    "laminar": after_laminar,
    "remove": after_remove,
    "iterate": to_guarded,
}


def convert_text(
    name: str,
    text: str,
    mode: str,
    free: bool | None = None,
    width: int = 72,
    reassociate: bool = False,
    by_minterms: bool = False,
    includes: tuple[str, ...] = (),
    one_trip: bool = False,
    tables: bool = False,
) -> Conversion:
    """`one_trip`: every DO loop of the text runs at least once, as in Fortran 66. `tables`: of branches and guards."""
    stage = mode.removeprefix("guarded:")
    rewrite = STAGES[stage] if stage != mode else MODES[mode]
    if mode in ARRAYS:
        setting = Setting(mode != "vector", reassociate, mode == "best")
        rewrite = without_deleted(partial(vectorized, setting=setting))
    if (by_minterms or tables) and stage in ("guarded", "iterate", "remove"):
        guards = partial(after_remove if stage == "remove" else to_guarded, by_minterms=by_minterms, tables=tables)
        rewrite = without_deleted(guards) if stage == "guarded" else guards
    file = read_file(name, text, free, width, includes)
    if one_trip and (changed := with_one_trip(file)) != text:
        note = file.note
        file = read_file(name, changed, file.free, width, includes)
        file.note = note
    made = convert(file, mode, rewrite)
    made.loose = reassociate and mode in ARRAYS
    return made
