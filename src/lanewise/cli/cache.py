"""`lanewise cache`: compiled kernels on disk.

lanewise cache info                    what is kept, how much of it, and where
lanewise cache clear                   delete it all
lanewise cache warm blur.py            compile the file's kernels for its examples, so that no later process has to
lanewise cache warm blur.py:blur       one kernel; `--args "f32[:,:], float"` instead of its examples
"""

from __future__ import annotations

import argparse
import os
import textwrap
import time
from collections import Counter

from ..runtime.cache import MOST_ANSWERS, MOST_BYTES, MOST_RIVALS
from ..runtime.call.settings import cache_folder
from ..runtime.stored_files import KERNELS, RIVALS, Stored, clear, stored
from . import WrongUsage, refuse
from ._progress import Progress
from ._streams import say

DAYS, MIB = 86400.0, 1 << 20
LIMITS = {KERNELS: MOST_BYTES, RIVALS: MOST_RIVALS, "solver's answers": MOST_ANSWERS}


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = textwrap.dedent((__doc__ or "").partition("\n\n")[2])
    parser.add_argument("action", choices=("info", "clear", "warm"))
    parser.add_argument("file", nargs="?", metavar="FILE.py[:kernel]", help="for warm: the kernels to compile")
    parser.add_argument("--args", metavar="TYPES", help='for warm: "f32[:,:], float"; without it the file\'s examples')


def run(args: argparse.Namespace) -> int:
    if args.action != "warm":
        if args.file is not None or args.args is not None:
            raise WrongUsage(f"cache {args.action} takes no file and no --args; cache warm FILE.py does")
        return _info() if args.action == "info" else _clear()
    if args.file is None:
        raise WrongUsage("say what to compile: lanewise cache warm FILE.py, or FILE.py:kernel")
    return _warm(args.file, args.args)


def _home() -> str | None:
    """The folder if there is one; its state is printed otherwise."""
    home = cache_folder()
    if home is None:
        say("no home folder, so nothing is kept; write LANEWISE=cache=DIR")
    elif not os.path.lexists(home):
        say(f"{home}: not there yet, so nothing is kept")
    else:
        return home
    return None


def _info() -> int:
    home = _home()
    if home is not None:
        found = stored(home)
        say(home)
        for kind in sorted({each.kind for each in found}):
            say(_line(kind, [each for each in found if each.kind == kind]))
        if not found:
            say("  empty")
    return 0


def _line(kind: str, found: list[Stored]) -> str:
    size, days = sum(each.size for each in found), int((time.time() - min(each.used for each in found)) / DAYS)
    limit = f" of at most {LIMITS[kind] // MIB} MiB" if kind in LIMITS else ""
    oldest = f"; the one unused for longest: {days} days" if days > 0 else ""
    return f"  {kind + ':':<24} {len(found)} files, {size / MIB:.1f} MiB{limit}{oldest}"


def _clear() -> int:
    home = _home()
    if home is not None:
        count = clear(home)
        say(f"{home}: {count} file{'' if count == 1 else 's'} deleted")
    return 0


def _warm(text: str, words: str | None) -> int:
    from ..record import replace
    from ..runtime.choice.referee import compiled_here
    from ._kernel_file import kernels_with_examples, version_named

    home = cache_folder()
    if home is None:
        return refuse("no home folder, so compiled kernels cannot be kept; write LANEWISE=cache=DIR")
    if text.endswith(".py"):
        if words is not None:
            raise WrongUsage(f"--args is for one kernel: {text}:NAME")
        names = [f"{text}:{name}" for name in kernels_with_examples(text)]
    else:
        names = [text]
    for name in names:
        before = _places(home)
        version = version_named(name, words)
        rivals = version.plan.rivals if version.order is not None else ()
        with Progress(len(rivals), f"plans of {version.source.name}") as progress:
            for rival in rivals:  # which are compiled when a kernel runs long
                assert version.order is not None, "there are rivals"
                compiled_here(replace(version.order, plan=rival))
                progress.step()
        new = _places(home) - before
        say(f"{name.rpartition(':')[2]}: {'compiled' if new.total() else 'was there'}")
    return 0


def _places(home: str) -> Counter[tuple[str, ...]]:
    """The places of code; none if there is no folder. OSError if it is refused: nothing would be kept."""
    try:
        return Counter(each.place for each in stored(home) if each.kind in (KERNELS, RIVALS))
    except FileNotFoundError:
        return Counter()
