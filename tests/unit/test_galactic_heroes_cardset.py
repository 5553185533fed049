"""Galactic Heroes with a caller's own cards: what makes a set (GH-1.16), and games dealt from one."""

from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any, get_args

import msgspec
import pytest

import service  # noqa: F401  (makes the games known)
from service.engine import adjudicator, shape, strictjson
from service.engine.canonical import encode
from service.engine.registry import game
from service.games.galactic_heroes.battle.strength import total
from service.games.galactic_heroes.cardset import ACTION_EFFECTS
from service.games.galactic_heroes.components import CLASSES, DEFAULT_SET, Effect
from service.games.galactic_heroes.state import MAX_CARDS, BattleVars
from tests.support.players import choose, copy

GAME = game("galactic-heroes")
SEED = "0123456789abcdef" * 2
OWN = Path(__file__).parents[1] / "support" / "options" / "galactic-heroes-own-cards.json"
"""Options with a set in which every effect of the vocabulary is printed on some card."""


def _minimal() -> list[dict[str, Any]]:
    """Return the smallest set there is: what must be there once, and a planet of each class and side."""
    cards: list[dict[str, Any]] = [
        {"kind": "corridor", "id": "gate", "name": "Gate", "side": "alliance", "cost": 0},
        {"kind": "corridor", "id": "market", "name": "Market", "side": None, "cost": 0},
    ]
    for side in GAME.seats:
        cards.append({"kind": "home", "id": f"{side}-home", "name": "Home", "side": side, "cost": 0})
        cards.append({"kind": "leader", "id": f"{side}-leader", "name": "Leader", "side": side, "power": 0})
        for rank in CLASSES:
            planet = {"kind": "planet", "id": f"{side}-{rank}", "name": rank, "side": side, "class": rank}
            cards.append(planet | {"planet_kind": "inhabited", "good": "civilian", "cost": 0})
    return cards


def _options(cards: list[dict[str, Any]], name: str = "mine", **others: Any) -> Any:
    return shape.read({"card_set": {"name": name, "cards": cards}} | others, GAME.options_type, "/options")


def _begin(cards: list[dict[str, Any]], **others: Any) -> Any:
    begun = adjudicator.setup(GAME, _options(cards, **others), SEED)
    assert begun.valid
    return begun.state


def _reasons(cards: list[dict[str, Any]], name: str = "mine") -> list[tuple[str, str]]:
    """Return place and reason of all that is refused, each citing the rule; then there is no game."""
    begun = adjudicator.setup(GAME, _options(cards, name), SEED)
    assert begun.valid == (not begun.violations)
    assert begun.valid == (begun.state is not msgspec.UNSET)
    assert all(found.rule == "GH-1.16" and found.message for found in begun.violations)
    return [(found.pointer.removeprefix("/options/card_set"), str(found.params["fault"])) for found in begun.violations]


def _with(place: int, **changes: Any) -> list[dict[str, Any]]:
    cards = _minimal()
    cards[place] |= changes
    return cards


def _play(state: Any, number: int, plies: int) -> set[type]:
    """Play on at random, each state possible and the same when loaded from its bytes; return the kinds of events."""
    rng, kinds = Random(number), set[type]()
    for _ in range(plies):
        if not GAME.decisions(state):
            break
        seat, action = choose(GAME, state, rng)
        kinds.update(type(event) for event in adjudicator.play(GAME, state, seat, action, None))
        assert GAME.check(state) == []
        assert shape.read(strictjson.parse(encode(state)), GAME.state_type) == state
    return kinds


def test_the_smallest_set_is_dealt_and_played() -> None:
    state = _begin(_minimal())
    assert state.card_set == "mine"
    assert msgspec.to_builtins(state)["cards"] == msgspec.to_builtins(_options(_minimal()))["card_set"]["cards"]
    assert state.deck == []
    assert sorted(state.program[0].vars.empire + state.program[0].vars.alliance) == sorted(
        f"{side}-{rank}" for side in GAME.seats for rank in CLASSES
    )
    assert [star.card for star in state.alliance.stars] == ["alliance-home", "gate"]
    _play(state, 0, 400)


@pytest.mark.parametrize("left_out", range(len(_minimal())))
def test_every_card_of_the_smallest_set_is_needed(left_out: int) -> None:
    cards = _minimal()
    gone = cards.pop(left_out)
    [(pointer, reason)] = _reasons(cards)
    assert pointer == "/cards"
    assert str(gone["class"] if gone["kind"] == "planet" else gone["kind"]) in reason
    assert gone["side"] is None or gone["side"] in reason


@pytest.mark.parametrize("place", [0, 1, 2, 3])
def test_what_must_be_there_once_must_not_be_there_twice(place: int) -> None:
    cards = _minimal()
    cards.append(cards[place] | {"id": "another"})
    [(pointer, reason)] = _reasons(cards)
    assert pointer == "/cards"
    assert "exactly one" in reason
    assert "there are 2" in reason


def test_an_id_is_given_once() -> None:
    [(pointer, reason)] = _reasons([*_minimal(), _minimal()[-1]])
    assert (pointer, reason) == ("/cards/18/id", "alliance-inland-1 is the id of card 17 already")


@pytest.mark.parametrize(
    ("ability", "field"),
    [
        ({"effect": "power_pair", "amount": 1, "role": "any"}, "with"),
        ({"effect": "power_pair", "amount": 1, "role": "any", "with": "nobody"}, "with"),
        ({"effect": "draw", "amount": 1}, "phase"),
        ({"effect": "look", "amount": 1, "phase": "IV"}, "phase"),
        ({"effect": "power_self", "amount": 1}, "role"),
        ({"effect": "keep", "amount": 1, "role": "any"}, "role"),
        *[({"effect": effect, "amount": 2}, "effect") for effect in ACTION_EFFECTS],
    ],
)
def test_an_ability_that_could_never_act_is_a_fault(ability: dict[str, Any], field: str) -> None:
    [(pointer, _)] = _reasons(_with(3, abilities=[{"effect": "keep", "amount": 1}, ability]))
    assert pointer == f"/cards/3/abilities/1/{field}"


def test_the_name_of_the_default_set_is_taken() -> None:
    [(pointer, _)] = _reasons(_minimal(), DEFAULT_SET)
    assert pointer == "/name"


def test_all_faults_are_named_at_once() -> None:
    cards = _with(2, abilities=[{"effect": "draw", "amount": 1}])
    del cards[17], cards[0]
    cards.append(deepcopy(cards[-1]))
    assert [pointer for pointer, _ in _reasons(cards, DEFAULT_SET)] == [
        "/name", "/cards", "/cards", "/cards/16/id", "/cards/1/abilities/0/phase",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"cost": -1}, "/cost"),
        ({"cost": "1"}, "/cost"),
        ({"power": 3}, ""),
        ({"side": None}, "/side"),
        ({"class": "middle"}, "/class"),
        ({"planet_kind": "gas"}, "/planet_kind"),
        ({"good": None}, "/good"),
        ({"id": ""}, "/id"),
        ({"kind": "moon"}, "/kind"),
        ({"abilities": [{"effect": "cheat", "amount": 1}]}, "/abilities/0/effect"),
        ({"abilities": [{"effect": "keep", "amount": 0}]}, "/abilities/0/amount"),
        ({"abilities": [{"effect": "draw", "amount": 1, "phase": "III"}]}, "/abilities/0/phase"),
    ],
)
def test_a_card_of_another_format_is_misshapen(change: dict[str, Any], field: str) -> None:
    with pytest.raises(shape.ShapeError) as caught:
        _options(_with(17, **change))
    pointers = [fault.pointer for fault in caught.value.faults]
    assert all(pointer.startswith(f"/options/card_set/cards/17{field}") for pointer in pointers)
    assert pointers


def test_a_set_has_a_largest_size() -> None:
    card = _minimal()[-1]
    more = [card | {"id": f"more-{number}"} for number in range(MAX_CARDS)]
    assert _reasons([*_minimal(), *more][:MAX_CARDS]) == []
    with pytest.raises(shape.ShapeError) as caught:
        _options([*more, card])
    assert [fault.pointer for fault in caught.value.faults] == ["/options/card_set/cards"]


def test_a_state_is_judged_by_the_cards_that_it_holds() -> None:
    state = _begin(_minimal())
    other = copy(GAME, state)
    other.cards = [msgspec.structs.replace(card, id=f"{card.id}-2") for card in other.cards]
    assert {found.rule for found in GAME.check(other)} == {"GH-12.6"}
    for field, value in (("card_set", DEFAULT_SET), ("cards", None), ("cards", state.cards[:-1]), ("cards", [])):
        wrong = msgspec.structs.replace(copy(GAME, state), **{field: value})
        found = GAME.check(wrong)
        assert found
        assert all(violation.rule == "GH-1.16" and violation.scope == "state" for violation in found)
    assert GAME.check(state) == []


def test_a_default_state_does_not_carry_the_cards() -> None:
    state = adjudicator.begin(GAME, GAME.options_type(), SEED)
    assert (state.card_set, state.cards) == (DEFAULT_SET, None)
    assert [violation.code for violation in GAME.check(msgspec.structs.replace(state, card_set="mine"))] == [
        "card-set-name"
    ]


def test_both_players_see_the_cards_of_the_set() -> None:
    state = _begin(_minimal())
    for seat in GAME.seats:
        seen = GAME.view(state, seat)
        assert (seen.card_set, seen.cards) == ("mine", state.cards)


def test_every_effect_of_the_vocabulary_is_played() -> None:
    options = shape.read(strictjson.parse(OWN.read_bytes()), GAME.options_type)
    printed = {ability.effect for card in options.card_set.cards for ability in card.abilities}
    assert printed == set(get_args(Effect)) - set(ACTION_EFFECTS)
    kinds: set[type] = set()
    in_play: set[str] = set()
    by_id = {card.id: card for card in options.card_set.cards}
    for number in range(40):
        state = adjudicator.begin(GAME, options, f"{number:032x}")
        kinds |= _play(state, number, 5000)
        assert GAME.outcome(state) is not None
        for side in (state.empire, state.alliance):
            held = side.fleets + [star.card for star in side.stars]
            in_play.update(ability.effect for card in held for ability in by_id[card].abilities)
    assert in_play == printed
    assert kinds == set(GAME.event_types)


@pytest.mark.parametrize("limit", [1, 3, 4])
def test_the_opening_hand_may_exceed_the_hand_limit(limit: int) -> None:
    state = _begin(_minimal(), hand_limit=limit)
    _play(state, limit, 200)


@pytest.mark.parametrize(
    ("groups", "both"), [(("twins", "twins"), 3), (("one", "other"), 6), ((None, None), 6), ((None, "twins"), 6)]
)
def test_a_pair_counts_once_a_group(groups: tuple[str | None, str | None], both: int) -> None:
    cards = _minimal()
    names = ("castor", "pollux")
    for name, partner, group in zip(names, names[::-1], groups, strict=True):
        pair = {"effect": "power_pair", "amount": 3, "role": "attack", "with": partner, "group": group}
        admiral = {"kind": "admiral", "id": name, "name": name, "side": "empire", "cost": 0, "power": 1}
        cards.append(admiral | {"abilities": [pair]})
    state = _begin(cards)

    def attack(*fleets: str) -> int:
        return total(state, "empire", BattleVars("empire", "gate", False, list(fleets), [], [], []))

    assert attack("castor") == 1
    assert attack("castor", "pollux") == 2 + both
    defence = BattleVars("alliance", "empire-home", False, ["alliance-leader"], list(names), [], [])
    assert total(state, "empire", defence) == 2, "the pair is for attacks"
