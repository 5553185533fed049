"""The page about large choices: its examples are legal and not, as it says, and it names every kind of domain."""

import json
from importlib.resources import files
from typing import Any, get_args

import msgspec
import pytest

from service.engine.choices import Domain, Offer
from service.engine.registry import game

PAGE = files("service").joinpath("docs/large-choices.md").read_text(encoding="utf-8")
EXAMPLES: list[dict[str, Any]] = [json.loads(part.split("```")[0]) for part in PAGE.split("```json")[1:]]

every_example = pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["action"])


def _offer(example: dict[str, Any]) -> Offer:
    kinds = {kind.__struct_config__.tag: kind for kind in game(example["game"]).action_types}
    return Offer(kinds[example["action"]], msgspec.convert(example["domains"], dict[str, Domain]))


def _holds(offer: Offer, action: dict[str, Any]) -> bool:
    """Tell whether each field, or the default of one left out, is a value of its domain."""
    assert action["type"] == offer.action.__struct_config__.tag
    defaults = {
        field.name: [] if field.default_factory is list else field.default
        for field in msgspec.structs.fields(offer.action)
    }
    assert set(action) <= {"type", *offer.domains}
    return all(domain.holds(action.get(name, defaults[name])) for name, domain in offer.domains.items())


@every_example
def test_what_is_shown_as_legal_is_in_the_domains_and_reads_as_an_action(example: dict[str, Any]) -> None:
    offer = _offer(example)
    for action in example["legal"]:
        assert _holds(offer, action), action
        read = msgspec.convert(action, game(example["game"]).action_type)
        assert msgspec.to_builtins(read) == action, "what is at its default is left out"


@every_example
def test_what_is_shown_as_not_legal_is_in_no_domain(example: dict[str, Any]) -> None:
    offer = _offer(example)
    assert example["not"]
    for action in example["not"]:
        assert not _holds(offer, action), action


def test_every_kind_of_domain_is_described() -> None:
    for domain in get_args(Domain):
        assert f"| `{domain.__struct_config__.tag}` |" in PAGE


def test_every_large_kind_of_domain_is_shown_in_an_example() -> None:
    shown = {domain["kind"] for example in EXAMPLES for domain in example["domains"].values()}
    assert {"counts", "each_of", "spread"} <= shown
