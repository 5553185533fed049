"""How tactic cards ask, and why an answer to them is refused."""

from service.engine.violations import Violation, forbidden
from service.games.rebellion.asks import SideAsk
from service.games.rebellion.combat.fight import Fight, fight_of
from service.games.rebellion.components import Side
from service.games.rebellion.frames import EffectFrame
from service.games.rebellion.state import State


class TacticAsk(SideAsk):
    """A step that asks whoever played a tactic card, or is passed over."""

    def possible(self, fight: Fight, frame: EffectFrame) -> bool:
        """Tell whether there is anything to choose."""
        raise NotImplementedError

    def asked(self, state: State, frame: EffectFrame) -> Side | None:
        fight = fight_of(state)
        return frame.vars.side if fight is not None and self.possible(fight, frame) else None


def judge_option(card: str, option: str, options: list[str]) -> list[Violation]:
    """Return why a way of a tactic card is not open."""
    if option in options:
        return []
    return [forbidden("RB-5.6.2", "option-not-open", "/action/option", card=card, option=option, options=options)]


def judge_number(rule: str, pointer: str, card: str, minimum: int, maximum: int, given: int) -> list[Violation]:
    """Return why so many are not what a card asks for."""
    if minimum <= given <= maximum:
        return []
    return [forbidden(rule, "card-number", pointer, card=card, minimum=minimum, maximum=maximum, given=given)]
