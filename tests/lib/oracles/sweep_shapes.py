"""The large sweep over shape rules: more widths, lane counts, shapes and facts than fit a test run.

    PYTHONPATH=tests python -m lib.oracles.sweep_shapes --bits 8 --width 8 --most 400        Z3
    PYTHONPATH=tests python -m lib.oracles.sweep_shapes --bits 4 --width 4 --most 2000 --brute
    --only add,sub     --facts     --poor     --seed 7

Prints one line per op: cases of the space, how many were proved, milliseconds each; and refutations. Exits with 1 if
there is one.
"""

from __future__ import annotations

import argparse
import sys
import time

from lib.oracles import shape_brute, shape_proof
from lib.samples.shape_cases import BINARY, Family, catalogue, telling


def main() -> int:
    parser = argparse.ArgumentParser(description="prove shape rules on many cases")
    parser.add_argument("--bits", type=int, default=8)
    parser.add_argument("--width", type=int, default=4)
    parser.add_argument("--most", type=int, default=200, help="cases per op")
    parser.add_argument("--only", default="", help="ops, separated by commas")
    parser.add_argument("--brute", action="store_true", help="try all values instead of asking Z3")
    parser.add_argument("--facts", action="store_true", help="with facts about the operands")
    parser.add_argument("--poor", action="store_true", help="fewer strides, alignments and constants")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    refute = shape_brute.refute if options.brute else shape_proof.refute
    proved = refuted = 0
    began = time.perf_counter()
    for name, family in catalogue(options.bits, options.width, not options.poor).items():
        if options.only and name.split(".")[0] not in options.only.split(","):
            continue
        if options.brute and not tried_by_brute_force(name):
            continue
        done, wrong = _sweep(family, refute, options)
        proved, refuted = proved + done - wrong, refuted + wrong
    print(f"{proved} proved, {refuted} refuted in {time.perf_counter() - began:.0f} s")
    return 1 if refuted else 0


def tried_by_brute_force(name: str) -> bool:
    """The interpreter's addresses have 64 bits; select and bitcast are left to Z3."""
    return name.split(".")[0] in (*BINARY, "icmp", "overflows", "trunc", "zext", "sext", "abs", "ctpop")


def _sweep(family: Family, refute: object, options: argparse.Namespace) -> tuple[int, int]:
    assert callable(refute)
    cases = family.draw(50 * options.most, options.seed, options.facts)
    chosen = telling(cases, options.most)
    began = time.perf_counter()
    wrong = [found for found in map(refute, chosen) if found is not None]
    for sentence in wrong[:5]:
        print("  REFUTED", sentence)
    each = (time.perf_counter() - began) * 1000 / max(1, len(chosen))
    print(f"{family.name:16} {len(family):8} proved {len(chosen) - len(wrong):6} {each:7.1f} ms", flush=True)
    return len(chosen), len(wrong)


if __name__ == "__main__":
    sys.exit(main())
