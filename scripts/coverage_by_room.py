"""The share of lines that tests run, for each room: from the JSON report of coverage.py, for `make coverage`.

python scripts/coverage_by_room.py .coverage.json
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from pathlib import Path, PurePath


def by_room(files: dict[str, dict[str, dict[str, int]]]) -> dict[str, tuple[int, int]]:
    """Lines run and all lines of each room, as coverage.py counts statements."""
    rooms: dict[str, tuple[int, int]] = defaultdict(lambda: (0, 0))
    for name, found in files.items():
        parts = PurePath(name).parts
        inside = parts[len(parts) - parts[::-1].index("lanewise") :]
        room = inside[0].removesuffix(".py")
        run, lines = rooms[room]
        summary = found["summary"]
        rooms[room] = (run + summary["covered_lines"], lines + summary["num_statements"])
    return dict(rooms)


def table(rooms: dict[str, tuple[int, int]]) -> str:
    every = (sum(run for run, _ in rooms.values()), sum(lines for _, lines in rooms.values()))
    rows = [*sorted(rooms.items()), ("all", every)]
    return "\n".join(f"{name:12}{lines:7} lines {100 * run / max(lines, 1):6.1f} %" for name, (run, lines) in rows)


if __name__ == "__main__":
    print(table(by_room(json.loads(Path(sys.argv[1]).read_text("utf-8"))["files"])))
