"""The documentation as a site: every page has a place, public names are in the reference, links lead to headings."""

from __future__ import annotations

import re
from pathlib import Path

import docs_hooks
import pytest

import lanewise as lw

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
PAGES = sorted([*ROOT.glob("*.md"), *DOCS.glob("**/*.md"), *ROOT.glob("bench/**/*.md")])
API = (DOCS / "api.md").read_text("utf-8")
NAV = (ROOT / "mkdocs.yml").read_text("utf-8").partition("\nnav:\n")[2]
FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("name", lw.__all__)
def test_the_reference_has_every_public_name(name: str) -> None:
    assert re.search(rf"^::: lanewise\.{name}$|`lw\.{name}`|`lanewise\.{name}`|^### `{name}`", API, re.MULTILINE)


def test_the_reference_has_the_methods_of_a_kernel() -> None:
    known = {name for name in vars(type(lw.kernel(only_lanes))) if not name.startswith("_")}
    internal = {"bind", "drop", "restore", "use", "version", "with_options", "own_options"}
    assert known - internal == set(re.findall(r"\w+", re.findall(r"members: \[(.*?)\]", API)[0])) - {"__call__"}


def only_lanes(a):
    for i in lw.lanes(len(a)):
        a[i] = i


def test_every_page_has_a_place() -> None:
    there = {str(page.relative_to(DOCS)) for page in DOCS.glob("**/*.md")} | set(docs_hooks.outside())
    listed = re.findall(r"- ([\w./-]+\.md)$", NAV, re.MULTILINE)
    assert sorted(listed) == sorted(there)


def slug(heading: str) -> str:
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).lower()
    return re.sub(r"[^\w\- ]", "", text).strip().replace(" ", "-")


def headings(page: Path) -> set[str]:
    text = FENCE.sub("", page.read_text("utf-8"))
    return {slug(found) for found in re.findall(r"^#+ (.*)$", text, re.MULTILINE)}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_to_headings(page: Path) -> None:
    links = re.findall(r"\]\(([^)#:\s]*)#([^)\s]+)\)", FENCE.sub("", page.read_text("utf-8")))
    lost = [f"{path}#{place}" for path, place in links if place not in headings((page.parent / path) if path else page)]
    assert lost == []


def test_links_out_of_the_folder_are_rewritten() -> None:
    text = "[a](../CONTRIBUTING.md#a-pass) ![b](rooms.svg) [c](https://x.y) [d](../src/lanewise/pipeline.py) [e](#f)"
    assert docs_hooks.rewritten(text, "rooms.md") == (
        "[a](project/contributing.md#a-pass) ![b](rooms.svg) [c](https://x.y) d [e](#f)"
    )
    assert docs_hooks.rewritten("[a](docs/rooms.md)", "project/contributing.md") == "[a](../rooms.md)"
    assert docs_hooks.rewritten("```\n[a](../x.md)\n```\n", "rooms.md") == "```\n[a](../x.md)\n```\n"


def test_what_pages_on_papers_name_exists() -> None:
    for page in (DOCS / "papers").glob("*.md"):
        for path in re.findall(r"`((?:[a-z_]+/)+[\w.]*)`", page.read_text("utf-8")):
            assert (ROOT / "src" / "lanewise" / path).exists() or (ROOT / path).exists(), f"{page.name}: {path}"
