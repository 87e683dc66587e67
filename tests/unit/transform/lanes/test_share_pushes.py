"""One stack for the pushes of all lanes, each entry with its owners: results stay, and nodes are read once."""

from __future__ import annotations

import pytest

from lanewise.ir.function import Op
from lanewise.transform.edit.insert_block import Layout
from lanewise.transform.lanes.share_pushes import AT_ONCE, WHILE_MEASURED, Competes, SharedPushes
from lanewise.transform.lanes.stack_walks import stack_walk
from lib.samples.tree_walks import OWN_CHOICE, WALK, WIDTH, Walking, assert_walks_agree, walking


def shared(text: str, competes: bool = False) -> tuple[Walking, SharedPushes]:
    made = walking(text)
    facts = made.facts.supposing(Competes(competes))
    walk = stack_walk(made.fn, facts, made.loop)
    assert walk is not None and walk.pushes is not None
    layout = Layout(made.fn)
    packet = SharedPushes(made.fn, facts, made.loop, layout, walk.pushes, walk.entries)
    packet.run()
    layout.apply()
    return made, packet


def arrays(made: Walking) -> dict[str, Op]:
    return {op.name.split(".")[0]: op for op in made.fn.ops if op.opcode == "private" and op.attrs.get("shared")}


@pytest.mark.parametrize("text", [WALK, OWN_CHOICE])
@pytest.mark.parametrize("competes", [False, True])
def test_lanes_give_what_they_gave(text: str, competes: bool) -> None:
    assert_walks_agree(shared(text, competes)[0].fn, text)


def test_the_arrays_of_a_gang() -> None:
    """Room for the entries of all lanes, a bit for each owner, and how many there are."""
    found = arrays(shared(WALK)[0])
    assert {name: op.attrs["size"] for name, op in found.items()} == {"a": 64 * WIDTH, "whose": 64 * WIDTH, "count": 8}


def test_only_different_nodes_need_a_waterfall() -> None:
    """The first lane's node goes first; `third` is the same in all lanes of a node, `one` is not."""
    blocks = {text: {block.name.split(".")[-1] for block in shared(text)[0].fn.blocks} for text in (WALK, OWN_CHOICE)}
    assert "others" not in blocks[WALK] and "others" in blocks[OWN_CHOICE]


@pytest.mark.parametrize(("competes", "wanted"), [(False, AT_ONCE), (True, WHILE_MEASURED)])
def test_when_a_gang_gives_up(competes: bool, wanted: tuple[int, int, int]) -> None:
    _, packet = shared(OWN_CHOICE, competes)
    assert (packet.few, packet.patience, packet.most_patience) == wanted
