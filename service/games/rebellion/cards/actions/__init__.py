"""What each action card does: one program a card (rules, section 13)."""

from service.engine.program import Programs, merged
from service.games.rebellion.cards.actions.assignment_imperial import IMPERIAL_ASSIGNMENT
from service.games.rebellion.cards.actions.assignment_rebel import REBEL_ASSIGNMENT
from service.games.rebellion.cards.actions.combat import COMBAT_ACTIONS
from service.games.rebellion.cards.actions.special import SPECIAL_ACTIONS

ACTION_EFFECTS: Programs = merged(IMPERIAL_ASSIGNMENT, REBEL_ASSIGNMENT, COMBAT_ACTIONS, SPECIAL_ACTIONS)
