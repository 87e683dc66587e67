"""docs/rooms.md is current: its picture, its tables, and the files that it and CONTRIBUTING.md name."""

from __future__ import annotations

import re

import pytest
from rooms_picture import DOORS, PAGE, PICTURE, ROOT, SRC, listed_rooms, page, picture, reduced

# Folders of the repository that pages name; all other paths are under src/lanewise.
FOLDERS = ("bench", "docs", "eval", "examples", "scripts", "src", "tests")


def test_the_picture_is_current() -> None:
    assert PICTURE.read_text(encoding="utf-8") == picture(), "run: make rooms"


def test_the_tables_are_current() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run: make rooms"


def test_every_room_is_listed() -> None:
    entries = {path.stem for path in SRC.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()}
    assert set(listed_rooms()) == entries - DOORS


def test_arrows_that_follow_from_others_are_left_out() -> None:
    imports = {"a": set[str](), "b": {"a"}, "c": {"a", "b"}, "d": {"a"}}
    assert reduced(imports) == {"a": [], "b": ["a"], "c": ["b"], "d": ["a"]}


@pytest.mark.parametrize("name", ["docs/rooms.md", "CONTRIBUTING.md"])
def test_files_that_a_page_names_exist(name: str) -> None:
    spans = re.findall(r"`([\w/]+(?:\.py|/\w+))`", (ROOT / name).read_text(encoding="utf-8"))
    paths = [span for span in spans if "/" in span or span.endswith(".py")]
    roots = {path: ROOT if path.split("/")[0] in FOLDERS else SRC for path in paths}
    assert len(paths) > 10 and [path for path, root in roots.items() if not (root / path).exists()] == []
