"""Why an action that answers nothing asked now is refused: by the wrong seat, in the wrong phase, or after the end."""

from typing import Any

from service.engine.program import Ask
from service.engine.violations import Violation, forbidden
from service.games.galactic_heroes.actions import Attack, BuildFleet, BuyFezzan, ChooseActions, Develop, DrawCards, Raid
from service.games.galactic_heroes.components import Seat
from service.games.galactic_heroes.state import BuildFrame, CampaignFrame, RoundFrame, State

_IN_PHASE: dict[type, str] = {
    DrawCards: "I",
    BuildFleet: "II",
    Develop: "III",
    BuyFezzan: "III",
    Attack: "III",
    Raid: "III",
}


def misplaced(state: State, ask: Ask | None, seat: Seat, action: Any) -> list[Violation]:
    """Return why `action` of `seat` is not an answer to `ask`, the step that asks now (None: the game is over)."""
    frame = state.program[-1] if state.program else None
    if ask is None or frame is None:
        return [forbidden("GH-13.4", "game-over")]
    found = []
    seats = ask.seats(state, frame)
    if isinstance(action, ChooseActions) and isinstance(frame, RoundFrame) and seat not in seats:
        found.append(forbidden("GH-3.1", "actions-already-chosen"))
    phase = _IN_PHASE.get(type(action))
    if phase is not None and type(action) not in ask.actions:
        found.append(forbidden("GH-3.5", "not-in-this-phase", phase=phase))
    if isinstance(frame, BuildFrame | CampaignFrame) and seat not in seats:
        found.append(forbidden("GH-3.9", "not-your-turn", turn=str(seats[0])))
    return [*found, forbidden("GH-15.7", "decision-open", seats=[str(asked) for asked in seats])]
