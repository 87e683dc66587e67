"""`lanewise fortran DIR`: a whole tree, mirrored or in place.

    lanewise fortran DIR -o OUT       OUT is DIR with its Fortran converted; all other files are copied as they are
    lanewise fortran DIR --in-place   each file that changes is kept beside it as FILE.orig, the first time
    lanewise fortran DIR --diff       what would change; nothing is written

Each file is written atomically, and a journal in the destination says which sources are done: a run that was broken off
goes on where it stopped, and one after a change converts what changed.

Exit codes: 0 done, 1 some unit was refused, 3 the check found something.
"""

from __future__ import annotations

import argparse
import difflib
import hashlib
import json
import shutil
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any

from ..fortran.project import Job, Outcome, Settings, convert_one, files_of, is_source, read_project, summary
from ..fortran.project import __file__ as project_file
from ..runtime.output_file import put
from . import WrongUsage
from ._output_file import give
from ._progress import Progress

JOURNAL = ".lanewise-fortran.jsonl"


def convert_tree(args: argparse.Namespace, mode: str) -> int:
    root = Path(args.files[0])
    _check(args, root)
    out = root if args.in_place else Path(args.output) if args.output else None
    free = None if args.form is None else args.form == "free"
    project = read_project(root, args.config, Settings(free, args.width, tuple(args.include)))
    names = [one for one in files_of(root, None if args.in_place else out) if not _is_ours(one, args)]
    chosen = [one for one in names if is_source(one) and not project.settings(one).skip]
    seeds = args.seeds if args.check else 0
    by_minterms = args.guards == "minterm"
    jobs = [
        Job(str(root / name), name, project.settings(name), mode, args.reassociate, by_minterms, seeds, args.one_trip)
        for name in chosen
    ]
    journal = _Journal(out, args.diff)
    others = [one for one in names if one not in set(chosen)]
    if out is not None and not args.in_place and not args.diff:
        for name in others:
            _copied(root / name, out / name)
    outcomes: list[Outcome] = []
    for job, outcome in _all(jobs, args.jobs, journal):
        outcomes.append(outcome)
        _store(job, outcome, args, out, journal)
        _show(outcome)
    copied = len(others) if out is not None and not args.in_place else 0
    skipped = sum(is_source(one) for one in others)
    for line in summary(outcomes, copied - skipped if copied else 0, skipped):
        print(f"lanewise: {line}", file=sys.stderr)
    if any(one.findings for one in outcomes):
        return 3
    return 1 if any(one.left for one in outcomes) else 0


def _check(args: argparse.Namespace, root: Path) -> None:
    """What does not go together with a tree."""
    if len(args.files) != 1:
        raise WrongUsage("a folder is converted alone: lanewise fortran DIR -o OUT")
    if args.report or args.uniform is not None or args.stage:
        raise WrongUsage("--report, --uniform and --stage go with files, not with a folder")
    if args.to == "kernel":
        raise WrongUsage("--to kernel goes with files, not with a folder")
    if args.form_out is not None:
        raise WrongUsage("--form-out goes with files: the build of a tree names its files with their suffixes")
    if sum((args.in_place, args.diff, args.output is not None)) != 1:
        raise WrongUsage(f"{root} is a folder: name another one with -o, or say --in-place or --diff")
    if args.output is not None and (args.output == "-" or Path(args.output).is_file()):
        raise WrongUsage(f"-o {args.output}: a folder is converted into a folder")
    if args.output is not None and Path(args.output).resolve() == root.resolve():
        raise WrongUsage("-o names the tree itself: say --in-place")
    if args.jobs < 1:
        raise WrongUsage(f"-j {args.jobs}: one process at least")


def _is_ours(name: str, args: argparse.Namespace) -> bool:
    """Files of earlier runs in place."""
    path = Path(name)
    return path.name == JOURNAL or (args.in_place and bool(args.backup) and path.name.endswith(args.backup))


def _copied(source: Path, target: Path) -> None:
    """A file that is no source, if it is not there already; links stay links."""
    target.parent.mkdir(parents=True, exist_ok=True)
    if source.is_symlink():
        if target.is_symlink():
            target.unlink()
        target.symlink_to(source.readlink())
    elif not target.is_file() or target.read_bytes() != source.read_bytes():
        shutil.copy2(source, target)


class _Journal:
    """Which sources are done: a line for each, with digests of the source, of the settings and of what was written."""

    def __init__(self, out: Path | None, no_write: bool) -> None:
        self.path = None if out is None or no_write else out / JOURNAL
        self.done: dict[str, dict[str, Any]] = {}
        if self.path is not None and self.path.is_file():
            for line in self.path.read_text("utf-8").splitlines():
                try:
                    entry = json.loads(line)
                except ValueError:
                    continue  # the last line of a run that was broken off
                self.done[str(entry["name"])] = entry

    def outcome(self, job: Job) -> Outcome | None:
        """The earlier result, if neither the source nor the result has changed since."""
        entry = self.done.get(job.name)
        if entry is None or self.path is None or entry["settings"] != _digest_of_settings(job):
            return None
        target = self.path.parent / job.name
        if not target.is_file() or _digest(target.read_bytes()) != entry["written"]:
            return None
        if _digest(Path(job.path).read_bytes()) not in (entry["source"], entry["written"]):
            return None
        kept: dict[str, Any] = dict(entry["outcome"])
        for key in ("left", "findings"):
            kept[key] = tuple(tuple(one) for one in kept[key])
        return Outcome(text=None, **kept)

    def add(self, job: Job, outcome: Outcome, source: bytes, written: bytes) -> None:
        if self.path is None:
            return
        kept = {key: value for key, value in asdict(outcome).items() if key != "text"}
        entry = {"name": job.name, "source": _digest(source), "written": _digest(written)}
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps({**entry, "settings": _digest_of_settings(job), "outcome": kept}) + "\n")


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _digest_of_settings(job: Job) -> str:
    ways = [job.mode, job.reassociate, job.by_minterms, job.seeds, job.one_trip]
    settings = [*ways, asdict(job.settings), _digest_of_sources()]
    return _digest(json.dumps(settings).encode())


@cache
def _digest_of_sources() -> str:
    """Another converter may convert otherwise."""
    folder = Path(project_file).parent
    return _digest(b"".join(path.read_bytes() for path in sorted(folder.rglob("*.py"))))


def _all(jobs: list[Job], count: int, journal: _Journal) -> Iterator[tuple[Job, Outcome]]:
    """Each job with its outcome, in order."""
    kept = [journal.outcome(job) for job in jobs]
    todo = [job for job, old in zip(jobs, kept, strict=True) if old is None]
    with Progress(len(jobs), "sources") as progress:
        if count == 1 or len(todo) < 2:
            yield from _merged(jobs, kept, map(convert_one, todo), progress)
            return
        with ProcessPoolExecutor(min(count, len(todo))) as pool:
            yield from _merged(jobs, kept, pool.map(convert_one, todo, chunksize=4), progress)


def _merged(
    jobs: list[Job], kept: list[Outcome | None], made: Iterator[Outcome], progress: Progress
) -> Iterator[tuple[Job, Outcome]]:
    refused = 0
    for job, old in zip(jobs, kept, strict=True):
        outcome = next(made) if old is None else old
        refused += len(outcome.left)
        progress.step(f"{refused} refused")
        yield job, outcome


def _store(job: Job, outcome: Outcome, args: argparse.Namespace, out: Path | None, journal: _Journal) -> None:
    """Write what is new; a text in which the check found something is not written in place."""
    if outcome.text is None and (outcome.units or not Path(job.path).is_file()):
        return  # from the journal, or not there
    source = Path(job.path).read_bytes()
    new = source if outcome.text is None else outcome.text.encode("latin-1")
    if args.diff:
        show_diff(source.decode("latin-1"), new.decode("latin-1"), f"a/{job.name}", f"b/{job.name}")
        return
    assert out is not None
    if args.in_place:
        if outcome.findings:
            return
        if new != source:
            backup = Path(job.path + args.backup)
            if args.backup and not backup.exists():
                put(backup, source)
            put(job.path, new)
    else:
        (out / job.name).parent.mkdir(parents=True, exist_ok=True)
        put(out / job.name, new)
        shutil.copymode(job.path, out / job.name)
    journal.add(job, outcome, source, new)


def _show(outcome: Outcome) -> None:
    if outcome.note:
        print(f"lanewise: {outcome.name}: {outcome.note}", file=sys.stderr)
    for unit, line, sentence in (*outcome.left, *outcome.findings):
        lead = f"{unit}: " if unit else ""
        print(f"lanewise: {outcome.name}:{line}: {lead}{sentence}", file=sys.stderr)


def show_diff(old: str, new: str, old_name: str, new_name: str) -> None:
    """The change as a patch, in the bytes of the file."""
    lines = difflib.unified_diff(old.splitlines(keepends=True), new.splitlines(keepends=True), old_name, new_name)
    text = "".join(one if one.endswith("\n") else f"{one}\n\\ No newline at end of file\n" for one in lines)
    if text:
        give(text.encode("latin-1"), "-o")
