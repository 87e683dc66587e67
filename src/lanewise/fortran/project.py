"""Project: the files of a tree, how each is read, and what became of it.

    lanewise-fortran.toml       width = 72
                                includes = ["include"]
                                [[files]]
                                glob = "src/new/*.F"
                                form = "free"

Requires  a folder, and perhaps a configuration. A `*` in a glob also stands for `/`; the last rule that fits wins.
Ensures   every regular file of the tree once, in order, without the folders of version control; a source that cannot be
          converted is its own text, with the reason.
"""

from __future__ import annotations

import fnmatch
import os
import re
import tomllib
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import cast

from ..ir.position import CompileError, Position
from ..process.deep_calls import deep_calls
from ..record import dataclass
from .check.verdict import verdict
from .convert import Conversion
from .modes import convert_text
from .read.language import why_not_fortran
from .read.unit import read_file

CONFIG = "lanewise-fortran.toml"
_SUFFIXES = frozenset([".f", ".for", ".ftn", ".f77", ".fpp", ".f66", ".f90", ".f95", ".f03", ".f08", ".f18"])
_FOLDERS = frozenset([".git", ".hg", ".svn", ".bzr"])
_KEYS = frozenset(["form", "width", "includes", "skip"])


@dataclass(frozen=True, slots=True)
class Settings:
    """How a file is read; `free` is None where its name and lines decide."""

    free: bool | None = None
    width: int = 72
    includes: tuple[str, ...] = ()
    skip: bool = False


@dataclass(frozen=True, slots=True)
class Project:
    """A tree with its rules: pairs of a glob and what it changes."""

    root: Path
    usual: Settings
    rules: tuple[tuple[str, dict[str, object]], ...] = ()

    def settings(self, name: str) -> Settings:
        """For a file, by its path from the root."""
        made: dict[str, object] = {}
        for glob, changes in self.rules:
            if fnmatch.fnmatchcase(name, glob):
                made.update(changes)
        return _changed(self.root, self.usual, made)


@dataclass(frozen=True, slots=True)
class Job:
    """One source and how it is converted: what another process needs to know."""

    path: str
    name: str
    settings: Settings
    mode: str
    reassociate: bool = False
    by_minterms: bool = False
    seeds: int = 0
    one_trip: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one source. `left` are the reasons: unit, line, sentence; `text` is None if it is not Fortran."""

    name: str
    text: str | None
    units: int = 0
    converted: int = 0
    before: int = 0
    after: int = 0
    left: tuple[tuple[str, int, str], ...] = ()
    findings: tuple[tuple[str, int, str], ...] = ()
    note: str = ""


def read_project(root: Path, config: str | None, usual: Settings) -> Project:
    """The tree with its configuration: the file that is named, or the one in the tree, or none."""
    path = Path(config) if config is not None else root / CONFIG
    if config is None and not path.is_file():
        return Project(root, usual)
    text = path.read_bytes().decode("utf-8", "replace")
    try:
        read = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise CompileError(f"not TOML: {error}", Position(str(path), 1, 1)) from None
    rules: list[tuple[str, dict[str, object]]] = []
    found = read.pop("files", [])
    for rule in cast("list[dict[str, object]]", found) if isinstance(found, list) else []:
        glob = rule.pop("glob", None)
        if not isinstance(glob, str):
            raise _wrong(path, "each [[files]] needs a glob, such as glob = 'src/*.F'")
        rules.append((glob, _checked(path, rule)))
    return Project(root, _changed(root, usual, _checked(path, cast("dict[str, object]", read))), tuple(rules))


def _checked(path: Path, given: dict[str, object]) -> dict[str, object]:
    """The settings, each of its kind."""
    for key, value in given.items():
        if key not in _KEYS:
            raise _wrong(
                path, f"'{key}' is no setting; settings are {', '.join(sorted(_KEYS))}, and [[files]] with a glob"
            )
        if key == "form" and value not in ("fixed", "free", "auto"):
            raise _wrong(path, f"form is 'fixed', 'free' or 'auto', not {value!r}")
        if key == "width" and not (isinstance(value, int) and value >= 7):
            raise _wrong(path, f"width is the last column of fixed-form text, 7 or more, not {value!r}")
        if key == "skip" and not isinstance(value, bool):
            raise _wrong(path, f"skip is true or false, not {value!r}")
        if key == "includes" and not (isinstance(value, list) and all(isinstance(one, str) for one in value)):  # pyright: ignore[reportUnknownVariableType]
            raise _wrong(path, f"includes is a list of folders, not {value!r}")
    return given


def _wrong(path: Path, sentence: str) -> CompileError:
    return CompileError(sentence, Position(str(path), 1, 1))


def _changed(root: Path, usual: Settings, given: dict[str, object]) -> Settings:
    form = given.get("form")
    free = usual.free if form is None else None if form == "auto" else form == "free"
    folders = cast("list[str]", given.get("includes", []))
    includes = tuple(str(root / one) for one in folders) if folders else usual.includes
    return Settings(free, cast("int", given.get("width", usual.width)), includes, bool(given.get("skip", usual.skip)))


def files_of(root: Path, without: Path | None = None) -> list[str]:
    """Paths from the root, in order; `without` is a folder inside that is left out, such as the output."""
    found: list[str] = []
    for folder, folders, names in os.walk(root):
        here = Path(folder)
        folders[:] = sorted(one for one in folders if one not in _FOLDERS and not _is_same(here / one, without))
        linked = [one for one in folders if (here / one).is_symlink()]
        found += [(here / one).relative_to(root).as_posix() for one in [*names, *linked]]
    return sorted(found)


def _is_same(path: Path, other: Path | None) -> bool:
    return other is not None and path.resolve() == other.resolve()


def is_source(name: str) -> bool:
    return Path(name).suffix.lower() in _SUFFIXES


def convert_one(job: Job) -> Outcome:
    """Convert a source; another process may run it."""
    try:
        text = Path(job.path).read_bytes().decode("latin-1")
    except OSError as error:
        return Outcome(job.name, None, left=(("", 1, str(error.strerror)),))
    settings = job.settings
    with deep_calls():
        file = read_file(job.path, text, settings.free, settings.width, settings.includes)
        refusal = why_not_fortran(file)
        if refusal is not None:
            return Outcome(
                job.name, None, left=(("", refusal.position.line if refusal.position else 1, refusal.sentence),)
            )
        try:
            made = _converted(job, text)
        except CompileError as error:
            return Outcome(job.name, None, left=(("", error.position.line, error.sentence),))
        found = verdict(made, job.seeds).findings if job.seeds else []
    left = [(one.unit.name or "MAIN", one.reason) for one in made.refused]
    return Outcome(
        job.name,
        made.text,
        len(made.results),
        sum(one.status == "converted" for one in made.results),
        sum(one.gotos_before for one in made.results),
        sum(one.gotos_after for one in made.results),
        tuple((name, reason.position.line, reason.sentence) for name, reason in left if reason is not None),
        tuple((one.unit, one.line, one.sentence) for one in found),
        made.file.note,
    )


def _converted(job: Job, text: str) -> Conversion:
    one = job.settings
    ways = (job.reassociate, job.by_minterms, one.includes, job.one_trip)
    return convert_text(job.path, text, job.mode, one.free, one.width, *ways)


def summary(outcomes: Iterable[Outcome], copied: int, skipped: int) -> list[str]:
    """Totals, and the reasons why units stayed, the most frequent first, each with a place where it holds."""
    outcomes = list(outcomes)
    units, converted = sum(one.units for one in outcomes), sum(one.converted for one in outcomes)
    left = [(one.name, *reason) for one in outcomes for reason in one.left]
    before, after = sum(one.before for one in outcomes), sum(one.after for one in outcomes)
    also = [f"{copied} other files copied"] if copied else []
    also += [f"{skipped} left out by the configuration"] if skipped else []
    made = [
        "; ".join([f"{len(outcomes)} sources, {units} units: {converted} converted, {len(left)} refused", *also]),
        f"branches: {before} before, {after} after",
    ]
    counts = Counter(_kind(sentence) for *_, sentence in left)
    for kind, count in sorted(counts.items(), key=lambda one: (-one[1], one[0])):
        name, unit, line, _ = next(one for one in left if _kind(one[3]) == kind)
        made.append(f"{count:6}  {kind} ({name}:{line}{f', {unit}' if unit else ''})")
    return made


def _kind(sentence: str) -> str:
    """A reason without the numbers and names of one place."""
    return re.sub(r"\b[A-Z][A-Z0-9_$]{2,}\b(?= (?:is|are|has)\b)|\b\d+\b", "..", sentence)
