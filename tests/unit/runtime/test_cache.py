"""The cache on disk: keys, atomic entries, entries that are broken."""

from __future__ import annotations

import os
import random
import shutil
import time
from pathlib import Path

import pytest

from lanewise.codegen.launch.built import Built
from lanewise.codegen.launch.layout import Layout
from lanewise.codegen.targets import native
from lanewise.runtime import cache
from lanewise.runtime.cache import cached, entry, key
from lanewise.runtime.stored_files import stored
from lanewise.store import DAY, write
from lib.child_process import run_python, start_python


def built(code: bytes = b"0123") -> Built:
    names = {"entry": "k", "frame": Layout((), 0), "drivers": (), "reports": (), "width": 8}
    return Built(**names, target=native(), llvm="text", object=code)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(cache, "cache_folder", lambda: tmp_path / "cache")
    return tmp_path / "cache"


def entries(home: Path) -> list[Path]:
    """The files of kernels; not the digest of the package, which one process writes for all."""
    return [file for file in home.rglob("*") if file.is_file() and file.parent.name != "files"]


def test_made_once(home: Path) -> None:
    made: list[int] = []

    def make() -> Built:
        made.append(1)
        return built()

    for _ in range(3):
        assert cached(["a", "b"], make) == built()
    assert len(made) == 1
    cached(["a", "c"], make)
    cached(["ab", ""], make)
    assert len(made) == 3
    assert len(entries(home)) == 3


def test_keys_tell_parts_apart() -> None:
    keys = {key(parts) for parts in (["ab"], ["a", "b"], ["", "ab"], ["ab", ""], ["1:a"], ["1", "a"])}
    assert len(keys) == 6
    assert key(["a"]) == key(["a"])


DAMAGES = (
    lambda data: b"",
    lambda data: data[:-1],
    lambda data: data[:40] + b"x" + data[41:],
    lambda data: data.replace(b"0123", b"0124"),  # as long as it was, of other code
    lambda data: data + b"\0",
    lambda data: data * 2,
    lambda data: b"\0" * len(data),  # as a file system leaves it that lost power
)


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_broken_entry_is_made_again(home: Path, damage) -> None:
    cached(["a"], built)
    (file,) = entries(home)
    file.write_bytes(damage(file.read_bytes()))
    assert entry(str(home), key(["a"])) is None
    assert cached(["a"], lambda: built(b"other")).object == b"other"
    assert cached(["a"], built).object == b"other"


def test_a_rival_that_wins_is_a_kernel_later(home: Path) -> None:
    """It has a place of its own, and is found by all that ask for these texts."""
    assert cached(["a"], built, rival=True) == built()
    name = key(["a"])
    assert [each.place for each in stored(str(home))] == [("rivals", name[:2], name)]
    assert cached(["a"], lambda: built(b"other")) == built() == cache.read_entry(["a"])
    cached(["b"], built)
    cached(["b"], lambda: built(b"other"), rival=True)
    cache.store_rival(["c"], built(b"third"))
    assert cached(["c"], built).object == b"third"
    kinds = sorted(each.kind for each in stored(str(home)))
    assert kinds == ["kernels", "rivals of kernels", "rivals of kernels"]


def test_something_else_in_its_place(home: Path) -> None:
    name = key(["a"])
    for content in (b"", b"no code", b"[]", b"[1,2,[]]\n123", b"[" * 100_000, b'{"entry":"k"}\n', b"\xff\n"):
        write(home, (name[:2], name), content)
        assert entry(str(home), name) is None
        assert cached(["a"], built) == built() == entry(str(home), name)


def test_no_place_to_write_is_reported_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(cache, "cache_folder", lambda: tmp_path / "file")
    with pytest.warns(
        RuntimeWarning, match=r"cannot be kept in .*file: Not a directory; .* LANEWISE=cache=DIR"
    ) as reported:
        for part in "ab":
            assert cached([part], built) == built()
    assert len(reported) == 1
    assert reported[0].filename == __file__, "the line that asked, not one of ours"
    monkeypatch.setattr(cache, "cache_folder", lambda: None)
    assert cached(["a"], built) == built()


def test_what_was_not_asked_for_longest_makes_room(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "FOLDERS", 1)
    monkeypatch.setattr(cache, "key", lambda parts: named(next(iter(parts))))
    for age, part in enumerate("abcd", 1):
        cached([part], built)
        os.utime(home / "00" / named(part), (0, time.time() - age * 2 * DAY))
    size = (home / "00" / named("a")).stat().st_size
    assert cached(["d"], lambda: built(b"never made")) == built(), "the oldest is asked for"
    monkeypatch.setattr(cache, "MOST_BYTES", 3 * size)
    (home / "00" / ".lanewise-new-others").write_bytes(b"?")
    write(home, ("guards", "00", named("0")), b"{}")
    cached(["e"], built)
    assert left(home) == [".lanewise-new-others", *map(named, "ade")]
    assert (home / "guards" / "00" / named("0")).exists()
    monkeypatch.setattr(cache, "MOST_BYTES", 1)
    cached(["f"], built)
    assert left(home) == [".lanewise-new-others", named("f")], "what is new stays"


def named(part: str) -> str:
    return f"00{part * 62}"


def left(home: Path) -> list[str]:
    return sorted(file.name for file in (home / "00").iterdir())


def test_a_clock_that_went_backwards(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Entries of times to come are no newer than the one that was just made, and count as asked for once they are."""
    monkeypatch.setattr(cache, "FOLDERS", 1)
    monkeypatch.setattr(cache, "key", lambda parts: named(next(iter(parts))))
    to_come = time.time() + 400 * DAY
    for part in "ab":
        cached([part], built)
        os.utime(home / "00" / named(part), (0, to_come))
    (home / "00" / ".lanewise-new-left").write_bytes(b"?")
    os.utime(home / "00" / ".lanewise-new-left", (0, to_come))
    assert cached(["a"], lambda: built(b"never made")) == built()
    assert (home / "00" / named("a")).stat().st_mtime < time.time() + DAY
    monkeypatch.setattr(cache, "MOST_BYTES", 2 * (home / "00" / named("a")).stat().st_size)
    cached(["c"], built)
    assert left(home) == [named("a"), named("c")]
    os.utime(home / "00" / named("a"), (0, time.time() + DAY / 2))
    monkeypatch.setattr(cache, "MOST_BYTES", 1)
    cached(["d"], built)
    assert left(home) == [named("d")], "made just now, whatever the clock says of others"


def test_files_of_others_are_left_alone(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody names a folder that holds more than the cache, such as the objects of Git."""
    monkeypatch.setattr(cache, "MOST_BYTES", 1)
    name = key(["a"])
    theirs = home / name[:2] / "9a1b"
    theirs.parent.mkdir(parents=True, mode=0o700)
    os.chmod(home, 0o700)
    theirs.write_bytes(b"x" * 100_000)
    os.utime(theirs, (0, 0))
    cached(["a"], built)
    assert theirs.exists()


def test_the_package_is_part_of_the_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By its contents; a later process reads their digest, unless a file has changed since."""
    home, top = tmp_path / "cache", tmp_path / "lanewise"
    for room in cache.ROOMS:
        file = top / room if room.endswith(".py") else top / room / "a.py"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("one")
    monkeypatch.setattr(cache, "__file__", str(top / "runtime" / "cache.py"))
    monkeypatch.setattr(cache, "cache_folder", lambda: str(home))
    monkeypatch.setattr(cache, "LOADED", time.time() + DAY)

    def contents() -> str:
        cache._states.cache_clear()
        return cache._contents()

    try:
        first = contents()
        assert len(list((home / "files").iterdir())) == 1 and contents() == first
        (top / "ir" / "a.py").write_text("two")
        assert contents() != first
        (top / "ir" / "a.py").write_text("one")
        assert contents() == first, "times do not count"
        monkeypatch.setattr(cache, "read", lambda *_: b"as it was kept")
        assert contents() == "as it was kept"
    finally:
        cache._states.cache_clear()


UPGRADED = """
import sys, time, warnings
import numpy as np
import lanewise as lw

@lw.kernel
def k(a):
    for i in lw.lanes(len(a)):
        a[i] = 2.0

if sys.argv[1] == "upgrade":
    time.sleep(0.05)  # the clock of files is some milliseconds late
    open(lw.__path__[0] + "/ir/ops.py", "a").write("# newer\\n")
with warnings.catch_warnings(record=True) as shown:
    k(np.ones(3))
    k(np.ones(3, np.float32))
print(*(one.message for one in shown), sep="\\n")
"""


def test_code_of_files_that_were_replaced_is_not_kept(tmp_path: Path) -> None:
    """An upgrade while a program runs: its code is not that of the files, in whose name an entry would be kept."""
    shutil.copytree(Path(cache.__file__).parents[1], tmp_path / "lanewise")
    program, home = tmp_path / "program.py", tmp_path / "kept"
    program.write_text(UPGRADED)
    env = {**os.environ, "LANEWISE": f"cache={home}", "PYTHONPATH": str(tmp_path)}
    ended = run_python(program, "upgrade", env=env, timeout=100)
    assert ended.returncode == 0 and ended.stdout.count("files of lanewise have changed") == 1, ended
    assert not home.exists()
    time.sleep(0.05)  # the clock of files is some milliseconds late
    ended = run_python(program, "stay", env=env, timeout=100)
    assert ended.stdout == "\n" and len(entries(home)) == 2, ended


READER = """
import sys, warnings
from lanewise.cli import doctor
from lanewise.codegen.launch.built import Built
from lanewise.codegen.launch.layout import Layout
from lanewise.codegen.targets import native
from lanewise import store
from lanewise.runtime import cache

warnings.simplefilter("error")
home, start, rounds = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
cache.cache_folder = doctor.cache_folder = lambda: home
cache.MOST_BYTES = 4000 * cache.FOLDERS
cache.FOLDERS = 2
target = native()

def built(code):
    return Built("k", Layout((), 0), (), (), 8, target, "text", code)

print("begun", flush=True)
for at in range(start, start + rounds):
    code = b"%d" % (at % 50) * 100
    assert cache.cached([str(at % 50)], lambda: built(code)).object == code
    found = cache.read_entry([str(at % 50)])
    assert found is None or found.object == code
    if at % 16 == 0:
        assert home in doctor.cache()
    store.write(home, ("prices", "one"), code)
"""


def test_processes_that_read_while_others_delete_and_cut(home: Path) -> None:
    chance = random.Random(3)
    words = ["-c", READER, str(home)]
    readers = [start_python(*words, str(start), "400", stdout=-1, stderr=-1) for start in (0, 7)]
    for reader in readers:
        assert reader.stdout is not None and reader.stdout.readline() == "begun\n"
    while any(reader.poll() is None for reader in readers):
        for place, _, names in os.walk(home):
            for name in names:
                _vandalize(os.path.join(place, name), chance)
        if chance.random() < 0.1:
            shutil.rmtree(home, ignore_errors=True)
        time.sleep(0.001)
    for reader in readers:
        assert reader.communicate()[1] == ""


def _vandalize(file: str, chance: random.Random) -> None:
    try:
        match chance.randrange(4):
            case 0:
                os.unlink(file)
            case 1:
                os.truncate(file, chance.randrange(100))
            case 2:
                with open(file, "ab") as more:
                    more.write(b"x")
            case _:
                pass
    except OSError:
        pass
