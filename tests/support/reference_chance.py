"""The generator of `service/docs/chance.md`, written from that page and from nothing else."""

from collections.abc import Iterator, Sequence
from hashlib import sha256


def block(seed: str, counter: int) -> bytes:
    """Return the 32 bytes of block `counter`."""
    return sha256(b"galactic-arbiter-chance/1" + bytes.fromhex(seed) + counter.to_bytes(8, "big")).digest()


class Reference:
    """Draws from a seed; `counter` is where it stands."""

    def __init__(self, seed: str, counter: int) -> None:
        self.seed = seed
        self.counter = counter

    def _words(self) -> Iterator[int]:
        while True:
            raw = block(self.seed, self.counter)
            self.counter = (self.counter + 1) % 2**53
            for at in range(0, 32, 4):
                yield int.from_bytes(raw[at : at + 4], "big")

    def _numbers(self, bounds: Sequence[int]) -> list[int]:
        """Return a number below each bound, all of one drawing."""
        words, numbers = self._words(), []
        for bound in bounds:
            number = 0
            if bound > 1:
                number = next(word for word in words if word < 2**32 // bound * bound) % bound
            numbers.append(number)
        return numbers

    def pick(self, options: Sequence[str]) -> str:
        """Return one of several things."""
        return options[self._numbers([len(options)])[0]]

    def roll(self, dice: Sequence[Sequence[str]]) -> list[str]:
        """Return a face of each die."""
        return [faces[number] for faces, number in zip(dice, self._numbers([len(die) for die in dice]), strict=True)]

    def shuffle(self, cards: Sequence[str]) -> list[str]:
        """Return the cards in an order drawn."""
        order = list(cards)
        places = range(len(order) - 1, 0, -1)
        for last, other in zip(places, self._numbers([place + 1 for place in places]), strict=True):
            order[last], order[other] = order[other], order[last]
        return order
