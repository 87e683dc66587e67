"""Hooks of the documentation site (`mkdocs.yml`): pages from outside of docs/, and links between all pages.

Links are written for readers of the repository: `../CONTRIBUTING.md` works where the file is. In the site these pages
are under `project/`, and a link is rewritten to where its target is. A link to a file that is no page becomes its text.
"""

from __future__ import annotations

import os
import re
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)#\s]*)(#[^)\s]*)?\)")
FENCE = re.compile(r"^(```.*?^```|    .*?$)", re.MULTILINE | re.DOTALL)


def outside() -> dict[str, Path]:
    """Pages of the site that are files outside of docs/."""
    found = {f"project/{name.lower()}": ROOT / name for name in ("CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md")}
    notes = sorted((ROOT / "bench" / "notes").glob("*.md"))
    return found | {f"project/notes/{_page_name(note)}": note for note in notes}


def _page_name(note: Path) -> str:
    return "index.md" if note.name == "README.md" else note.name


def on_files(files: Any, config: Any) -> Any:
    """Bring in the pages from outside."""
    make: Any = import_module("mkdocs.structure.files").File  # tests of the links do without it

    for page, source in outside().items():
        files.append(make.generated(config, page, content=source.read_text(encoding="utf-8")))
    return files


def on_page_markdown(markdown: str, page: Any, config: Any, files: Any) -> str:
    return rewritten(markdown, page.file.src_uri)


def rewritten(markdown: str, page: str) -> str:
    """The text of a page with links that lead to where pages of the site are."""
    parts = FENCE.split(markdown)
    return "".join(
        part if at % 2 else LINK.sub(lambda found: _link(found, page), part) for at, part in enumerate(parts)
    )


def _link(found: re.Match[str], page: str) -> str:
    picture, text, target, place = found[1], found[2], found[3], found[4] or ""
    if not target or ":" in target:
        return found[0]
    homes = {source: home for home, source in outside().items()}
    source = outside().get(page, DOCS / page)
    path = Path(os.path.normpath(source.parent / target))
    home = homes.get(path)
    if home is None and path.is_relative_to(DOCS) and path.exists() and path.is_file():
        home = str(path.relative_to(DOCS))
    if home is None:
        return text if path.exists() else found[0]
    return f"{picture}[{text}]({os.path.relpath(home, Path(page).parent)}{place})"
