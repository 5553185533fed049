"""What is under way in a position of Star Wars: Rebellion: the frames, and the short form of a mission."""

from typing import Any

from tests.conformance.positions.rb_facts import LEADERS, MISSIONS
from tests.conformance.positions.rb_shape import MEMBERS, AssignedOf, FrameOf, Member, MissionOf, Position, Side

_UPON = ("mission", "effect", "mobilization", "combat", "battle", "recruit", "build", "deploy", "surplus")


def begin_mission(position: Position, mission: MissionOf) -> None:
    """Write out the short form of a mission: a frame where it is opposed, or a face-down card where it is not."""
    card = next(one for one in MISSIONS if one["id"] == mission.card)
    side: Side = card["side"]
    if not isinstance(position.program, FrameOf):
        raise ValueError("a mission goes upon a turn of the command phase")
    position.program.turn = side if position.team is None else _member(side, mission.leaders[0])
    if card["mode"] == "resolve":
        position.side(side).assigned.insert(0, AssignedOf(mission=mission.card, leaders=mission.leaders))
        return
    place = mission.place if mission.target is None else position.leaders[mission.target]
    position.leaders = {**dict.fromkeys(mission.leaders, place), **position.leaders}
    variables = {"side": side, "card": mission.card, "leaders": mission.leaders, "place": place}
    target = {} if mission.target is None else {"target": mission.target}
    position.program.mission = {"at": "oppose", **variables, **target}


def _member(side: Side, leader: str) -> Member:
    """Return the member of a team whose leader one is: the Admiral has the blue ones, the General the orange ones."""
    return next(one for one in MEMBERS if one == f"{side}-{LEADERS[leader]['team_role']}")


def program(position: Position) -> list[dict[str, Any]]:
    """Return the frames under way."""
    said = position.program
    if position.winner is not None:
        return []
    if not isinstance(said, FrameOf):
        return said
    upon = [_frame(name, getattr(said, name)) for name in _UPON if getattr(said, name) is not None]
    if said.setup is not None:
        return [{"program": "setup", "at": said.setup}, *upon]
    if said.assignment is not None:
        at = f"fight-{said.assignment}" if upon else f"assign-{said.assignment}"
        return [{"program": "assignment", "at": at}, *upon]
    if said.refresh is not None:
        return [{"program": "refresh", "at": said.refresh}, *upon]
    at = said.at or ("fight" if upon else "turn")
    first = "rebel" if position.team is None else position.team.order[0]
    turns = {"turn": said.turn or first, "passed": list(said.passed)}
    return [{"program": "command", "at": at, "vars": turns}, *upon]


def _frame(name: str, said: dict[str, Any]) -> dict[str, Any]:
    """Return a frame; the card of an effect stands beside its variables."""
    variables = {key: value for key, value in said.items() if key != "at" and not (name == "effect" and key == "card")}
    beside = {"card": said["card"]} if name == "effect" else {}
    return {"program": name, "at": said["at"], **beside, "vars": variables}
