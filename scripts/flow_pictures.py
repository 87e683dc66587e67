"""Pictures of control flow for the documentation: docs/pictures/cfg_collatz.svg.

make picture          draws it with the picture of the README
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

import lanewise as lw
from lanewise.report.flow_graph import flow_graph

PICTURE = Path(__file__).resolve().parents[1] / "docs" / "pictures" / "cfg_collatz.svg"


@lw.kernel(width=8)
def collatz(n, out, limit):
    for i in lw.lanes(len(n)):
        x, steps = n[i], 0
        while x > 1:
            if x % 2 == 0:
                x = x // 2
            else:
                x = 3 * x + 1
            steps += 1
            if steps > limit:
                break
        for k in range(limit):
            steps += k
        out[i] = steps


def picture() -> str:
    version = collatz.version((np.ones(64, np.int64), np.ones(64, np.int64), 5))
    lines = dict(enumerate(version.source.text.split("\n"), version.source.first_line))
    functions = version.compile_anew().module.functions
    function = next(function for name, function in functions.items() if name != version.compiled.name)
    drawn = flow_graph(function, 8, lines)
    assert drawn is not None, "it has few blocks"
    return drawn


if __name__ == "__main__":
    PICTURE.write_text(picture(), encoding="utf-8")
    print(f"wrote {PICTURE}")
