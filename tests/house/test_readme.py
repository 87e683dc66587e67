"""What the pages tell a reader to type exists, and what they link to is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from lanewise.cli import COMMANDS

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("bench/**/*.md")])

TARGETS = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))


def typed(page: Path, program: str) -> set[str]:
    """The words after `program` where a code line or a code span begins with it."""
    text = page.read_text(encoding="utf-8")
    return set(re.findall(rf"(?:^\s*(?:\$ )?|`){program} ([a-z]+)", text, re.MULTILINE))


def test_readme_has_the_two_commands() -> None:
    assert {"demo", "test"} <= typed(ROOT / "README.md", "make")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_what_a_page_says_exists(page: Path) -> None:
    assert typed(page, "make") <= TARGETS
    assert typed(page, "lanewise") <= set(COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_there_is_a_section_on(name: str) -> None:
    page = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
    assert re.search(rf"^#+ `lanewise {name}", page, re.MULTILINE), "docs/commands.md: add a section on it"
    assert name in typed(ROOT / "docs" / "commands.md", "lanewise"), "docs/commands.md: add a command that runs"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_of_a_page_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text(encoding="utf-8"))
    lost = [link for link in links if "://" not in link and not (page.parent / link).exists()]
    assert lost == []


def test_every_target_is_listed_by_make() -> None:
    lines = (ROOT / "Makefile").read_text(encoding="utf-8").splitlines()
    undescribed = [line for line in lines if re.match(r"[a-z]+:", line) and "## " not in line]
    assert undescribed == []
