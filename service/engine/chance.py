"""Dice, draws and shuffles: from a seed inside the state, or declared in the request and checked.

The seeded generator is specified to the byte, with test vectors, in `service/docs/chance.md`.
"""

from collections.abc import Sequence
from hashlib import sha256
from typing import Annotated, Literal, Protocol

from msgspec import Meta, Struct

DOMAIN = b"galactic-arbiter-chance/1"
MAX_COUNTER = 2**53 - 1
_WORD = 2**32

# The length closes the door that `$` leaves open for a newline at the end.
Seed = Annotated[
    str, Meta(pattern="^[0-9a-f]{32}$", max_length=32, description="128 bits as 32 lower-case hex digits.")
]


class ChanceState(Struct, forbid_unknown_fields=True):
    """Where the seeded generator of a game stands.

    `seed` is 32 lower-case hex digits; `counter` is the number of blocks used so far.
    """

    seed: Seed
    counter: Annotated[int, Meta(ge=0, le=MAX_COUNTER)]


_Result = Annotated[str, Meta(min_length=1, max_length=64)]


class Roll(Struct, tag="roll", tag_field="kind", forbid_unknown_fields=True):
    """The faces of dice rolled together, in the order in which the dice are named."""

    faces: Annotated[list[_Result], Meta(max_length=64)]


class Shuffle(Struct, tag="shuffle", tag_field="kind", forbid_unknown_fields=True):
    """A pile after shuffling, top card first."""

    order: Annotated[list[_Result], Meta(max_length=256)]


class Pick(Struct, tag="pick", tag_field="kind", forbid_unknown_fields=True):
    """One of several things, taken at random."""

    choice: _Result


Declared = Roll | Shuffle | Pick


class ChanceFault(ValueError):
    """A declared result cannot be; `code` names the message, `index` the entry at fault, `params` fill the message."""

    def __init__(self, code: str, index: int, **params: str | int) -> None:
        super().__init__(code)
        self.code = code
        self.index = index
        self.params = params


class ChanceSource(Protocol):
    """What a step may ask of chance. Every list that goes in is left as it was."""

    def roll(self, dice: Sequence[Sequence[str]]) -> list[str]:
        """Roll dice, each given as its faces; return one face a die."""

    def shuffle(self, cards: Sequence[str]) -> list[str]:
        """Return `cards` in a random order, top first."""

    def pick(self, options: Sequence[str]) -> str:
        """Return one of `options` (at least one)."""


class SeededChance:
    """Chance from a seed. Takes the ChanceState of a game and moves its counter as results are drawn."""

    def __init__(self, state: ChanceState) -> None:
        self._state = state
        self._prefix = DOMAIN + bytes.fromhex(state.seed)

    def roll(self, dice: Sequence[Sequence[str]]) -> list[str]:
        words = _Words(self)
        return [faces[words.below(len(faces))] for faces in dice]

    def shuffle(self, cards: Sequence[str]) -> list[str]:
        order = list(cards)
        words = _Words(self)
        for last in range(len(order) - 1, 0, -1):
            other = words.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order

    def pick(self, options: Sequence[str]) -> str:
        return options[_Words(self).below(len(options))]

    def block(self) -> bytes:
        """Return the next 32 bytes and move the counter by one, wrapping after 2**53 - 1."""
        counter = self._state.counter
        self._state.counter = counter + 1 if counter < MAX_COUNTER else 0
        return sha256(self._prefix + counter.to_bytes(8, "big")).digest()


class _Words:
    """The 32-bit words of one drawing: a fresh block at its start, what is left over at its end is dropped."""

    __slots__ = ("_at", "_block", "_source")

    def __init__(self, source: SeededChance) -> None:
        self._source = source
        self._block = b""
        self._at = 0

    def below(self, bound: int) -> int:
        """Return an unbiased integer from 0 to `bound` - 1; a bound of 1 takes no word."""
        if bound == 1:
            return 0
        limit = _WORD - _WORD % bound
        while True:
            if self._at == len(self._block):
                self._block = self._source.block()
                self._at = 0
            word = int.from_bytes(self._block[self._at : self._at + 4], "big")
            self._at += 4
            if word < limit:
                return word % bound


class DeclaredChance:
    """Chance from results that the request carries; each is checked for possibility and used in order."""

    def __init__(self, results: Sequence[Declared]) -> None:
        self._results = results
        self._used = 0

    def roll(self, dice: Sequence[Sequence[str]]) -> list[str]:
        result = self._next("roll")
        assert isinstance(result, Roll)
        if len(result.faces) != len(dice):
            raise self._fault("chance-dice-count", expected=len(dice), given=len(result.faces))
        for face, faces in zip(result.faces, dice, strict=True):
            if face not in faces:
                raise self._fault("chance-no-such-face", face=face)
        return list(result.faces)

    def shuffle(self, cards: Sequence[str]) -> list[str]:
        result = self._next("shuffle")
        assert isinstance(result, Shuffle)
        if sorted(result.order) != sorted(cards):
            raise self._fault("chance-not-a-permutation", expected=len(cards), given=len(result.order))
        return list(result.order)

    def pick(self, options: Sequence[str]) -> str:
        result = self._next("pick")
        assert isinstance(result, Pick)
        if result.choice not in options:
            raise self._fault("chance-not-an-option", choice=result.choice)
        return result.choice

    def finish(self) -> None:
        """Raise ChanceFault when results are left over."""
        if self._used < len(self._results):
            raise ChanceFault("chance-left-over", self._used, used=self._used, given=len(self._results))

    def _next(self, kind: Literal["roll", "shuffle", "pick"]) -> Declared:
        if self._used == len(self._results):
            raise ChanceFault("chance-missing", self._used, kind=kind, given=len(self._results))
        result = self._results[self._used]
        self._used += 1
        if result.__struct_config__.tag != kind:
            raise self._fault("chance-wrong-kind", expected=kind, given=str(result.__struct_config__.tag))
        return result

    def _fault(self, code: str, **params: str | int) -> ChanceFault:
        return ChanceFault(code, self._used - 1, **params)
