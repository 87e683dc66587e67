"""Fresh names and labels: none that the unit has."""

from __future__ import annotations

import pytest

from lanewise.fortran.write.fresh import Labels, Names, names_of
from lib.samples.fortran_texts import body_unit


def test_names_are_numbered_by_stem_and_declared_by_type() -> None:
    names = Names({"LWBR2"})
    made = [names.fresh("BR", "LOGICAL"), names.fresh("BR", "LOGICAL"), names.fresh("IX", "INTEGER"), names.fresh("B")]
    assert made == ["LWBR1", "LWBR3", "LWIX1", "LWB1"]
    assert names.declarations() == ["LOGICAL LWBR1, LWBR3", "INTEGER LWIX1"]
    assert names.reserved == set(made)


def test_names_from_labels_are_given_once() -> None:
    names = Names({"TO30"})
    assert [names.label("TO", one) for one in (10, 30, 10, 0)] == ["TO10", "", "", ""]
    assert names.reserved == {"TO10"} and names.declarations() == []


def test_names_made_since_a_mark_are_forgotten() -> None:
    names = Names(set())
    names.fresh("BR", "LOGICAL")
    mark = names.mark()
    made = [names.fresh("BR", "LOGICAL"), names.one("RET", "INTEGER"), names.label("TO", 10)]
    names.back_to(mark)
    assert names.declarations() == ["LOGICAL LWBR1"] and names.reserved == {"LWBR1"}
    assert [names.fresh("BR", "LOGICAL"), names.one("RET", "INTEGER"), names.label("TO", 10)] == made


@pytest.mark.parametrize(
    "body",
    ["lwt1 = 1", "real lwt1\nx = 1", "x = 1\ncall lwt1", "integer, save :: lwt1\nx = 1", "x = a%lwt1", "goto lwt1"],
)
def test_names_of_the_unit_are_taken(body: str) -> None:
    assert names_of(body_unit(body)).fresh("T") == "LWT2"


def test_the_name_of_the_unit_and_its_arguments_are_taken() -> None:
    names = names_of(body_unit("x = 1", "subroutine lwt1(lwt2)"))
    assert names.fresh("T") == "LWT3"
    assert names.fresh("U") == "LWU1"


@pytest.mark.parametrize(
    ("labels", "first", "step", "made"),
    [
        ("", 90000, 10, [90010, 90020, 90030]),
        ("90010", 90000, 10, [90011, 90021, 90031]),
        ("95001", 95000, 1, [95002, 95003, 95004]),
        ("90021", 90000, 10, [90010, 90020, 90030]),
    ],
)
def test_labels(labels: str, first: int, step: int, made: list[int]) -> None:
    unit = body_unit("\n".join(f"{one} continue" for one in labels.split()) or "x = 1")
    fresh = Labels(unit, first, step)
    assert [fresh.fresh() for _ in range(3)] == made
