"""`lanewise consttime` on C in constant time and C that leaks, with the compilers of this machine."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from lanewise.cli import main
from lib.samples import constant_time

FOLDER = Path(constant_time.__file__).parent
CONSTANT, LEAKY = str(FOLDER / "constant.c"), str(FOLDER / "leaky.c")
KINDS = {  # in the program
    "compare_early": {"branch", "loop exit"},
    "compare_library": {"call argument"},
    "substitute": {"address"},
    "power": {"branch", "loop exit"},
    "divide": {"division"},
    "root": {"function"},
    "raise": {"function"},
    "through_a_call": set[str](),
    "through_a_field": {"address"},
    "padding": {"loop exit"},
    "remember": set[str](),
    "through_a_global": {"address"},
    "compress_polynomial": set[str](),
}


def reports(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, dict[str, dict[str, Any]]]:
    code = main(["consttime", *words, "--json"])
    return code, {one["name"]: one for one in json.loads(capsys.readouterr().out)["functions"]}


@pytest.mark.needs("clang")
def test_constant_time_code_is_silent(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--secret", "secret", "--declassify", "is_zero", "--public", "secret.rounds,secret.mode"]
    code, found = reports(capsys, CONSTANT, *words)
    assert code == 0 and len(found) == 12
    assert {name: one["leaks"] for name, one in found.items() if one["leaks"]} == {}
    assert all(len(one["builds"]) >= 4 for one in found.values())


@pytest.mark.needs("clang")
@pytest.mark.parametrize("name", ["crypto_scalarmult", "crypto_stream_xor", "crypto_onetimeauth", "verify16"])
def test_larger_code_is_silent(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Many registers are spilled beside arrays, loops index into arrays of callers, and results are packed in place."""
    words = ["--secret", "n", "--function", name, "--levels", "O2"]
    code, found = reports(capsys, str(FOLDER / "small_nacl.c"), *words)
    assert code == 0 and not found[name]["leaks"] and found[name]["builds"]


@pytest.mark.needs("clang")
def test_leaky_code_is_found_in_the_program(capsys: pytest.CaptureFixture[str]) -> None:
    code, found = reports(capsys, LEAKY, "--secret", "secret", "--program-only")
    assert code == 3
    kinds = {name: {leak["kind"] for leak in one["leaks"] if leak["kind"] != "division"} for name, one in found.items()}
    kinds["divide"] = {leak["kind"] for leak in found["divide"]["leaks"]}
    assert kinds == KINDS


@pytest.mark.needs("clang", "gcc")
def test_what_gcc_makes_of_choices_and_constant_divisions(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--secret", "secret", "--compilers", "gcc", "--levels", "Os,O2"]
    code, found = reports(capsys, LEAKY, *words, "--function", "compress_polynomial")
    (leak,) = found["compress_polynomial"]["leaks"]
    assert code == 3 and (leak["kind"], leak["where"]) == ("division", "machine code")
    assert [name.rpartition(" ")[2] for name in leak["builds"]] == ["-Os"]


@pytest.mark.needs("clang")
def test_every_leak_of_the_program_is_in_some_build(capsys: pytest.CaptureFixture[str]) -> None:
    _, found = reports(capsys, LEAKY, "--secret", "secret")
    lost = [(name, leak["line"]) for name, one in found.items() for leak in one["leaks"] if not leak["builds"]]
    assert lost == []


@pytest.mark.needs("clang")
def test_members_flags_and_assembly(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "k.c"
    text = "struct s { int kind; int key; };\nint f(struct s *ctx) { return ctx->MEMBER ? 7 / ctx->kind : 3; }\n"
    file.write_text(text, encoding="utf-8")
    kind, key = (["consttime", str(file), f"-DMEMBER={name}", "--secret", "ctx.key"] for name in ("kind", "key"))
    assert main([*kind, "--program-only"]) == 0 and main([*key, "--program-only"]) == 3
    assert main(["consttime", str(file), "--secret", "ctx", "--program-only", "--", "-DMEMBER=kind"]) == 3
    assert main([*key, "--public", "ctx.key", "--program-only"]) == 0
    assembly = tmp_path / "k.s"
    assembly.write_text("\t.type f, @function\nf:\n\tcmpl $0, 4(%rdi)\n\tje .L1\n.L1:\n\tret\n", encoding="utf-8")
    capsys.readouterr()
    assert main([*kind, "--assembly", str(assembly)]) == 3
    assert f"branch in machine code only: {assembly}" in capsys.readouterr().out


@pytest.mark.needs("clang")
def test_a_global(tmp_path: Path) -> None:
    file = tmp_path / "k.c"
    file.write_text("int key[4], other[4];\nint f(int i) { return T[i & 3] ? i : 3 * i + 1; }\n", encoding="utf-8")
    leaks = ["consttime", str(file), "--secret", "@key"]
    assert main([*leaks, "-DT=other"]) == 0
    text = "int key[4], out[9];\nint f(int i) { return out[key[i & 3] & 7]; }\n"
    file.write_text(text, encoding="utf-8")
    assert main(leaks) == 3


@pytest.mark.needs("clang")
@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--secret", "nobody"], "no function here has an argument 'nobody'"),
        (["--secret", "@nobody"], "there is no global '@nobody'"),
        (["--secret", "secret.nothing"], "'secret' has no member 'nothing'"),
        (["--secret", ","], "--secret needs the names of arguments"),
        (["--secret", "secret", "--declassify", "nobody"], "there is no function 'nobody'"),
        (["--secret", "secret", "--levels", "O9"], "'O9' is no level of optimization"),
        (["--secret", "secret", "--json", "--sarif"], "leave one of them out"),
        (["--secret", "secret", "--program-only", "--compilers", "gcc"], "--program-only checks no machine code"),
    ],
)
def test_wrong_words(words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["consttime", CONSTANT, *words]) == 2
    assert sentence in capsys.readouterr().err


@pytest.mark.needs("clang")
def test_a_chain_through_a_call(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "k.c"
    text = (
        "__attribute__((noinline)) static int inner(int x, const int *t) { return t[x]; }\n"
        "int outer(int key, const int *t) { return inner(key + 1, t); }\n"
    )
    file.write_text(text, encoding="utf-8")
    assert main(["consttime", str(file), "--secret", "key"]) == 3
    told = capsys.readouterr().out
    for line in ("address in 'entry' of 'inner'", "'inner' is called with it", "%key is a secret", "also in "):
        assert line in told
    assert f"{file}:1:" in told
