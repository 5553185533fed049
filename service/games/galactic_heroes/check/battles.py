"""Battles under way: fleets that are there, a target within reach, answers in the order of GH-8.25."""

from collections.abc import Iterator

from service.engine.choices import different
from service.engine.violations import Violation, impossible
from service.games.galactic_heroes.abilities import of_cards, sum_of
from service.games.galactic_heroes.battle.strength import ignorable, losses, required, total
from service.games.galactic_heroes.battle.targets import judge_conquest
from service.games.galactic_heroes.components import OPPONENT, Planet
from service.games.galactic_heroes.state import BattleFrame, BattleVars, CampaignFrame, State, cards_of, side
from service.games.galactic_heroes.turns import acting

AT = "/state/program/2/vars"
DECIDED = ("withdraw", "destroy")
"""Steps that come after the totals were compared and the target held."""


def check_battle(state: State, phase: CampaignFrame, frame: BattleFrame) -> Iterator[Violation]:
    """Yield what contradicts a battle under way. Takes a phase that was found right."""
    battle = frame.vars
    if battle.attacker != acting(state, phase.vars):
        yield impossible("GH-3.9", "battle-of-wrong-player", f"{AT}/attacker")
        return
    faults = [*_check_fleets(state, battle), *_check_target(state, battle)]
    yield from faults
    if not faults:
        yield from _check_answers(state, frame)


def _check_fleets(state: State, battle: BattleVars) -> Iterator[Violation]:
    """Committed fleets are different fleets of their side (GH-8.1, GH-8.7)."""
    own, theirs = side(state, battle.attacker).fleets, side(state, OPPONENT[battle.attacker]).fleets
    if not battle.attackers or not different(battle.attackers, own):
        yield impossible("GH-8.1", "fleets-wrong", f"{AT}/attackers")
    if not different(battle.defenders, theirs):
        yield impossible("GH-8.7", "fleets-wrong", f"{AT}/defenders")


def _check_target(state: State, battle: BattleVars) -> Iterator[Violation]:
    """The target is a star of the enemy that has lost its good, or one shown, and within reach (GH-7.1, GH-8.4)."""
    card = cards_of(state).by_id.get(battle.target)
    held = [star for star in side(state, OPPONENT[battle.attacker]).stars if star.card == battle.target]
    right = isinstance(card, Planet) and card.side != battle.attacker if battle.shown else len(held) == 1
    if not right:
        yield impossible("GH-7.1", "battle-target-wrong", f"{AT}/target", target=battle.target)
        return
    if held and held[0].good is not None:
        yield impossible("GH-8.4", "battle-target-with-good", f"{AT}/target", target=battle.target)
    for reason in judge_conquest(state, battle.attacker, battle.target):
        yield impossible(reason.rule, reason.code, f"{AT}/target", **reason.params)


def _check_answers(state: State, frame: BattleFrame) -> Iterator[Violation]:
    """What has been answered so far fits the step at which the battle is."""
    battle, step = frame.vars, frame.at
    defender = OPPONENT[battle.attacker]
    if step == "defend" and battle.defenders:
        yield impossible("GH-8.25", "answer-too-early", f"{AT}/defenders")
    by_attacker = [fleet for fleet in battle.ignored if fleet in ignorable(state, battle.attacker, battle)]
    by_defender = [fleet for fleet in battle.ignored if fleet in ignorable(state, defender, battle)]
    able = (
        len(by_attacker) <= of_cards(state, battle.attackers, "ignore_admiral_power", "attack")
        and len(by_defender) <= of_cards(state, battle.defenders, "ignore_admiral_power", "defence")
        and different(battle.ignored, [*by_attacker, *by_defender])
    )
    early = (step in ("defend", "attacker-ignores") and battle.ignored) or (step == "defender-ignores" and by_defender)
    if not able or early:
        yield impossible("GH-8.22", "ignored-wrong", f"{AT}/ignored")
    if step in DECIDED:
        difference = total(state, battle.attacker, battle) - total(state, defender, battle)
        if difference >= required(state, battle.target, battle.attackers):
            yield impossible("GH-8.12", "target-was-taken", f"{AT}/target", target=battle.target)
    yield from _check_withdrawn(state, frame)


def _check_withdrawn(state: State, frame: BattleFrame) -> Iterator[Violation]:
    battle = frame.vars
    if not battle.withdrawn:
        return
    loser, _, _ = losses(state, battle)
    committed = battle.attackers if loser == battle.attacker else battle.defenders
    most = sum_of(state, loser, "save_fleet")
    if frame.at != "destroy" or not different(battle.withdrawn, committed) or len(battle.withdrawn) > most:
        yield impossible("GH-8.18", "withdrawn-wrong", f"{AT}/withdrawn")
