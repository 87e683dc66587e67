"""Returns: a lone RETURN is duplicated for each predecessor, which reads better than a jump; none stands before END.

    IF (A) THEN ; X = 1 ; RETURN ; ELSE ; X = 2 ; END IF ; END        IF (A) THEN ; X = 1 ; ELSE ; X = 2 ; END IF ; END

Requires  the flow of a procedure.
Ensures   no place that only returns has two predecessors.
"""

from __future__ import annotations

from ..flow.places import Flow, Place, Stop, redirect, successors
from ..read.tree import Act, If, Node, Note


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


def without_last_returns(nodes: list[Node]) -> list[Node]:
    """Drop RETURNs that end an arm of the last IF before the unit's END; one that stands alone keeps its arm."""
    last = next((node for node in reversed(nodes) if not isinstance(node, Note)), None)
    if isinstance(last, If) and last.origin is None:
        for body in [*(body for _, body, _ in last.arms), *([last.orelse] if last.orelse is not None else [])]:
            acts = [node for node in body if not isinstance(node, Note)]
            if len(acts) > 1 and _returns(acts[-1]):
                body[body.index(acts[-1])] = Note([], None, acts[-1].trivia)
            without_last_returns(body)
    return nodes


def _returns(node: Node) -> bool:
    if not isinstance(node, Act) or node.labels:
        return False
    return node.text == "RETURN" or (node.text is None and node.origin is not None and node.origin.code == "RETURN")
