"""Domains and offers: what is counted is what is listed, each value once."""

from itertools import combinations, islice

from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from service.engine.choices import BoundedSubset, Domain, Offer, OneOf, OrderOf, Subset

_values = st.lists(st.text("abcdefgh", min_size=1, max_size=2), unique=True, max_size=6)


@st.composite
def _subsets(draw: st.DrawFn) -> Subset:
    values = draw(_values)
    minimum = draw(st.integers(0, len(values)))
    return Subset(values, minimum, draw(st.integers(minimum, len(values))))


@st.composite
def _bounded_subsets(draw: st.DrawFn) -> BoundedSubset:
    values = draw(_values)
    weights = draw(st.lists(st.integers(-3, 6), min_size=len(values), max_size=len(values)))
    return BoundedSubset(values, weights, draw(st.integers(0, 2)), draw(st.integers(-4, 12)))


_domains = (
    st.builds(OneOf, _values)
    | _subsets()
    | _bounded_subsets()
    | st.builds(OrderOf, st.lists(st.sampled_from("abcde"), unique=True))
)


@given(domain=_domains)
def test_a_domain_holds_as_many_values_as_it_says_each_once(domain: Domain) -> None:
    listed = list(domain)
    assert len(listed) == domain.size()
    assert all(value not in listed[:index] for index, value in enumerate(listed))
    assert list(domain) == listed, "the order is fixed"


@given(domain=_subsets())
def test_a_subset_lists_every_choice_within_its_bounds(domain: Subset) -> None:
    listed = list(domain)
    for value in listed:
        assert domain.minimum <= len(value) <= domain.maximum
        assert len(set(value)) == len(value)
        assert set(value) <= set(domain.values)
    assert len({frozenset(value) for value in listed}) == len(listed)


@given(domain=_bounded_subsets())
def test_a_bounded_subset_lists_exactly_the_choices_within_its_limit(domain: BoundedSubset) -> None:
    weight = dict(zip(domain.values, domain.weights, strict=True))
    every = [list(chosen) for count in range(len(weight) + 1) for chosen in combinations(domain.values, count)]
    allowed = [
        chosen
        for chosen in every
        if len(chosen) >= domain.minimum and sum(weight[value] for value in chosen) <= domain.limit
    ]
    assert sorted(domain) == sorted(allowed)
    assert domain.size() == len(allowed)


def test_bounds_of_a_bounded_subset() -> None:
    assert list(BoundedSubset(["a", "b"], [1, 2], 0, 2)) == [["a"], ["b"], []]
    assert list(BoundedSubset(["a", "b"], [1, 2], 1, 0)) == []
    assert list(BoundedSubset(["a", "b"], [2, -1], 1, 1)) == [["a", "b"], ["b"]]
    assert list(BoundedSubset([], [], 0, 0)) == [[]]
    assert list(BoundedSubset([], [], 0, -1)) == []
    assert BoundedSubset([str(index) for index in range(60)], [1] * 60, 0, 60).size() == 2**60


def test_the_first_of_many_bounded_subsets_cost_little() -> None:
    many = BoundedSubset([str(index) for index in range(150)], [1] * 150, 1, 2)
    assert list(islice(many, 2)) == [["0", "1"], ["0", "2"]]
    assert many.size() == 150 + 150 * 149 // 2


def test_an_order_lists_every_order() -> None:
    assert list(OrderOf(["a", "b", "c"])) == [
        ["a", "b", "c"], ["a", "c", "b"], ["b", "a", "c"], ["b", "c", "a"], ["c", "a", "b"], ["c", "b", "a"],
    ]  # fmt: skip
    assert list(OrderOf([])) == [[]]


def test_bounds_of_a_subset() -> None:
    assert list(Subset(["a", "b"], 0, 1)) == [[], ["a"], ["b"]]
    assert list(Subset([], 0, 0)) == [[]]
    assert list(Subset(["a", "b"], 2, 2)) == [["a", "b"]]
    assert Subset([str(index) for index in range(60)], 0, 60).size() == 2**60


class Move(Struct, tag="move"):
    ship: str
    cargo: list[str] = []


class Wait(Struct, tag="wait"):
    pass


@given(ships=_values, cargo=_subsets())
def test_an_offer_stands_for_the_product_of_its_domains(ships: list[str], cargo: Subset) -> None:
    offer = Offer(Move, {"ship": OneOf(ships), "cargo": cargo})
    listed = list(offer.expand())
    assert len(listed) == offer.size() == len(ships) * cargo.size()
    assert listed == [Move(ship, chosen) for ship in ships for chosen in cargo]


def test_an_offer_without_fields_is_one_action() -> None:
    assert Offer(Wait).size() == 1
    assert list(Offer(Wait).expand()) == [Wait()]
