"""Returns: a lone RETURN is duplicated for each predecessor, which reads better than a jump to one.

Requires  the flow of a procedure.
Ensures   no place that only returns has two predecessors.
"""

from __future__ import annotations

from ..flow.places import Flow, Place, Stop, redirect, successors
from ..read.tree import Act


def repeat_returns(flow: Flow) -> None:
    """Copy a place that only returns for each predecessor."""
    for target in list(flow.places):
        if not _is_return(target):
            continue
        sources = [place for place in flow.places if target in successors(place)]
        for source in sources[:-1]:
            action = target.actions()[0]
            copy = Place(target.order, [Act(origin=action.origin, text="RETURN", halts=True)], loops=source.loops)
            redirect(source, target, copy)
            flow.places.append(copy)


def _is_return(place: Place) -> bool:
    actions = place.actions()
    if len(actions) != 1 or not isinstance(place.out, Stop):
        return False
    origin = actions[0].origin
    return origin is not None and origin.kind == "return" and origin.code == "RETURN"
