"""Refused assembly: the sentence, and the place under the caret."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from lanewise import CompileError
from lanewise.cli import main
from lanewise.musimd import Builder, assemble, check

# The place meant is between « and »; the marks are removed before assembling.
REFUSED = [
    # words and forms
    ("v = tid «@» 2", "'@' is not part of the assembly language"),
    ("«jump» L", "there is no instruction 'jump'; write 'jmp l'"),
    ("«jmpp» L", "did you mean 'jmp'?"),
    ("«end» everywhere", "write 'end_everywhere', in one word"),
    ("«jmp» mask v, L", "write 'jmp_mask'"),
    ("«Done» sync", "a label ends with a colon; write 'Done: sync ...'"),
    ("«Loop» v1 = 2", "a label ends with a colon; write 'Loop: v1 = ...'"),
    ("«foo»", "to set a variable write 'v = e'"),
    ("«3» = v", "an instruction cannot start with '3'"),
    ("sync «now»", "'now' does not belong here; write 'sync' and nothing after it"),
    ("«sync»: v = 1", "'sync' is a word of the language; give the label another name"),
    # jumps
    ("jmp «Nowhere»", "there is no label 'Nowhere'"),
    ("Done: v = 1\njmp «done»", "there is no label 'done'; did you mean 'Done'?"),
    ("A: v = 1\n«A»: v = 2", "the label 'A' already stands on line 1"),
    ("bz v «L»", "expected ',' before 'L'; write 'bz v, l'"),
    ("bz «v» == 0, L", "a branch tests one variable; compute it on a line of its own"),
    ("bz «1», L", "a branch tests one variable"),
    ("v = 1\nbz v, «3»", "a jump leads to a label, not to '3'"),
    ("jmp« »", "a jump leads to a label, not to the end of the line"),
    # variables
    ("«tid» = 1", "'tid' is the thread's own number and cannot be written"),
    ("«W» = 1", "'W' is the number of threads and cannot be written"),
    ("«sync» = 1", "'sync' is an instruction and cannot be a variable"),
    ("v = «Tid» + 1", "the thread's number is written 'tid'"),
    ("v = «stop»", "'stop' is an instruction and cannot be read"),
    # expressions
    ("v = 1 +« »", "expected a variable, a constant or '(' before the end of the line"),
    ("v = (1 + 2« »", "expected ')' before the end of the line"),
    ("v = 1 «/» 2", "numbers here are whole, so '/' is not part of the language; write '//'"),
    ("v = 1 < 2 «<» 3", "comparisons do not chain"),
    ("v = 1 «v»", "'v' does not continue an expression"),
    ("v = «12x»", "'12x' is not a whole number"),
    ("v = «99999999999999999999»", "does not fit in 64 bits"),
    (f"v = «{'9' * 5000}»", "a number has at most 66 digits, not 5000"),
    ("v = 1 + «↓»w", "a read from memory stands alone"),
    ("v = «1»" + " + 1" * 200, "an expression has at most 256 words"),
    ("v = " + "(" * 65 + "«(»" + "1" + ")" * 66, "an expression nests at most 64 deep"),
    # memory and shuffles
    ("v = «↑»w", "'↑' writes to shared memory; to read write 'v = ↓o'"),
    ("↑v = w «+» 1", "a store takes a variable or a constant"),
    ("↑v «w»", "expected '=' before 'w'; write '↑o = o'"),
    ("[v «=» w", "expected ']' before '='; write '[o] = o'"),
    ("v = ↓«(»w)", "an address is a variable or a constant; write 'a = (w)' on a line before, then 'v = ↓a'"),
    (
        "[«tid» + 10] = s",
        "an address is a variable or a constant; write 'a = tid + 10' on a line before, then '[a] = o'",
    ),
    ("↑«tid» + 1 = s", "an address is a variable or a constant; write 'a = tid + 1' on a line before, then '↑a = o'"),
    ("v = [«w» * 2]", "an address is a variable or a constant; write 'a = w * 2' on a line before, then 'v = [a]'"),
    ("v = ↓w «*» 2", "'*' does not belong here; write 'v = ↓o' and nothing after it"),
    ("v = 1 + «[»w]", "a read from memory stands alone"),
    ("«shfl»(v, w)", "'shfl' needs a variable for its result; write 'v = shfl(v, o)'"),
    ("v = shfl(«tid», 0)", "'shfl' reads a variable of another thread, not 'tid'"),
    ("v = shfl(w «0»)", "expected ',' before '0'"),
    # directives
    ("«.data» 1", "there is no directive '.data'; the directives are .memory, .size and .threads"),
    (".memory« »", "a .memory line needs at least one value"),
    (".memory 1 «v»", "expected a whole number before 'v'"),
    (".memory 1 2\n.memory 1: «3»", "address 1 is already given a value on line 1"),
    (".size «0»", "a memory size is 1 to"),
    (".threads «2000»", "a number of threads is 1 to 1024"),
    (".threads 2\n«.threads» 3", "the number of threads is given already; write .threads once"),
    (".size 2\n«.size» 3", "the memory has its size already; write .size once"),
    # well-formedness
    ("«sync»", "no branch is open on a way to this sync"),
    ("v = 1\n«bz v, L»\nL: stop", "the program can stop with this branch open; write 'sync'"),
    ("v = 1\n«bz v, L»\nsync\nstop\nL: sync", "meet in two places, line 3 and line 5; let both arms lead to one sync"),
    (
        "v = 1\nA: v = 1\nB: v = 1\n«bnz v, B»\nbnz v, A\nsync\nsync",
        "is reached again while the branch of line 5 inside it is still open",
    ),
    ("«end_everywhere»", "no everywhere block is open here"),
    ("«everywhere»", "the program can stop inside this everywhere block"),
    ("v = 1\neverywhere\n«jmp_mask 0, L»\nend_everywhere\nL: stop", "this jumps out of the everywhere block of line 2"),
    ("v = 1\n«bz v, L»\neverywhere\nL: v = 2\nend_everywhere\nsync", "into the everywhere block of line 3"),
    (
        "everywhere\njmp_mask 0, L\nend_everywhere\njmp E\nL: «end_everywhere»\nE: stop",
        "the everywhere block of line 1 ends here and on line 3, so it is not control-equivalent",
    ),
    ("jmp E\n«everywhere»\nend_everywhere\nE: stop", "no thread can reach this 'everywhere'"),
    ("«everywhere»\nL: jmp L\n", "no end_everywhere of this block is ever reached"),
    ("A: everywhere\n«jmp A»", "this jumps out of the everywhere block of line 1 to line 1"),
]


def marked(text: str) -> tuple[str, int, int, int]:
    """The text without marks, and line, column and length of the marked place."""
    before, place = text.split("«")[0], text.split("«")[1].split("»")[0]
    line, column = before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1
    return text.replace("«", "").replace("»", ""), line, column, len(place)


@pytest.mark.parametrize(("text", "sentence"), REFUSED)
def test_refused(text: str, sentence: str) -> None:
    plain, line, column, length = marked(text)
    with pytest.raises(CompileError) as caught:
        check(assemble(plain, "x.mus"))
    error = caught.value
    assert sentence in error.sentence
    assert (error.position.line, error.position.column, error.length) == (line, column, length)
    assert error.source == plain.split("\n")[line - 1]
    assert not error.sentence.endswith(".")


def test_more_ways_than_can_be_checked() -> None:
    arms = "\n".join(f"bz tid, L{n}\nbz tid, L{n}\nL{n}:" for n in range(14))
    with pytest.raises(CompileError, match="more than 4096 lists of branches may be open here, too many to check"):
        check(assemble(f"everywhere\n{arms}\nend_everywhere"))


def test_a_built_program_names_its_pc() -> None:
    builder = Builder()
    builder.sync()
    with pytest.raises(CompileError, match=r"pc 0: no branch is open"):
        check(builder.program())
    builder.jmp("nowhere")
    with pytest.raises(CompileError, match="'jmp nowhere' jumps to a label that was never placed"):
        builder.program()


# The command --------------------------------------------------------------------------------------------------


def command(tmp_path: Path, text: str, *options: str) -> int:
    file = tmp_path / "x.mus"
    file.write_text(text, encoding="utf-8")
    return main(["musimd", str(file), *options])


def test_refusal_is_exit_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command(tmp_path, "sync") == 1
    out, err = capsys.readouterr()
    assert out == "" and "x.mus:1:1: no branch is open" in err and err.endswith("    sync\n    ^~~~\n")


def test_json_of_a_refused_program(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "refused.mus"
    for text, line, words in (("v = 1\nsync", 2, "no branch is open"), ("v = 1 +", 1, "expected a variable")):
        file.write_text(text, encoding="utf-8")
        assert main(["musimd", str(file), "--json", "--analyze"]) == 1
        reported = capsys.readouterr()
        found = json.loads(reported.out)
        assert found["refused"].startswith(words) and found["line"] == line and words in reported.err
    file.write_text("v = ↓9", encoding="utf-8")
    assert main(["musimd", str(file), "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert "memory" in found["refused"] and (found["line"], found["column"]) == (1, 1)


def test_stuck_shows_the_trace_so_far_and_the_state(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command(tmp_path, "v = tid\nw = ↓v\n.size 2", "--trace") == 1
    out, err = capsys.readouterr()
    assert "v = tid" in out
    assert "the machine is stuck at pc 1, thread 2: rule LD: address 2 is outside shared memory" in err
    assert "    Θ   {0, 1, 2, 3}" in err and "    β   v: 0 1 2 3" in err and "    pc  1" in err


def test_step_limit_and_usage(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command(tmp_path, "L: jmp L", "--steps", "10") == 1
    assert "still running after 10 steps" in capsys.readouterr().err
    with pytest.raises(SystemExit) as end:
        command(tmp_path, "stop", "--threads", "0")
    assert end.value.code == 2


def test_unchecked_runs_what_the_check_refuses(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command(tmp_path, "sync", "--unchecked") == 1
    assert "rule SI: no branch is open" in capsys.readouterr().err
