"""Processors other than the one that runs the tests.

    pytest --machine=haswell        the whole suite, as on another processor: shows what depends on ours
    with like_zen4(): ...           choices by prices and registers are those of a Zen 4 (also a fixture of this name)

`haswell` has AVX2: no mask registers, no scatters, 16 registers. `nehalem` has SSE4.2: no FMA, narrow gangs.
`emeraldrapids` has AVX-512 from another vendor: other prices of accesses, and other choices of LLVM's.

With --machine, a processor is LLVM's name for it and those of its features that this machine also has, so that its code
runs here. Programs that a test starts see the real one. `like_zen4` changes only choices: code is still generated for
the processor that runs it.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

import pytest

from lanewise.llvm import processor
from lanewise.machine import host as target
from lanewise.machine.prices import Prices
from lanewise.record import replace

OF_AVX = ("avx", "f16c", "fma", "vaes", "vpclmulqdq", "xsave", "bmi", "lzcnt", "movbe", "gfni")
OF_AVX512 = ("avx512", "gfni", "vaes", "vpclmulqdq", "avxvnni", "avxifma", "avxne", "sha")
LACKS: dict[str, tuple[str, ...]] = {
    "haswell": OF_AVX512,
    "nehalem": (*OF_AVX512, *OF_AVX),
    "emeraldrapids": (),
}
OF_OTHERS = ("sse4a", "clzero", "mwaitx", "wbnoinvd", "rdpru", "xop", "fma4", "tbm", "lwp", "3dnow")


def act_as(machine: str) -> None:
    """Let the room `llvm` report another processor, before any module that generates code asks."""
    features = processor.host_features()
    has = {name: there and not name.startswith((*LACKS[machine], *OF_OTHERS)) for name, there in features.items()}
    processor.host_cpu = lambda: machine
    processor.host_features = lambda: dict(has)


@contextmanager
def like_zen4() -> Generator[None]:
    from lanewise.codegen import optimize
    from lanewise.codegen.launch import build
    from lanewise.machine.processors import BY_PROCESSOR

    assert optimize.host_cpu is processor.host_cpu, "modules that make code keep what they have asked for"
    features = {**processor.host_features(), **dict.fromkeys(("avx512f", "avx512bw", "avx512dq", "avx512vl"), True)}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(processor, "host_cpu", lambda: "znver4")
        patch.setattr(processor, "host_features", lambda: features)
        patch.setattr(build, "prices_of", lambda *_: BY_PROCESSOR["znver4"])
        target.host.cache_clear()
        yield
    target.host.cache_clear()


def with_prices(prices: Prices) -> target.Machine:
    """This machine with other prices."""
    return replace(target.host(), prices=prices)
