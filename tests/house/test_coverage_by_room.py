"""`make coverage`: files count for the room that they are in, also where a folder above the package has its name."""

from __future__ import annotations

from coverage_by_room import by_room, table

FILES = {
    "lanewise/src/lanewise/ir/ops.py": {"summary": {"covered_lines": 3, "num_statements": 4}},
    "lanewise/src/lanewise/ir/shape_rules/bits.py": {"summary": {"covered_lines": 1, "num_statements": 4}},
    "src/lanewise/pipeline.py": {"summary": {"covered_lines": 2, "num_statements": 2}},
}


def test_files_of_a_room_are_added() -> None:
    assert by_room(FILES) == {"ir": (4, 8), "pipeline": (2, 2)}


def test_the_table_ends_with_all() -> None:
    lines = table(by_room(FILES)).splitlines()
    assert [line.split()[0] for line in lines] == ["ir", "pipeline", "all"]
    assert lines[0].endswith("50.0 %") and lines[-1].endswith("60.0 %")
