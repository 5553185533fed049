"""Dice, draws and shuffles: from a seed inside the state, or declared in the request and checked.

The seeded generator is specified to the byte, with test vectors, in `service/docs/chance.md`.
"""

from collections.abc import Sequence
from hashlib import sha256
from struct import Struct as Struct32
from typing import Annotated, Literal, Protocol

from msgspec import Meta, Struct

from service.engine.shape import tag_of

DOMAIN = b"galactic-arbiter-chance/1"
MAX_COUNTER = 2**53 - 1
_WORD = 2**32
_EIGHT_WORDS = Struct32(">8I")

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


MAX_RESULTS = 64
Results = Annotated[list[Declared], Meta(max_length=MAX_RESULTS)]
"""The results that one action may declare, in the order in which they are used."""


class ChanceFault(ValueError):
    """A declared result cannot be; `code` names the message, `index` the entry at fault, `params` fill the message."""

    def __init__(self, code: str, index: int, **params: str | int) -> None:
        super().__init__(code)
        self.code = code
        self.index = index
        self.params = params

    def about(self, what: str) -> "ChanceFault":
        """Add which pile, pick or roll the result is for; return the fault itself."""
        self.params["of"] = what
        return self


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

    __slots__ = ("_state",)

    def __init__(self, state: ChanceState) -> None:
        self._state = state

    def roll(self, dice: Sequence[Sequence[str]]) -> list[str]:
        words = _Words(self._state)
        return [faces[words.below(len(faces))] for faces in dice]

    def shuffle(self, cards: Sequence[str]) -> list[str]:
        order = list(cards)
        below = _Words(self._state).below
        for last in range(len(order) - 1, 0, -1):
            other = below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order

    def pick(self, options: Sequence[str]) -> str:
        return options[_Words(self._state).below(len(options))]


class _Words:
    """The 32-bit words of one drawing: a fresh block at its start, what is left over at its end is dropped."""

    __slots__ = ("_left", "_prefix", "_state")

    def __init__(self, state: ChanceState) -> None:
        self._state = state
        self._prefix = DOMAIN + bytes.fromhex(state.seed)
        self._left: list[int] = []

    def below(self, bound: int) -> int:
        """Return an unbiased integer from 0 to `bound` - 1; a bound of 1 takes no word."""
        if bound == 1:
            return 0
        limit = _WORD - _WORD % bound
        while True:
            if not self._left:
                self._left = self._block()
            word = self._left.pop()
            if word < limit:
                return word % bound

    def _block(self) -> list[int]:
        """Return the words of the next block, the first one last; move the counter, wrapping after 2**53 - 1."""
        counter = self._state.counter
        self._state.counter = counter + 1 if counter < MAX_COUNTER else 0
        digest = sha256(self._prefix + counter.to_bytes(8, "big")).digest()
        return [*_EIGHT_WORDS.unpack(digest)[::-1]]


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
        if tag_of(result) != kind:
            raise self._fault("chance-wrong-kind", expected=kind, given=tag_of(result))
        return result

    def _fault(self, code: str, **params: str | int) -> ChanceFault:
        return ChanceFault(code, self._used - 1, **params)
