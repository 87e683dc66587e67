"""Records do what the standard library's dataclasses do, for every form that the package uses."""

from __future__ import annotations

import copy
import dataclasses
import pickle
import sys
from types import ModuleType
from typing import Any

import pytest

from lanewise import record

TEXT = """
from __future__ import annotations

@dataclass(frozen=True, slots=True)
class Point:
    "A place."
    x: int
    y: int = 2
    seen: list[int] = field(default_factory=list, compare=False)

    def sum(self):
        return self.x + self.y

@dataclass(frozen=True, slots=True)
class Deep(Point):
    z: int = 5
    y: int = 7

@dataclass(slots=True)
class Counter:
    name: str
    count: int = field(init=False, default=0)
    left: dict[str, int] = field(init=False, repr=False)

    def __post_init__(self):
        self.left = {self.name: self.count}

@dataclass(slots=True, eq=False)
class Thing:
    inner: object = None

@dataclass(eq=False)
class Open:
    a: int
    b: int = 3

@dataclass(frozen=True, eq=False)
class Fixed:
    a: int

@dataclass(frozen=True, slots=True)
class Own:
    a: int

    def __hash__(self):
        return 4

    def __repr__(self):
        return "mine"

@dataclass(slots=True)
class Empty:
    pass
"""


def written(source: ModuleType) -> ModuleType:
    made = ModuleType("made_of_" + source.__name__.replace(".", "_"))
    vars(made).update({name: getattr(source, name) for name in ("dataclass", "field", "replace")})
    sys.modules[made.__name__] = made
    exec(TEXT, vars(made))
    return made


OURS, THEIRS = written(record), written(dataclasses)

# Each is asked of both; what comes back, or what is raised, is the same.
QUESTIONS = [
    "Point(1)",
    "Point(1, y=3).sum()",
    "Point(1) == Point(1, 2, [3]), Point(1) == Point(2), Point(1) == 1, Point(1) != Point(1)",
    "hash(Point(1)) == hash(Point(1, 2, [5])), hash(Point(1)) == hash(Point(2))",
    "Point.__match_args__, Point.__doc__, Point.__slots__, Point.__qualname__, Deep.__slots__",
    "Deep(1), Deep(1, 2, [], 4), Deep(1) == Point(1)",
    "replace(Deep(1), z=2), replace(Point(1), x=4)",
    "replace(Counter('a'), count=2)",
    "replace(Point(1), w=2)",
    "Counter('a'), Counter('a').left, Counter('a') == Counter('a')",
    "hash(Counter('a'))",
    "Counter('a', 2)",
    "Point()",
    "Point(1, 2, [], 4)",
    "Thing() == Thing(), Thing(Thing(2)), hash(Thing()) is None",
    "Open(1).__dict__, Open.b, hasattr(Open, 'a'), Open(1) == Open(1)",
    "Fixed(1).a, Fixed(1) == Fixed(1)",
    "Own(1), hash(Own(1)), Own(1) == Own(1)",
    "Empty() == Empty(), Empty()",
    "setattr(Point(1), 'x', 2)",
    "setattr(Fixed(1), 'a', 2)",
    "delattr(Point(1), 'x')",
    "setattr(Thing(), 'other', 2)",
    "weird(Thing())",
]


def answer(module: ModuleType, question: str) -> tuple[str, str]:
    try:
        return "is", repr(eval(question, vars(module))).replace(module.__name__, "")
    except Exception as found:
        return "raises", type(found).__name__


@pytest.mark.parametrize("question", QUESTIONS)
def test_like_the_standard_library(question: str) -> None:
    assert answer(OURS, question) == answer(THEIRS, question)


def test_the_standard_library_reads_records() -> None:
    assert dataclasses.is_dataclass(OURS.Deep(1))
    assert dataclasses.asdict(OURS.Deep(1)) == dataclasses.asdict(THEIRS.Deep(1))
    assert [one.name for one in dataclasses.fields(OURS.Counter)] == ["name", "count", "left"]
    assert dataclasses.replace(OURS.Deep(1), z=3) == OURS.Deep(1, z=3)


def test_records_of_the_standard_library_are_replaced() -> None:
    assert record.replace(THEIRS.Point(1), x=4) == THEIRS.Point(4)


def test_copies() -> None:
    for made in (OURS.Point(1, 2, [3]), OURS.Counter("a"), OURS.Deep(4)):
        assert pickle.loads(pickle.dumps(made)) == made
        assert copy.deepcopy(made) == made


def test_what_holds_itself_is_shown() -> None:
    thing: Any = OURS.Thing()
    thing.inner = [thing]
    assert repr(thing) == "Thing(inner=[...])"


def test_a_default_that_can_change() -> None:
    with pytest.raises(ValueError, match="default_factory"):
        exec("@dataclass\nclass C:\n    a: 'list[int]' = []\n", {"dataclass": record.dataclass, "__name__": "m"})
