"""Mutated LLVM text and bitcode crash nothing: a module, or one sentence. What is still read verifies and round-trips.

A few hundred here; more by hand:  python tests/fuzz/test_llvm_mutations.py SEED COUNT [FILES...]
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from pathlib import Path

import pytest
from llvmlite import binding

from lanewise.frontend.llvm.module import read_llvm
from lanewise.frontend.llvm.text.canonical import is_bitcode
from lanewise.ir.parse import parse_module
from lanewise.ir.position import CompileError
from lanewise.ir.same import same_module
from lanewise.ir.show import show_module
from lanewise.ir.verify import verify_module

FOLDER = Path(__file__).resolve().parents[1] / "golden/read_llvm"
COUNT = 300


def mutated(data: bytes, chance: random.Random) -> bytes:
    """Bytes or bits changed, cut off, left out, doubled; lines or words left out or put in the place of others."""
    new, kind, at = bytearray(data), chance.randrange(8), chance.randrange(len(data))
    if kind == 0:
        new[at] = chance.randrange(256)
    elif kind == 1:
        new[at] ^= 1 << chance.randrange(8)
    elif kind == 2:
        del new[at:]
    elif kind == 3:
        del new[at : at + chance.randrange(1, 64)]
    elif kind == 4:
        other = chance.randrange(len(data))
        new[at:at] = new[other : other + chance.randrange(1, 64)]
    else:
        mark = b"\n" if kind < 7 else b" "
        parts = data.split(mark)
        at = chance.randrange(len(parts))
        parts[at : at + 1] = [] if kind == 5 else [chance.choice(parts)]
        return mark.join(parts)
    return bytes(new)


def judged(data: bytes) -> str:
    """What became of an input."""
    try:
        module = read_llvm(data, "in")
        verify_module(module)
    except CompileError as error:
        sentence = str(error).split("\n")[0]
        assert sentence.startswith("in:"), sentence
        assert any(word in sentence for word in ("LLVM 22", "NUL", "nothing in it")), f"our own reader: {sentence}"
        return "refused"
    assert same_module(parse_module(show_module(module), module.name), module)
    return "read" if not module.refused else "read in part"


def run(seed: int, count: int, sources: list[bytes]) -> Counter[str]:
    chance = random.Random(seed)
    results: Counter[str] = Counter()
    for _ in range(count):
        data = mutated(chance.choice(sources), chance)
        try:
            results[judged(data)] += 1
        except Exception:
            name = f"mutated-{seed}.{'bc' if is_bitcode(data) else 'll'}"
            Path(name).write_bytes(data)
            print(f"seed {seed}: the input is in {name}")
            raise
    return results


def sources() -> list[bytes]:
    texts = [file.read_bytes() for file in sorted(FOLDER.glob("*.ll"))]
    codes = [binding.parse_assembly(text.decode(), binding.create_context()).as_bitcode() for text in texts]
    return texts + codes


def test_mutations(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    seed = random.SystemRandom().randrange(2**32)
    print(f"seed {seed}")
    results = run(seed, COUNT, sources())
    assert results["refused"] > COUNT // 4 and results.total() == COUNT


if __name__ == "__main__":
    files = [Path(name).read_bytes() for name in sys.argv[3:]]
    print(run(int(sys.argv[1]), int(sys.argv[2]), files or sources()))
