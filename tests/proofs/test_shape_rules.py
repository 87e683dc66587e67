"""Every shape rule, proved: by Z3 on types of real width, and by trying all values on types of four bits.

The cases are drawn from spaces of up to a million, the same at every run;
`lib/oracles/sweep_shapes.py` takes as many as one likes.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product

import pytest
import z3

from lanewise.ir.function import Op
from lanewise.ir.ops import TABLE
from lanewise.ir.shape_rules import RULES, Context, Known, result_shape
from lanewise.ir.shapes import UNIFORM, Shape, strided
from lanewise.ir.types import F32, I1, I8, I32, PTR, Type, int_type
from lib.oracles import shape_brute, shape_proof
from lib.oracles.shape_meaning import INTERPRETED, meaning
from lib.oracles.sweep_shapes import tried_by_brute_force
from lib.samples.shape_cases import BINARY, Case, Family, Operand, catalogue, telling, trivial

USUAL, SMALL = catalogue(8, 4), catalogue(4, 4, rich=True)


def all_hold(module: object, cases: list[Case]) -> None:
    assert cases, "the rule never claims anything"
    wrong = [found for case in cases if (found := module.refute(case)) is not None]  # type: ignore[attr-defined]
    assert not wrong, wrong[0]


def test_every_row_has_a_rule() -> None:
    assert set(RULES) == set(TABLE)


@pytest.mark.parametrize("family", USUAL.values(), ids=USUAL)
def test_proved(family: Family) -> None:
    all_hold(shape_proof, telling(family.draw(600, 1), 14))


@pytest.mark.parametrize("family", USUAL.values(), ids=USUAL)
def test_proved_with_facts(family: Family) -> None:
    all_hold(shape_proof, telling(family.draw(300, 2, facts=True), 7))


# A symbolic product or quotient of 32 bits is what Z3 cannot do; these are linear, as long as strides are known.
LINEAR = (
    "add",
    "sub",
    "shl",
    "and",
    "or",
    "xor",
    "smin",
    "umax",
    "icmp.slt",
    "icmp.uge",
    "icmp.eq",
    "trunc",
    "zext",
    "sext",
)


@pytest.mark.parametrize(("bits", "width"), [(16, 8), (32, 4), (32, 16)])
def test_proved_at_other_widths(bits: int, width: int) -> None:
    families = catalogue(bits, width)
    for name in LINEAR:
        known = filter(_strides_are_known, families[name].draw(400, 3))
        all_hold(shape_proof, telling(known, 4))


def _strides_are_known(case: Case) -> bool:
    shapes = [case.shape(), *(operand.shape for operand in case.operands)]
    return all(not shape.is_strided or shape.stride is not None for shape in shapes)


@pytest.mark.parametrize("name", list(filter(tried_by_brute_force, SMALL)))
def test_all_values_tried(name: str) -> None:
    all_hold(shape_brute, telling(SMALL[name].draw(1500, 4), 80))
    all_hold(shape_brute, telling(SMALL[name].draw(500, 5, facts=True), 30))


@pytest.mark.parametrize("name", ["and", "or", "xor"])
def test_every_mask_tried(name: str) -> None:
    family = catalogue(4, 4)[name]
    shapes = [x for x in family.parts[0] if x.constant is None and x.shape.is_strided and x.shape.stride]
    masks = [x for x in family.parts[0] if x.constant is not None]
    all_hold(shape_brute, [family.make(x, mask, ()) for x in shapes for mask in masks])


@pytest.mark.parametrize("width", [2, 3, 4])
def test_every_range_tried(width: int) -> None:
    """What a range makes straight: `freeze` hands on its operand with all that is known of it."""
    type = int_type(4)
    ranges = [Known(low, high, 0, 15) for low, high in combinations(range(-8, 8), 2)]
    ranges += [Known(-8, 7, low, high) for low, high in combinations(range(16), 2)]
    cases = [
        Case("freeze", type, (Operand(type, strided(stride), None, known),), width)
        for stride, known in product((1, 2, 3, 4, 5, -1, -2, -3, -7), ranges)
    ]
    gained = [case for case in cases if case.shape().straight]
    assert len(cases) // 5 < len(gained) < len(cases)
    all_hold(shape_brute, gained)


@pytest.mark.parametrize("width", [2, 3, 8])
def test_all_values_tried_in_other_gangs(width: int) -> None:
    for name, family in catalogue(4, width).items():
        if tried_by_brute_force(name):
            all_hold(shape_brute, telling(family.draw(300, 6), 12))


def test_the_two_meanings_agree() -> None:
    """Z3's reading of each op is the interpreter's, on every operand of four bits."""
    for name, family in SMALL.items():
        if not tried_by_brute_force(name) or name == "ctpop" or family.make.__name__ != "make":
            continue
        for choice in product(
            *[part if at == len(family.parts) - 1 else part[:1] for at, part in enumerate(family.parts)]
        ):
            case = family.make(*choice)
            if case.name in INTERPRETED:
                _same_meaning(case)


def _same_meaning(case: Case) -> None:
    result, good = shape_brute.table(case)
    args = [z3.BitVec(f"a{at}", operand.type.bits) for at, operand in enumerate(case.operands)]
    value, none = meaning(case, args)
    for at in product(*[range(size) for size in result.shape]):
        swaps = [(arg, z3.BitVecVal(number, arg.size())) for arg, number in zip(args, at, strict=True)]
        is_none = z3.is_true(z3.simplify(z3.substitute(none, *swaps)))
        assert is_none != good[at], f"{case} on {at}"
        if good[at]:
            assert z3.simplify(z3.substitute(value, *swaps)).as_long() == result[at], f"{case} on {at}"  # pyright: ignore[reportAttributeAccessIssue]


ELEMENTWISE = sorted(
    name
    for name, row in TABLE.items()
    if row.speculates and name not in (*BINARY, *INTERPRETED) and row.arguments and row.arguments != "*"
)


@pytest.mark.parametrize("name", ELEMENTWISE)
def test_a_function_of_uniform_operands_is_uniform(name: str) -> None:
    """Of floats nothing is known but that equal operands give equal results."""
    all_hold(shape_proof, [_of_uniform(name)])


def _of_uniform(name: str) -> Case:
    row = TABLE[name]
    types: dict[str, Type] = {"F": F32, "I": I32, "B": I1, "T": I8, "P": PTR, "K": I32}
    operands = tuple(Operand(types[letter], UNIFORM) for letter in row.arguments.split())
    result = types.get(row.result, F32)
    case = Case(name, result, operands, 4, row.modes[0] if row.modes else "")
    assert not trivial(case.shape()), f"{name} of uniform operands is not uniform"
    return case


def test_questions_can_be_met() -> None:
    """A proof from facts that exclude each other proves anything; some shapes do, at the edge of a type, not many."""
    met: list[bool] = []
    for family in USUAL.values():
        for case in telling(family.draw(200, 0), 3):
            question = shape_proof.Question(case, 1)
            solver = z3.SolverFor("QF_UFBV")
            solver.add(*question.facts, question.pair, *[z3.Not(none) for _, none in question.results])
            met.append(solver.check() == z3.sat)
    assert sum(met) > 0.8 * len(met), f"{sum(met)} of {len(met)}"


def test_an_unknown_width_stands_for_every_width() -> None:
    def ask(op: Op, shapes: Sequence[Shape], context: Context) -> Shape:
        return result_shape(op, shapes, Context(0, context.facts))

    for name in filter(tried_by_brute_force, SMALL):
        for case in telling(SMALL[name].draw(400, 7), 15):
            assert (wrong := shape_brute.refute(case, ask)) is None, wrong
