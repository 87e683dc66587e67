"""The time of files of 5,000 lines in each mode, by their kind of content; seconds of processor time.

lanewise bench fortran_time --lines 5000
"""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random

from _command_line import command_line

from lanewise.fortran.modes import MODES, convert_text

Piece = Callable[[int, int], list[str]]
UNIT = """      SUBROUTINE U{0}(A,B,N,X)
      REAL A(N),B(N)
      DO 20 I=1,N
      IF (A(I).LT.0.) GO TO 10
      B(I)=SQRT(A(I))
      GO TO 20
   10 B(I)=0.
   20 CONTINUE
      X=0.
      DO 30 I=1,N
   30 IF (B(I).GT.X) X=B(I)
      IF (X-1.) 40,50,60
   40 X=1.
      GO TO 70
   50 X=2.
      GO TO 70
   60 X=3.
   70 RETURN
      END"""


def nests(label: int, at: int) -> list[str]:
    loops = [f"      DO {label} I=1,N", f"      DO {label} J=1,N", "      C(I,J)=C(I,J)+A(I)*B(J)"]
    leave = [f"      IF (C(I,J).GT.X) GO TO {label + 5}", f"{label:5} CONTINUE", f"      GO TO {label + 6}"]
    return [*loops, *leave, f"{label + 5:5} X=X+1.", f"{label + 6:5} CONTINUE"]


def deep_nests(label: int, at: int) -> list[str]:
    loops = [f"      DO {label} I{depth}=1,{depth + 2}" for depth in range(12)]
    body = ["      A(I0)=A(I0)+B(I11)", f"      IF (A(I0).LT.X) GO TO {label + 5}"]
    return [*loops, *body, f"{label:5} CONTINUE", f"{label + 5:5} CONTINUE"]


def computed_gotos(label: int, at: int) -> list[str]:
    made = [f"      GO TO ({','.join(str(label + one) for one in range(9))}),K({at})"]
    for one in range(9):
        made += [f"{label + one:5} X=X+{one}.", f"      GO TO {label + 9}"]
    return [*made, f"{label + 9:5} CONTINUE"]


def forward_branches(label: int, at: int) -> list[str]:
    far = "      IF (K(1).EQ.0) GO TO 99999" if at % 9 == 0 else "      X=X*2."
    return [f"      IF (A({at}).GT.X) GO TO {label}", f"      A({at})=B({at})*X", far, f"{label:5} B({at})=X+1."]


def block_ifs(label: int, at: int) -> list[str]:
    first = [
        f"      IF (A({at}).GT.X) THEN",
        f"      A({at})=B({at})*X",
        "      ELSE",
        f"      IF (K({at}).EQ.0) GO TO {label}",
    ]
    return [*first, "      X=X*2.", "      END IF", f"{label:5} B({at})=A({at})+1."]


def tangle(label: int, at: int) -> list[str]:
    to = Random(at).randint(1, 400)
    return [f"      K({at})=K({at})+1", f"{label:5} IF (K({at}).GT.{at % 7}) GO TO {100 + 10 * to}"]


def sideways_loops(label: int, at: int) -> list[str]:
    first = [f"      IF (A({at}).GT.0.) GO TO {label + 1}", f"{label:5} K(1)=K(1)+1"]
    return [*first, f"{label + 1:5} K(2)=K(2)+2", f"      IF (K(2).LT.{at}) GO TO {label}"]


PIECES: dict[str, Piece] = {
    one.__name__: one
    for one in (nests, deep_nests, computed_gotos, forward_branches, block_ifs, tangle, sideways_loops)
}


def unit_of(piece: Piece, lines: int) -> str:
    made = ["      SUBROUTINE S(A,B,C,N,X,K)", "      REAL A(N),B(N),C(N,N)", "      INTEGER K(*)"]
    label = 100
    while len(made) < lines:
        label += 10
        made += piece(label, label // 10 - 10)
    return "\n".join([*made, "99999 CONTINUE", "      END", ""])


def main() -> int:
    parser = command_line(__doc__)
    parser.add_argument("--lines", type=int, default=5000)
    lines: int = parser.parse_args().lines
    texts = {name: unit_of(one, lines) for name, one in PIECES.items()}
    texts["units"] = "\n".join(UNIT.format(at) for at in range(lines // 19)) + "\n"
    for name, text in texts.items():
        for mode in MODES:
            begin = time.process_time()
            refused = len(convert_text("long.f", text, mode).refused)
            spent = time.process_time() - begin
            print(f"{name:18}{mode:12}{spent:6.2f} s" + (f", {refused} refused" if refused else ""), flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
