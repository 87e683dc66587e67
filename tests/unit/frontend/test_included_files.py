"""Which files an input includes, by the rule for make that clang writes."""

from __future__ import annotations

from pathlib import Path

import pytest

from lanewise.frontend import included_files
from lanewise.frontend.included_files import dependencies, note_included


@pytest.mark.parametrize(
    ("rule", "names"),
    [
        ("out.ll: k.c\n", ["k.c"]),
        ("/t/out.ll: /a/k.c /a/h.h \\\n  /b/i.h\n", ["/a/k.c", "/a/h.h", "/b/i.h"]),
        ("out.ll: a\\ b\\#c.h $$x.h\n", ["a b#c.h", "$x.h"]),
    ],
)
def test_names_in_a_rule(rule: str, names: list[str]) -> None:
    assert dependencies(rule) == names


def test_a_name_counts_from_the_folder_of_its_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(included_files, "_included", {})
    monkeypatch.chdir(tmp_path)
    note_included(["h.h", str(tmp_path / "h.h")])
    monkeypatch.chdir("/")
    assert included_files.included_files() == (str(tmp_path / "h.h"),)
