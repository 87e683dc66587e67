"""Random units with preprocessor lines: every configuration of the output runs as that of the input."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from lanewise.fortran.check.check import check_flow, compare
from lanewise.fortran.check.interpret import Machine
from lanewise.fortran.modes import convert_text
from lanewise.fortran.read.unit import Unit, read_file
from lib.growers.fortran_directives import MACROS, chosen, grow

CONFIGURATIONS = [set(some) for count in range(len(MACROS) + 1) for some in combinations(MACROS, count)]


def unit_of(text: str, defined: set[str]) -> Unit:
    (unit,) = read_file("grown.f", chosen(text, defined), False).units
    return unit


@pytest.mark.parametrize("mode", ["structured", "deleted"])
@pytest.mark.parametrize("first", range(0, 80, 20))
def test_every_configuration(first: int, mode: str) -> None:
    for number in range(first, first + 20):
        text = grow(Random(number))
        conversion = convert_text("grown.F", text, mode, False)
        (result,) = conversion.results
        assert result.reason is None, (number, str(result.reason))
        assert mode != "structured" or result.status == "unchanged" or result.gotos_after == 0
        assert check_flow(conversion, seeds=4) == [], number
        for defined in CONFIGURATIONS:
            before = Machine(unit_of(text, defined))
            after = Machine(unit_of(conversion.text, defined), reserved=result.reserved)
            for seed in range(4):
                assert compare(before.run(seed), after.run(seed)) is None, (number, defined, seed)


def test_configurations_differ() -> None:
    texts = [grow(Random(number)) for number in range(20)]
    assert all(len({chosen(text, one) for one in CONFIGURATIONS}) > 1 for text in texts if "#if" in text)
    assert sum("GOTO" in text.split("#if", 1)[-1] for text in texts) > 10
