"""What debug information says about the objects that arguments, locals and globals are."""

from __future__ import annotations

from pathlib import Path

import pytest

from lanewise.frontend.llvm.object_layouts import object_layouts
from lanewise.frontend.load import compiled

TEXT = """
#include <stdint.h>
typedef struct { int a; short table[4][2]; } inner;
typedef struct { uint32_t state[8]; uint64_t total; union { uint8_t bytes[64]; uint32_t word; } buffer; inner in; } ctx;
ctx shared;
void use(ctx *);
int f(const ctx *restrict key, int n, ctx by_value) {
  ctx local;
  use(&local);
  uint16_t row[3];
  for (int i = 0; i < 3; i++) row[i] = (uint16_t)(n * i);
  return key->in.a + by_value.in.a + row[n % 3];
}
"""


@pytest.mark.needs("clang")
def test_members(tmp_path: Path) -> None:
    (tmp_path / "k.c").write_text(TEXT, encoding="utf-8")
    layouts = object_layouts(compiled(str(tmp_path / "k.c")).decode())
    members = {one.name: (one.start, one.end, one.is_array) for one in layouts.members["f", "key"]}
    assert members == {
        "state": (0, 32, True),
        "total": (32, 40, False),
        "buffer": (40, 104, False),
        "buffer.bytes": (40, 104, True),
        "buffer.word": (40, 44, False),
        "in": (104, 124, False),
        "in.a": (104, 108, False),
        "in.table": (108, 124, True),
    }
    for of in (("f", "local"), ("f", "by_value"), ("", "@shared")):
        assert layouts.members[of] == layouts.members["f", "key"]
    assert layouts.members["f", "n"] == () and layouts.extents()["f", "key"] == ((0, 32), (40, 104), (108, 124))
    assert layouts.largest == 64


def test_without_debug_information_nothing_is_known() -> None:
    layouts = object_layouts("define void @f(ptr %p) {\n  ret void\n}\n")
    assert not layouts.members and layouts.largest is None
