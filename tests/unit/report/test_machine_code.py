"""Machine code for readers: functions by their lines of the source, innermost loops first, constants last."""

from __future__ import annotations

import pytest

from lanewise.codegen.text.source_lines import MAIN
from lanewise.report.machine_code import Part, listing


def assembly(*functions: tuple[str, str], constants: str = "") -> str:
    """Functions as LLVM prints them: `15: vmulps` has a line of the source, `.LBB0_1:` is a label."""
    lines = [f'\t.file\t1 "{MAIN}"', '\t.file\t2 "other.py"', "\t.text"]
    for name, body in functions:
        lines += [f"\t.type\t{name},@function", f"{name}:", ".Lfunc_begin0:", "\t.cfi_startproc"]
        for row in filter(None, (part.strip() for part in body.split(";"))):
            number, colon, text = row.partition(": ")
            if row.endswith(":"):
                lines.append(row)
                continue
            if colon and number.lstrip("o").isdigit():
                lines.append(f"\t.loc\t{2 if number.startswith('o') else 1} {number.lstrip('o')} 0")
                row = text
            lines.append("\t" + row.replace(" ", "\t", 1))
        lines += [".Lfunc_end0:", "\t.size\tx"]
    return "\n".join([*lines, *constants.splitlines()])


def shown(parts: list[Part]) -> list[tuple[str, list[str], bool]]:
    return [(part.title, [row.text.strip().split("\t")[0] for row in part.rows], part.is_loop) for part in parts]


LOOP = "14: vmovups a; .LBB0_1:; 15: vmulps b; 16: vaddps c; jne .LBB0_1; 17: retq"


def test_a_loop_before_its_function() -> None:
    found = shown(listing(assembly(("k", LOOP))))
    assert found == [
        ("loop of lines 15 to 16, 3 instructions", [".LBB0_1:", "vmulps", "vaddps", "jne"], True),
        ("k", ["k:", "vmovups", ".LBB0_1:", "vmulps", "vaddps", "jne", "retq"], False),
    ]


def test_functions_by_how_many_instructions_have_a_line() -> None:
    parts = listing(assembly(("entry", "nop; retq"), ("driver", "3: nop; retq"), ("body", "3: nop; 4: nop; retq")))
    assert [part.title for part in parts] == ["body", "driver", "entry"]


def test_lines_of_other_files_do_not_count() -> None:
    (part,) = listing(assembly(("k", "o3: nop; retq")))
    assert not part.has_lines
    (part,) = listing(assembly(("k", "3: nop; retq")))
    assert part.has_lines and [row.line for row in part.rows] == [0, 3, 3]


@pytest.mark.parametrize(
    ("body", "titles"),
    [
        (
            ".LBB0_1:; 5: nop; .LBB0_2:; 6: nop; jne .LBB0_2; 7: jne .LBB0_1; retq",
            ["loop of line 6, 2 instructions"],
        ),
        (".LBB0_1:; 5: nop; jne .LBB0_1; .LBB0_2:; 6: nop; jne .LBB0_2; retq",
         ["loop of line 5, 2 instructions", "loop of line 6, 2 instructions"]),
        (".LBB0_1:; nop; jne .LBB0_1; 9: retq", []),
        ("jmp .LBB0_2; .LBB0_1:; 5: nop; .LBB0_2:; 6: jne .LBB0_1; retq", ["loop of lines 5 to 6, 2 instructions"]),
        ("4: jne .LBB0_1; nop; .LBB0_1:; retq", []),
        (".LBB0_1:; 5: nop; cbnz x1, .LBB0_1; retq", ["loop of line 5, 2 instructions"]),
    ],
    ids=["nested", "two", "without lines", "entered in the middle", "forward", "of another machine"],
)  # fmt: skip
def test_innermost_loops(body: str, titles: list[str]) -> None:
    assert [part.title for part in listing(assembly(("k", body))) if part.is_loop] == titles


def test_constants_come_last() -> None:
    text = assembly(("k", "3: retq"), constants='.LCPI0_0:\n\t.long\t3\n\t.quad\t4\n\t.section\t"x"\n\t.ident\t"clang"')
    *_, constants = listing(text)
    assert (constants.title, [row.text for row in constants.rows]) == (
        "constants",
        [".LCPI0_0:", "\t.long\t3", "\t.quad\t4"],
    )
    assert listing("") == []
