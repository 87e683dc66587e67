"""Code is generated from what the pipeline makes."""

from lanewise.codegen.masked import STEPS
from lanewise.pipeline import NAMES


def test_the_steps_are_those_of_the_pipeline() -> None:
    assert tuple(step.__name__ for step in STEPS) == NAMES
