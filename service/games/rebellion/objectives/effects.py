"""What objectives do besides the reputation they give: Return of the Jedi."""

from service.engine.program import END, Program
from service.games.rebellion.board import leaders_in
from service.games.rebellion.cards.vocabulary import ChooseLeaders, forced, here, settled
from service.games.rebellion.components import LeaderId, SystemId
from service.games.rebellion.frames import EffectFrame, EffectVars
from service.games.rebellion.state import State
from service.games.rebellion.table import RbTable

JEDI: LeaderId = "luke-skywalker-jedi"
NAME = "return-of-the-jedi"


def foes(state: State, system: SystemId) -> list[LeaderId]:
    """Return the Imperial leaders of a system of whom one falls, with Luke Skywalker (Jedi) there as a free Rebel."""
    return leaders_in(state, system, "empire") if JEDI in leaders_in(state, system, "rebel") else []


def _candidates(state: State, frame: EffectFrame) -> list[LeaderId]:
    return leaders_in(state, here(state, frame), "empire")


def _eliminate(table: RbTable, frame: EffectFrame, leaders: list[LeaderId]) -> str | None:
    for leader in leaders:
        table.eliminate(leader)
    return settled(table, frame)


_FOE = ChooseLeaders("eliminate-leader", _candidates, 1, 1, _eliminate)

RETURN_OF_THE_JEDI = Program(NAME, {"eliminate-only": forced(_FOE, END), "eliminate": _FOE})


def follow(table: RbTable, card: str, system: SystemId) -> None:
    """Begin what an objective played at the end of a combat does besides."""
    if card == NAME and foes(table.state, system):
        table.push(EffectFrame(at="eliminate-only", card=NAME, vars=EffectVars("rebel", place=system)))
