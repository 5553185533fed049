"""The players and the actions of the tests know the large choices."""

from random import Random
from typing import Any, ClassVar

from msgspec import Struct

from service.engine.choices import Counts, EachOf, Offer, OneNumber, OneOf, Spread, Subset
from service.engine.program import Decision
from tests.support.actions import Listed, every_small_action, hostile, is_small, near_misses
from tests.support.players import sample
from tests.unit.engine.toy import Toy

COUNTS = Counts({"x-wing": 3, "transport": 1})
SPREAD = Spread({"trooper": 2}, ["hoth", "dantooine"], {"hoth": ["trooper"]})
PARTS = EachOf("from", {"hoth": {"units": COUNTS, "captives": Subset(["leia"], 0, 1)}, "endor": {"units": COUNTS}})


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


class Pay(Struct, tag="pay", tag_field="type"):
    units: dict[str, int]
    number: int


class Fleet(Toy):
    """A game whose one question offers what only the large choices can describe."""

    action_types: ClassVar[tuple[type[Struct], ...]] = (Go, Deploy, Pay)

    def __init__(self) -> None:
        self._offers = [
            Offer(Go, {"to": OneOf(["bespin"]), "moves": PARTS}),
            Offer(Deploy, {"shares": SPREAD}),
            Offer(Pay, {"units": COUNTS, "number": OneNumber([2, 4])}),
        ]

    def offers(self, state: Any, seat: str, now: Any = None) -> list[Offer]:
        return self._offers if seat == self.seats[0] else []

    def decisions(self, state: Any, now: Any = None) -> list[Decision]:
        return [Decision(self.seats[0], ["go", "deploy", "pay"])]


def test_the_actions_of_the_tests_come_near_the_large_choices() -> None:
    game = Fleet()
    listed = Listed(game, None, game.seats[0])
    assert listed.count == 8 * 2 * 8 + 2 + 8 * 2
    near = list(near_misses(game, None, Random(1)))
    for kind in game.action_types:
        of_kind = {listed.identity(action): action in listed for action in near if type(action) is kind}
        assert {*of_kind.values()} == {True, False}, f"{kind} legal and not"
    small = [action for action in listed.actions or () if is_small(action)]
    assert Pay({"x-wing": 1}, 4) in small
    reached = {listed.identity(action) for action in every_small_action(game, None)}
    assert {listed.identity(action) for action in small} <= reached
    assert {type(action) for number in range(20) for action in hostile(game, Random(number))} == {*game.action_types}


def test_players_draw_from_large_choices() -> None:
    game, rng = Fleet(), Random(2)
    listed = Listed(game, None, game.seats[0])
    for offer in game.offers(None, game.seats[0]):
        drawn = [sample(offer, rng) for _ in range(800)]
        assert all(action in listed for action in drawn)
        assert len({listed.identity(action) for action in drawn}) > 0.7 * offer.size()
