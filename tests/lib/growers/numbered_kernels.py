"""Random kernels by number: the same number gives the same kernel, width and settings.

    case = large_case(7)        control flow, loops, memory, calls, reductions: `kernels.py`
    case = small_case(7)        some ten lines over arrays of all kinds: `small_kernels.py`

Every third large kernel is drawn by a `Stubborn` generator, which often picks the first choice: the same variable on
both sides of a comparison, conditions that never hold, loops without an iteration.
"""

from __future__ import annotations

from random import Random

from lib.growers.kernel_case import Case
from lib.growers.kernels import grown
from lib.growers.small_kernels import RISKS, grown_small

WIDTHS = (1, 4, 8, 16, 32, 64)


def grown_case(chance: Random) -> Case:
    across = chance.random() < 0.2
    text = grown(chance, across=across, size=chance.choice((3, 5, 8, 12)))
    width, seed = chance.choice(WIDTHS[:-1] if across else WIDTHS), chance.getrandbits(32)
    return Case(text, width, seed, across, chance.random() < 0.5, chance.choice((0, 0, 1)))


class Stubborn(Random):
    """Often picks the first choice; how often differs from kernel to kernel."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.share = 0.0
        self.share = super().random() / 2

    def random(self) -> float:
        drawn = super().random()
        return 0.0 if self.share > super().random() else drawn

    def getrandbits(self, k: int) -> int:
        drawn = super().getrandbits(k)
        return 0 if self.share > super().random() else drawn


def large_case(number: int) -> Case:
    return grown_case(Stubborn(number) if number % 3 == 2 else Random(number))


def small_case(number: int) -> Case:
    chance = Random(number)
    across = chance.random() < 0.1
    risk = "" if across or chance.random() < 0.9 else chance.choice(RISKS)
    text = grown_small(chance, across=across, risk=risk)
    width = chance.choice((1, 2, 2, 4, 4, 4, 4, 8, 8, 8, 16, 16, 32, 64 if number % 4 == 0 else 4))
    here = width > 8 or chance.random() < 0.95
    level = 2 if width < 32 and chance.random() < 0.01 else 0
    hot, debug = chance.random() < 0.2, risk in ("", "index") and chance.random() < 0.04
    threads = chance.choice((1, 2)) if not across and not risk and chance.random() < 0.01 else 0
    seed, checks = chance.getrandbits(32), bool(risk) or debug or chance.random() < 0.95
    return Case(text, width, seed, across, here, level, hot, debug, threads, checks)
