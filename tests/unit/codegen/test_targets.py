"""Targets: named machines, this machine, and the words that keys of caches are made of."""

from __future__ import annotations

import pytest

from lanewise.codegen.targets import NAMED, everywhere, machine_for, named, native


@pytest.mark.parametrize("name", sorted(NAMED))
def test_named_machines(name: str) -> None:
    everywhere()
    target = named(name)
    assert target.vector_bytes in (16, 32, 64) and target.cpu in target.words
    assert machine_for(target, 0).layout


def test_words_tell_targets_apart() -> None:
    assert len({target.words for target in (*NAMED.values(), native())}) >= len(NAMED)
    with pytest.raises(Exception, match="no-such"):
        named("no-such")
