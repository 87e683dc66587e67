"""Facts on demand: an analysis runs when it is first asked for, and again only after the function has changed.

    facts = Facts(fn)
    tree = facts[dominance]                     # computes dominance(fn, facts); pyright knows it is a Dominance
    facts[dominance] is tree                    # True until fn.touch(), or longer if `still` says so

An analysis is a function `(fn, facts) -> record`; the function itself is the key. Anything it needs besides the program
is an *input*: a record of any type with a default for every field. Inputs are requested by type:

    facts = Facts(fn, Pins({x: UNIFORM}))       # suppose these shapes
    facts.given(Pins)                           # that record; Pins() if none was given
    other = facts.supposing(Pins({x: VARYING})) # other inputs, same function

Facts that used no input, not even through other facts, are shared between `facts` and `other`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from ..ir.function import Function
from ..process.clock import ANALYSIS, part
from ..process.collection import no_collection

T = TypeVar("T")
Analysis = Callable[[Function, "Facts"], T]


class _Store:
    """Records by analysis, for one version of a function."""

    __slots__ = ("records", "version")

    def __init__(self, version: int) -> None:
        self.version = version
        self.records: dict[object, Any] = {}

    def at(self, version: int) -> dict[object, Any]:
        if self.version != version:
            self.version = version
            self.records = {}
        return self.records


class Facts:
    """The facts about one function, as it is now, under some inputs."""

    __slots__ = ("_depends", "_free", "_inputs", "_mine", "_running", "function")

    def __init__(self, function: Function, *inputs: object) -> None:
        self.function = function
        self._inputs: dict[type, object] = {type(given): given for given in inputs}
        self._free = _Store(function.version)  # facts that depend on the function alone
        self._mine = _Store(function.version)  # facts that depend on the inputs too
        self._running: list[object] = []
        self._depends: list[bool] = []  # for each running analysis: has it asked for an input?

    def __getitem__(self, analysis: Callable[[Function, Facts], T]) -> T:
        version = self.function.version
        free, mine = self._free.at(version), self._mine.at(version)
        if analysis in free:
            return free[analysis]
        if analysis not in mine:
            record, depends = self._compute(analysis)
            if not depends:
                free[analysis] = record
                return record
            mine[analysis] = record
        self._note_input()
        return mine[analysis]

    def given(self, kind: type[T]) -> T:
        """The input of this type, or its default."""
        self._note_input()
        found = self._inputs.get(kind)
        return found if isinstance(found, kind) else kind()

    def still(self, before: int, *analyses: Analysis[Any]) -> None:
        """Declare that these facts, computed when the function had version `before`, still hold."""
        for store in (self._free, self._mine):
            if store.version == before:
                kept: dict[object, Any] = {
                    analysis: store.records[analysis] for analysis in analyses if analysis in store.records
                }
                store.at(self.function.version).update(kept)

    def known(self, *analyses: Analysis[Any]) -> dict[object, Any]:
        """Which of these are known for the present function, independent of inputs."""
        records = self._free.at(self.function.version)
        return {analysis: records[analysis] for analysis in analyses if analysis in records}

    def believe(self, known: Mapping[object, Any]) -> None:
        """Adopt facts about a function of which this one is a copy, if they name blocks by numbers alone."""
        self._free.at(self.function.version).update(known)

    def supposing(self, *inputs: object) -> Facts:
        """Facts about the same function under these inputs, the others as here."""
        other = Facts(self.function, *{**self._inputs, **{type(given): given for given in inputs}}.values())
        other._free = self._free
        return other

    def of_copy(self, copy: Function, *analyses: Analysis[Any]) -> Facts:
        """Facts about a copy of the function under the same inputs; these are shared, which name blocks by numbers."""
        other = Facts(copy, *self._inputs.values())
        other.believe(self.known(*analyses))
        return other

    def apart(self, *analyses: Analysis[Any]) -> Facts:
        """Facts under the same inputs that share only these, while the function is temporarily changed."""
        other = Facts(self.function, *self._inputs.values())
        for analysis in analyses:
            record = self[analysis]
            store = other._free if analysis in self._free.records else other._mine
            store.records[analysis] = record
        return other

    def _compute(self, analysis: Callable[[Function, Facts], T]) -> tuple[T, bool]:
        assert analysis not in self._running, f"{_name(analysis)} asks for itself"
        version = self.function.version
        self._running.append(analysis)
        self._depends.append(False)
        try:
            with no_collection(), part(ANALYSIS):
                record = analysis(self.function, self)
        finally:
            self._running.pop()
            depends = self._depends.pop()
        assert self.function.version == version, f"{_name(analysis)} changed the function"
        return record, depends

    def _note_input(self) -> None:
        if self._depends:
            self._depends[-1] = True

    def __repr__(self) -> str:
        known = [*self._free.at(self.function.version), *self._mine.at(self.function.version)]
        return f"Facts({self.function.name}: {', '.join(map(_name, known)) or 'none yet'})"


def _name(analysis: object) -> str:
    return getattr(analysis, "__name__", repr(analysis))
