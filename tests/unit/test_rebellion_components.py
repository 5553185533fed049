"""The facts of Rebellion add up to what lies in the box, and the tables made of them fit together."""

import re
from collections import Counter
from importlib.resources import files
from typing import Literal, get_args

import pytest

from service.engine.rulebook import load_yaml
from service.games.rebellion import components as box
from service.games.rebellion.actions import Options
from service.games.rebellion.components import Side, Theatre
from service.games.rebellion.rulings import OVERRIDES, RULINGS, THIRD_REBEL_SYSTEM, THIRD_REBEL_SYSTEMS
from service.games.rebellion.state import Readings

RULES = load_yaml("service.games.rebellion", "rules.yaml")


def test_every_id_has_its_fact() -> None:
    assert list(box.SYSTEMS) == list(get_args(box.SystemId))
    assert (*box.SYSTEMS, box.REBEL_BASE) == get_args(box.Place)
    assert list(box.UNITS) == list(get_args(box.UnitId))
    assert list(box.LEADERS) == list(get_args(box.LeaderId))
    assert list(box.RINGS) == list(get_args(box.RingId))


def test_the_board_has_eight_regions_of_four_systems() -> None:
    assert len(box.SYSTEMS) == 32
    assert [len(region) for region in box.REGIONS.values()] == [4] * 8
    assert sum(system.sort == "remote" for system in box.SYSTEMS.values()) == 8
    assert len(box.PROBE_CARDS) == 31
    assert box.CORUSCANT not in box.PROBE_CARDS


def test_adjacency_is_symmetric() -> None:
    pairs = {(one, other) for one, others in box.ADJACENT.items() for other in others}
    assert len(pairs) == 2 * 69
    assert pairs == {(other, one) for one, other in pairs}
    assert all(one != other for one, other in pairs)
    board_order = list(box.SYSTEMS)
    assert all(system.adjacent == sorted(system.adjacent, key=board_order.index) for system in box.SYSTEMS.values())


def test_every_system_can_be_reached_from_every_other() -> None:
    reached: set[box.SystemId] = {box.CORUSCANT}
    while more := {near for system in reached for near in box.ADJACENT[system]} - reached:
        reached |= more
    assert reached == set(box.SYSTEMS)


def test_populous_systems_alone_have_icons_a_slot_and_loyalty() -> None:
    for system in box.SYSTEMS.values():
        populous = system.sort == "populous"
        assert bool(system.icons) == populous
        assert (system.build_slot is not None) == populous
        assert system.loyalty == (populous and system.id != box.CORUSCANT)


def test_the_marks_on_the_probe_cards() -> None:
    assert Counter(system.setup_mark for system in box.SYSTEMS.values()) == {None: 20, "empire": 7, "rebel": 5}
    marked = {system.id for system in box.SYSTEMS.values() if system.setup_mark == "rebel"}
    assert set(THIRD_REBEL_SYSTEMS) <= marked


@pytest.mark.parametrize(("side", "models"), [("empire", 89), ("rebel", 64)])
def test_units_in_the_box(side: Side, models: int) -> None:
    assert sum(unit.supply for unit in box.UNITS.values() if unit.side == side) == models


def test_units_are_built_by_the_icon_of_their_theatre() -> None:
    for side in box.SIDES:
        for icon, units in box.ICON_UNITS[side].items():
            assert units
            for unit in units:
                assert icon.startswith(box.UNITS[unit].theatre)
    built = {unit for table in box.ICON_UNITS.values() for units in table.values() for unit in units}
    assert set(box.UNITS) - built == {"super-star-destroyer", box.DEATH_STAR, box.CONSTRUCTION}


def test_health_and_transport_of_units() -> None:
    for unit in box.UNITS.values():
        assert (unit.health is None) == (unit.colour is None) == (unit.id == box.DEATH_STAR)
        assert unit.carried == (unit.id == "tie-fighter" or (unit.theatre == "ground" and not unit.structure))
        assert unit.immobile == (unit.structure or unit.id == box.CONSTRUCTION)
        assert unit.theatre == "space" or unit.capacity == 0
        assert unit.starting <= unit.supply


def test_leaders_in_the_box() -> None:
    assert Counter(leader.side for leader in box.LEADERS.values()) == {"empire": 12, "rebel": 13}
    assert Counter(leader.entry for leader in box.LEADERS.values()) == {"starting": 8, "recruit": 16, "replacement": 1}
    assert {side: len(leaders) for side, leaders in box.STARTING_LEADERS.items()} == {"rebel": 4, "empire": 4}
    for leader in box.LEADERS.values():
        assert tuple(leader.skills) == get_args(box.Skill)
        assert (leader.space is None) == (leader.ground is None)
        assert leader.counts_as is None or leader.counts_as in box.LEADERS


@pytest.mark.parametrize(
    ("side", "kind", "cards"),
    [
        ("empire", "starting", 4),
        ("empire", "deck", 25),
        ("empire", "project", 10),
        ("rebel", "starting", 4),
        ("rebel", "deck", 25),
        ("rebel", "project", 0),
    ],
)
def test_missions_in_the_box(side: Side, kind: Literal["starting", "deck", "project"], cards: int) -> None:
    assert len(box.mission_pile(side, kind)) == cards


def test_every_leader_but_the_jedi_is_pictured_on_one_mission() -> None:
    pictured = Counter(card.portrait for card in box.MISSIONS.values() if card.portrait is not None)
    assert set(pictured) == set(box.LEADERS) - {"luke-skywalker-jedi"}
    assert set(pictured.values()) == {1}
    for card in box.MISSIONS.values():
        if card.portrait is not None:
            assert box.LEADERS[card.portrait].side == card.side
        assert bool(card.portrait_effect) == (card.portrait is not None and card.mode == "resolve")


def test_the_targets_of_missions() -> None:
    for card in box.MISSIONS.values():
        assert (card.system is not None) == (card.where == "named-system")
        assert bool(card.conditions) == (card.target != "none")
        assert "_" not in card.where + "".join(card.conditions)
        for condition in card.conditions:
            name, _, units = condition.partition(":")
            if name == "has-any-unit":
                assert set(units.split("|")) <= set(box.UNITS)


@pytest.mark.parametrize("theatre", box.THEATRES)
def test_tactics_in_the_box(theatre: Theatre) -> None:
    pile = box.tactic_pile(theatre)
    assert len(pile) == 15
    assert sum(box.TACTICS[card].special for card in pile) == 5


@pytest.mark.parametrize(
    ("side", "recruit", "cards"), [("empire", False, 4), ("empire", True, 12), ("rebel", False, 6), ("rebel", True, 12)]
)
def test_actions_in_the_box(side: Side, recruit: bool, cards: int) -> None:
    assert len(box.action_pile(side, recruit)) == cards


def test_every_leader_to_recruit_is_shown_on_two_recruit_cards() -> None:
    shown = Counter(leader for card in box.ACTIONS.values() if card.recruit for leader in card.leaders)
    assert shown == {leader.id: 2 for leader in box.LEADERS.values() if leader.entry == "recruit"}
    for card in box.ACTIONS.values():
        assert {box.LEADERS[leader].side for leader in card.leaders} <= {card.side}
        assert card.mandatory == (card.timing == "immediate")


@pytest.mark.parametrize("tier", [1, 2, 3])
def test_objectives_in_the_box(tier: int) -> None:
    assert len(box.objective_pile(tier)) == 5


def test_objectives_that_look_at_who_started_are_for_combats() -> None:
    assert all(card.window == "combat" for card in box.OBJECTIVES.values() if card.initiator)
    assert [card.id for card in box.OBJECTIVES.values() if card.reputation is None] == ["inspire-sympathy"]


def test_the_first_game_has_the_units_of_the_advanced_setup() -> None:
    laid: Counter[box.UnitId] = Counter()
    for placement in box.FIRST_GAME.placements:
        laid.update(placement.units)
    assert laid == {unit: count for units in box.ADVANCED.units.values() for unit, count in units.items()}
    assert laid == {unit.id: unit.starting for unit in box.UNITS.values() if unit.starting}


def test_the_first_game_marks_as_many_systems_as_the_advanced_setup() -> None:
    placements = box.FIRST_GAME.placements
    rebel = [placement.place for placement in placements if placement.loyalty == "rebel"]
    marked = [placement.place for placement in placements if placement.loyalty == "empire" or placement.subjugated]
    assert len(rebel) == box.ADVANCED.rebel_marked
    assert THIRD_REBEL_SYSTEM in rebel
    assert len(marked) == box.ADVANCED.empire_marked
    assert sum(placement.subjugated for placement in placements) == box.ADVANCED.subjugated
    assert set(marked) == set(box.FIRST_GAME.probe_cards_removed)


def test_track_and_dice() -> None:
    assert (box.FIRST_TIME, box.FIRST_REPUTATION, box.LAST_SPACE) == (1, 14, 16)
    assert box.RECRUIT_SPACES == (2, 3, 4, 5)
    assert box.BUILD_SPACES == (2, 4, 6, 8, 10, 12, 14)
    for colour in get_args(box.Colour):
        assert box.DICE[colour] == 5
        assert Counter(box.DIE[colour]) == {"blank": 2, "hit": 2, "direct-hit": 1, "special": 1}


def test_the_rebel_base_space() -> None:
    assert box.BASE_ICONS == ("space-triangle", "ground-triangle")
    assert box.BASE_SLOT == 1


@pytest.mark.parametrize("language", ["en", "zh-Hans", "xx"])
def test_everything_has_a_name(language: str) -> None:
    names = box.names(language)
    needs = {condition for card in box.MISSIONS.values() for condition in card.conditions}
    assert set(names) == {fact.id for fact in box.components(language)} | {box.REBEL_BASE} | needs
    assert all(names.values())
    by_id: dict[str, set[str]] = {}
    for fact in box.components(language):
        by_id.setdefault(fact.id, set()).add(fact.name)
    assert all(found == {names[key]} for key, found in by_id.items())


def test_names_of_a_language_that_has_few() -> None:
    assert box.names("zh-Hans")[box.DEATH_STAR] == "死亡星"
    assert box.names("zh-Hans")["naboo"] == box.names("en")["naboo"] == "Naboo"


def test_rules_and_gaps_that_the_data_cite_are_there() -> None:
    rules = {rule["id"] for rule in RULES["rules"]}
    assert len(rules) == len(RULES["rules"]) == 546
    told = files("service.games.rebellion").joinpath("data")
    texts = [entry.read_text(encoding="utf-8") for entry in told.iterdir()] + list(RULINGS.values())
    cited = {found for text in texts for found in re.findall(r"RB-[0-9]+(?:\.[0-9]+)+[a-z]?", text)}
    assert cited <= rules
    gaps = {found for text in [*texts, str(RULES)] for found in re.findall(r"U-[0-9]{2}", text)}
    assert gaps <= set(RULINGS)


def test_every_reading_overrides_a_ruling() -> None:
    assert set(OVERRIDES.values()) <= set(RULINGS)
    options = set(Options.__struct_fields__) - {"players", "seats", "variant", "readings"}
    assert set(OVERRIDES) == options | {f"readings.{name}" for name in Readings.__struct_fields__}


def test_rules_stand_in_the_section_of_their_number() -> None:
    assert [section["number"] for section in RULES["sections"]] == list(range(20))
    assert all(rule["section"] == int(rule["id"][3:].split(".")[0]) for rule in RULES["rules"])


def test_what_missions_need_is_put_in_words() -> None:
    words = box.names("en")
    assert all(words[condition] != condition for card in box.MISSIONS.values() for condition in card.conditions)
