"""Cases as they stand in the YAML files: read strictly, so that a misspelt key is an error and not a silent gap."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from string import Template
from typing import Any, Literal

import msgspec
import yaml
from msgspec import UNSET, Struct, UnsetType

HERE = Path(__file__).parent
_KEBAB = re.compile("[a-z0-9]+(-[a-z0-9]+)*")
_OF_THE_CASE = ("legal", "view")
"""Keys of both cases and steps that look at the position where they stand in the case itself."""


class _Loader(yaml.CSafeLoader):
    """The safe loader, except that a key that stands twice in one mapping is an error."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        keys = [key.value for key, _ in node.value]
        twice = [key for key, number in Counter(keys).items() if number > 1]
        if twice:
            raise ValueError(f"{node.start_mark}: the key {twice[0]!r} stands twice")
        mapping: dict[Any, Any] = super().construct_mapping(node, deep)
        return mapping


class LegalList(Struct, forbid_unknown_fields=True):
    """What the list of legal actions of a seat must be like; `match`: partial matches of the lists, one a decision.

    `violations`: nobody plays at the seat, and so there is no list.
    """

    seat: str
    violations: list[dict[str, Any]] = []
    match: list[Any] | UnsetType = UNSET
    contains: list[Any] = []
    lacks: list[Any] = []
    equals: list[Any] | UnsetType = UNSET


class Sight(Struct, forbid_unknown_fields=True):
    """What the view of a seat must be like: a partial match, and strings that occur nowhere in it.

    `violations`: nobody plays at the seat, and so there is no view.
    """

    seat: str
    violations: list[dict[str, Any]] = []
    match: dict[str, Any] = {}
    hidden: list[str] = []


class Alike(Struct, forbid_unknown_fields=True):
    """A seat that must not notice when the keys of these positions are laid over that of the case."""

    seat: str
    positions: list[dict[str, Any]]
    differs: bool = False


class Step(Struct, forbid_unknown_fields=True, kw_only=True):
    """One action and what must come of it. See README.md for every key."""

    seat: str
    action: Any
    chance: list[dict[str, Any]] | UnsetType = UNSET
    expect: Literal["accepted", "refused"] = "accepted"
    violations: list[dict[str, Any]] = []
    exact: bool = False
    after: dict[str, Any] = {}
    same: list[str] = []
    events: list[dict[str, Any]] = []
    absent_events: list[dict[str, Any]] = []
    decisions: list[dict[str, Any]] | UnsetType = UNSET
    outcome: dict[str, Any] | UnsetType | None = UNSET
    legal: list[LegalList] = []
    view: list[Sight] = []


class Case(Struct, forbid_unknown_fields=True, kw_only=True):
    """One numbered case. `rules` tells for each rule which side of it the case shows."""

    id: str
    title: str
    rules: dict[str, Literal["accepted", "refused"]]
    card: str | None = None
    cards: list[str] = []
    position: dict[str, Any] | UnsetType = UNSET
    setup: dict[str, Any] | UnsetType = UNSET
    begins: dict[str, Any] = {}
    decisions: list[dict[str, Any]] | UnsetType = UNSET
    impossible: list[dict[str, Any]] = []
    faults: list[dict[str, Any]] = []
    exact: bool = False
    legal: list[LegalList] = []
    view: list[Sight] = []
    alike: list[Alike] = []
    steps: list[Step] = []
    source: str = ""

    def all_cards(self) -> list[str]:
        """Return the ids of the cards that this case is about."""
        return [*self.cards, *([self.card] if self.card else [])]


def games() -> list[str]:
    """Return the games that have cases."""
    return sorted(folder.name for folder in HERE.iterdir() if folder.is_dir() and any(folder.glob("*.yaml")))


def load(game: str) -> list[Case]:
    """Return all cases of a game, in the order of files and lines. Raises ValueError naming the case at fault."""
    found: list[Case] = []
    for path in sorted((HERE / game).glob("*.yaml")):
        for plain in yaml.load(path.read_text(encoding="utf-8"), Loader=_Loader) or []:
            found += [convert_case(one, f"{game}/{path.name}") for one in _expand(plain)]
    twice = sorted(case for case, number in Counter(case.id for case in found).items() if number > 1)
    if twice:
        raise ValueError(f"two cases share an id: {', '.join(twice)}")
    return found


def convert_case(plain: dict[str, Any], source: str = "") -> Case:
    """Return one case from its plain form. Raises ValueError for an unknown key or what contradicts itself."""
    if "action" in plain:
        in_step = [key for key in plain if key in Step.__struct_fields__ and key not in _OF_THE_CASE]
        plain["steps"] = [*plain.get("steps", []), {key: plain.pop(key) for key in in_step}]
    try:
        case = msgspec.convert({**plain, "source": source}, Case)
    except msgspec.ValidationError as error:
        raise ValueError(f"{source}: case {plain.get('id')}: {error}") from None
    for sentence in _inconsistencies(case):
        raise ValueError(f"{source}: case {case.id}: {sentence}")
    return case


def _inconsistencies(case: Case) -> Iterator[str]:
    """Yield what in a case would never be looked at, or contradicts itself."""
    if not _KEBAB.fullmatch(case.id):
        yield "the id is not kebab-case"
    if (case.position is UNSET) == (case.setup is UNSET):
        yield "there is exactly one of position and setup"
    if case.faults and case.impossible:
        yield "a position of the wrong shape is not looked at any further"
    if (case.impossible or case.faults) and (
        case.steps or case.legal or case.view or case.alike or case.begins or case.decisions is not UNSET
    ):
        yield "nothing can be done in an impossible position or after a setup that is refused"
    if case.alike and case.position is UNSET:
        yield "only a position has others that are alike"
    for step in case.steps:
        if (step.expect == "refused") != bool(step.violations):
            yield "exactly the refused steps have violations"
        if step.violations and (step.after or step.same or step.events or step.absent_events):
            yield "a refused step has no effects"


def _expand(plain: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield a case for each row of `each`, or for each combination when it maps names to lists."""
    each = plain.pop("each", [{}])
    if isinstance(each, dict):
        each = [dict(zip(each, values, strict=True)) for values in product(*each.values())]
    for row in each:
        yield _fill(plain, row)


def _fill(value: Any, row: dict[str, Any]) -> Any:
    if isinstance(value, dict):
        return {_fill(key, row): _fill(item, row) for key, item in value.items()}
    if isinstance(value, list):
        return [_fill(item, row) for item in value]
    if isinstance(value, str) and "$" in value:
        return row[value[1:]] if value[1:] in row else Template(value).substitute(row)
    return value
