"""Offers: every action of one kind whose fields take values of their domains, counted and listed."""

from collections.abc import Iterator, Mapping
from math import prod
from typing import Any

import msgspec
from msgspec import Struct

from service.engine.choices.parts import Domain, EachOf, assignments
from service.engine.choices.spread import Spread


class Offer(Struct, frozen=True):
    """Every action of type `action` whose fields take values of their `domains`."""

    action: type[Struct]
    domains: Mapping[str, Domain] = {}

    def size(self) -> int:
        """Return how many actions this offer stands for."""
        return prod(domain.size() for domain in self.domains.values())

    def expand(self) -> Iterator[Any]:
        """Yield every action of this offer, in a fixed order, one by one: the first few of a million cost nothing."""
        return map(self.build, assignments(self.domains))

    def build(self, values: Mapping[str, Any]) -> Any:
        """Return the action whose fields have these values of their domains; objects in a list become Structs."""
        if not any(isinstance(domain, EachOf | Spread) for domain in self.domains.values()):
            return self.action(**values)
        config = self.action.__struct_config__
        tagged = {config.tag_field: config.tag} if config.tag_field is not None else {}
        return msgspec.convert({**tagged, **values}, self.action)


class Template(Struct, frozen=True):
    """An offer too large to list: the action type, the exact domain of each field, and examples ready to post.

    `count` is null when there are more than 2**53 - 1 actions.
    """

    action: str
    count: int | None
    domains: dict[str, Domain]
    examples: list[Any]
