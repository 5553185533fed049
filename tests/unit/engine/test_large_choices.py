"""Counts, spreads and choices for parts, against listings that try everything."""

from collections.abc import Mapping
from itertools import islice, product
from math import comb
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from service.engine.choices import Bound, Counts, Domain, EachOf, Offer, OneNumber, OneOf, OrderOf, Spread, Subset
from tests.support.players import value_of

_keys = st.lists(st.sampled_from("abcd"), unique=True, max_size=4)
_few = st.integers(0, 3)


@st.composite
def _counts(draw: st.DrawFn) -> Counts:
    keys = draw(_keys)
    bounds = [
        Bound({key: draw(st.integers(-3, 3)) for key in draw(_keys)}, draw(st.integers(-4, 6)))
        for _ in range(draw(st.integers(0, 3)))
    ]
    least = {key: draw(st.integers(0, 2)) for key in keys if draw(st.booleans())}
    maximum = draw(st.none() | st.integers(0, 8))
    return Counts({key: draw(_few) for key in keys}, least, draw(st.integers(0, 5)), maximum, bounds)


@st.composite
def _spreads(draw: st.DrawFn) -> Spread:
    totals = {key: draw(_few) for key in draw(st.lists(st.sampled_from("abc"), unique=True, max_size=3))}
    places = draw(st.lists(st.sampled_from("xyz"), unique=True, max_size=3))
    needs = {place: draw(st.lists(st.sampled_from("abc"), unique=True)) for place in places if draw(st.booleans())}
    return Spread(totals, places, needs)


_field = (
    st.builds(OneOf, st.lists(st.sampled_from("xy"), unique=True))
    | st.builds(OneNumber, st.lists(st.integers(0, 2), unique=True))
    | st.builds(OrderOf, st.lists(st.sampled_from("xy"), unique=True))
    | st.sampled_from([Subset(["x", "y"], 0, 2), Subset(["x", "y"], 1, 1), Subset(["x"], 0, 0)])
    | st.builds(Counts, st.dictionaries(st.sampled_from("ab"), st.integers(0, 1)), minimum=st.integers(0, 1))
    | st.builds(Spread, st.dictionaries(st.just("a"), st.integers(0, 2)), st.just(["x", "y"]))
)
_parts = st.dictionaries(
    st.sampled_from("pq"), st.dictionaries(st.sampled_from(["units", "captives"]), _field, max_size=2)
)
_each = st.builds(EachOf, st.just("from"), _parts)


def _vectors(most: Mapping[str, int]) -> list[dict[str, int]]:
    """Return every object of counts up to `most`, zeros left out."""
    return [
        {key: count for key, count in zip(most, counts, strict=True) if count}
        for counts in product(*(range(limit + 1) for limit in most.values()))
    ]


def _counts_by_trial(domain: Counts) -> list[dict[str, int]]:
    return [
        value
        for value in _vectors(domain.most)
        if domain.minimum <= sum(value.values()) <= (99 if domain.maximum is None else domain.maximum)
        and all(value.get(key, 0) >= least for key, least in domain.least.items())
        and all(sum(b.weights.get(key, 0) * n for key, n in value.items()) <= b.limit for b in domain.bounds)
    ]


def _spreads_by_trial(domain: Spread) -> list[list[dict[str, Any]]]:
    found = []
    for shares in product(_vectors(domain.totals), repeat=len(domain.places)):
        given = dict(zip(domain.places, shares, strict=True))
        if all(sum(units.get(kind, 0) for units in shares) == n for kind, n in domain.totals.items()) and all(
            {*given[place]} & {*kinds} for place, kinds in domain.needs.items()
        ):
            found.append([{"place": place, "units": units} for place, units in given.items() if units])
    return found


def _each_by_trial(domain: EachOf) -> list[list[dict[str, Any]]]:
    choices = [
        [dict(zip(fields, values, strict=True)) for values in product(*fields.values())]
        for fields in domain.parts.values()
    ]
    found = []
    for chosen in product(*choices):
        objects = [{name: value for name, value in fields.items() if value not in ([], {})} for fields in chosen]
        found.append([{"from": part, **one} for part, one in zip(domain.parts, objects, strict=True) if one])
    return found


def _in_order(values: list[Any]) -> list[str]:
    """Return values in one order, whatever the order of their lists of objects and of their keys."""
    return sorted(str(sorted(map(_text, value)) if isinstance(value, list) else _text(value)) for value in values)


def _text(value: Any) -> str:
    return msgspec.json.encode(value, order="sorted").decode()


def _is_exactly(domain: Domain, every: list[Any], seed: int) -> None:
    listed = list(domain)
    assert _in_order(listed) == _in_order(every)
    assert len({*_in_order(listed)}) == len(listed) == domain.size()
    assert list(domain) == listed, "the order is fixed"
    assert all(domain.holds(value) for value in listed)
    if listed:
        drawn = [value_of(domain, Random(seed + more)) for more in range(3)]
        assert all(domain.holds(value) for value in drawn)
    else:
        assert not domain.holds([])
        assert not domain.holds({})


@given(domain=_counts(), seed=st.integers(0, 99))
def test_counts_are_exactly_those_within_every_limit(domain: Counts, seed: int) -> None:
    every = _counts_by_trial(domain)
    _is_exactly(domain, every, seed)
    wider = {key: most + 1 for key, most in domain.most.items()}
    assert all(domain.holds(value) == (value in every) for value in _vectors(wider))
    pieces = [sum(value.values()) for value in domain]
    assert pieces == sorted(pieces), "fewest first"


@given(domain=_spreads(), seed=st.integers(0, 99))
def test_a_spread_is_every_way_to_share_all_out(domain: Spread, seed: int) -> None:
    every = _spreads_by_trial(domain)
    _is_exactly(domain, every, seed)
    without = Spread(domain.totals, domain.places)
    assert all(domain.holds(value) == (value in every) for value in without)


@given(domain=_each, seed=st.integers(0, 99))
def test_a_choice_for_parts_is_every_choice_for_each(domain: EachOf, seed: int) -> None:
    _is_exactly(domain, _each_by_trial(domain), seed)
    named = [len(value) for value in domain]
    assert named == sorted(named), "fewest parts first"
    assert all(domain.holds(value[::-1]) for value in domain), "the order does not matter"


_COUNTS = Counts({"x-wing": 3, "transport": 1})
_SPREAD = Spread({"trooper": 2}, ["hoth", "dantooine"], {"hoth": ["trooper"]})
_EACH = EachOf("from", {"hoth": {"units": _COUNTS, "captives": Subset(["leia"], 0, 1)}, "endor": {"units": _COUNTS}})


_NO_COUNTS: list[Any] = [
    None, [], "x-wing", {"x-wing": 0}, {"x-wing": -1}, {"x-wing": 4}, {"x-wing": True}, {"x-wing": 1.0},
    {"x-wing": "1"}, {"x-wing": None}, {"y-wing": 1}, {1: 1},
]  # fmt: skip
_NO_SPREADS: list[Any] = [
    None,
    {},
    [],
    [None],
    [{}],
    [{"place": "hoth"}],
    [{"place": "hoth", "units": {}}],
    [{"place": "hoth", "units": {"trooper": 1}}],
    [{"place": "hoth", "units": {"trooper": 3}}],
    [{"place": "dantooine", "units": {"trooper": 2}}],
    [{"place": "endor", "units": {"trooper": 2}}],
    [{"place": ["hoth"], "units": {"trooper": 2}}],
    [{"place": "hoth", "units": {"trooper": 2.0}}],
    [{"place": "hoth", "units": {"trooper": 2, "at-st": 1}}],
    [{"place": "hoth", "units": {"trooper": 2}, "also": 1}],
    [{"place": "hoth", "units": {"trooper": 2}}, {"place": "dantooine", "units": {}}],
    [{"place": "hoth", "units": {"trooper": 1}}] * 2,
]
_NO_PARTS: list[Any] = [
    None,
    {},
    [None],
    [[]],
    [{}],
    [{"from": "hoth"}],
    [{"from": "hoth", "units": {}}],
    [{"units": {"x-wing": 1}}],
    [{"from": ["hoth"], "units": {"x-wing": 1}}],
    [{"from": "yavin", "units": {"x-wing": 1}}],
    [{"from": "hoth", "units": {"x-wing": 4}}],
    [{"from": "hoth", "units": {"x-wing": 1}, "captives": []}],
    [{"from": "hoth", "units": {"x-wing": 1}, "leaders": ["leia"]}],
    [{"from": "endor", "captives": ["leia"]}],
    [{"from": "endor", "units": {"x-wing": 1}}] * 2,
    [{"from": "hoth", "captives": ["leia", "leia"]}],
    [{"from": "hoth", "captives": [["leia"]]}],
]


@pytest.mark.parametrize(("domain", "values"), [(_COUNTS, _NO_COUNTS), (_SPREAD, _NO_SPREADS), (_EACH, _NO_PARTS)])
def test_what_is_not_in_a_domain_is_not_held(domain: Domain, values: list[Any]) -> None:
    for value in values:
        assert not domain.holds(value), value


def test_the_first_counts_are_small_ones() -> None:
    ships = Counts({"tie": 3, "cruiser": 1}, bounds=[Bound({"tie": 1, "cruiser": -2}, 0)])
    assert list(ships) == [{}, {"cruiser": 1}, {"tie": 1, "cruiser": 1}, {"tie": 2, "cruiser": 1}]
    assert list(Counts({"tie": 2, "cruiser": 1}, {"cruiser": 1})) == [
        {"cruiser": 1}, {"tie": 1, "cruiser": 1}, {"tie": 2, "cruiser": 1},
    ]  # fmt: skip
    assert list(Counts({})) == [{}]
    assert list(Counts({}, minimum=1)) == []


def test_counts_without_bounds_are_a_product() -> None:
    assert Counts({str(key): 29 for key in range(20)}).size() == 30**20
    assert Counts({str(key): 29 for key in range(20)}, minimum=1, maximum=20 * 29 - 1).size() == 30**20 - 2


def test_the_first_of_many_counts_cost_little() -> None:
    rng = Random(5)
    keys = [f"kind-{number}" for number in range(20)]
    bounds = [Bound({key: rng.randint(-1, 1) for key in keys}, 0) for _ in range(3)]
    many = Counts(dict.fromkeys(keys, 30), {keys[3]: 2}, 100, 300, bounds)
    for value in islice(many, 3):
        assert many.holds(value)
        assert sum(value.values()) == 100
    assert many.holds(value_of(many, rng))


def test_counting_many_is_exact() -> None:
    """Of two kinds, one carries what the other needs: the sum over carriers of what they can carry and nothing."""
    fleet = Counts({"tie": 200, "cruiser": 30}, bounds=[Bound({"tie": 1, "cruiser": -6}, 0)])
    assert fleet.size() == sum(6 * cruisers + 1 for cruisers in range(31))
    assert Counts(fleet.most, bounds=fleet.bounds, minimum=1).size() == fleet.size() - 1


def test_the_first_spreads_are_even() -> None:
    assert list(Spread({"a": 2}, ["x", "y"])) == [
        [{"place": "x", "units": {"a": 1}}, {"place": "y", "units": {"a": 1}}],
        [{"place": "y", "units": {"a": 2}}],
        [{"place": "x", "units": {"a": 2}}],
    ]
    assert list(Spread({}, [])) == list(Spread({"a": 0}, ["x"])) == [[]]
    assert Spread({"a": 1}, []).size() == Spread({"a": 1}, ["x"], {"y": ["a"]}).size() == 0
    assert list(Spread({"a": 1}, [])) == list(Spread({"a": 1}, ["x"], {"y": ["a"]})) == []


def test_the_first_of_many_spreads_cost_little() -> None:
    places = [f"place-{number}" for number in range(20)]
    needs = {place: ["a", "b"] if number % 2 else ["b"] for number, place in enumerate(places)}
    many = Spread({"a": 10, "b": 10, "c": 30}, places, needs)
    assert all(many.holds(value) for value in islice(many, 3))
    assert many.holds(value_of(many, Random(1)))
    assert many.size() == comb(30 + 19, 19), "a and b go where they are needed, each in one way"
    assert next(iter(Spread({"a": 11, "b": 9, "c": 30}, places, needs)), None) is None


def test_one_of_many_parts_is_named_first() -> None:
    many = EachOf("from", {f"system-{number}": {"units": _COUNTS} for number in range(40)})
    assert many.size() == 8**40
    assert list(islice(many, 3)) == [
        [], [{"from": "system-0", "units": {"x-wing": 1}}], [{"from": "system-0", "units": {"transport": 1}}],
    ]  # fmt: skip


def test_nothing_is_sought_where_a_part_has_no_value() -> None:
    wide = {f"system-{number}": {"units": _COUNTS} for number in range(40)}
    assert list(EachOf("from", {**wide, "nowhere": {"leader": OneOf([])}})) == []
    assert list(EachOf("from", {**wide, "nowhere": {"units": Counts({}, minimum=1)}})) == []
    assert list(Offer(Go, {"moves": EachOf("from", wide), "to": OneOf([])}).expand()) == []


class Move(Struct, omit_defaults=True, rename={"start": "from"}):
    start: str
    units: dict[str, int] = {}
    captives: list[str] = []


class Go(Struct, tag="go", tag_field="type"):
    to: str
    moves: list[Move]


class Share(Struct):
    place: str
    units: dict[str, int]


class Deploy(Struct, tag="deploy", tag_field="type"):
    shares: list[Share]


def test_objects_in_an_action_are_structs() -> None:
    go = Offer(Go, {"to": OneOf(["bespin"]), "moves": _EACH})
    actions = list(go.expand())
    assert len(actions) == go.size() == 8 * 2 * 8
    assert actions[0] == Go("bespin", [])
    assert actions[1] == Go("bespin", [Move("hoth", {}, ["leia"])])
    assert all(_EACH.holds(msgspec.to_builtins(action.moves)) for action in actions)
    assert msgspec.json.decode(msgspec.json.encode(actions), type=list[Go]) == actions
    deploy = Offer(Deploy, {"shares": _SPREAD})
    assert list(deploy.expand()) == [
        Deploy([Share("hoth", {"trooper": 1}), Share("dantooine", {"trooper": 1})]),
        Deploy([Share("hoth", {"trooper": 2})]),
    ]


@pytest.mark.parametrize("domain", [_COUNTS, _SPREAD, _EACH, OneNumber([1, 2])])
def test_a_domain_reads_as_it_is_written(domain: Domain) -> None:
    assert msgspec.json.decode(msgspec.json.encode(domain), type=Domain) == domain
