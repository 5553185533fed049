"""Which rules and cards the cases show. `python -m tests.conformance.coverage` prints it for people."""

from dataclasses import dataclass, field

import service  # noqa: F401  (makes the games known)
from service.engine import registry
from tests.conformance import cases

WITHOUT_CASE: dict[str, tuple[str, ...]] = {
    "rebellion": ("system", "unit", "leader"),
}
"""Kinds of components that need no case of their own: pieces without a text."""


@dataclass
class Shown:
    """The cases that show one rule: where it applies, and its nearest twin where it just does not (or the reverse)."""

    accepted: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)

    def missing(self) -> list[str]:
        """Return the sides that no case shows."""
        return [side for side in ("accepted", "refused") if not getattr(self, side)]


@dataclass
class Coverage:
    """What the cases of a game show."""

    rules: dict[str, Shown]
    unknown: list[str]
    cards: dict[str, list[str]]
    unknown_cards: list[str]
    binding: list[str]
    sections: dict[str, int]
    titles: dict[int, str]

    def gaps(self) -> list[str]:
        """Return a line for each binding rule that lacks a side and each card without a case."""
        rules = [f"{rule}: no case where it is {side}" for rule in self.binding for side in self.rules[rule].missing()]
        return rules + [f"{card}: no case of its own" for card, shown in self.cards.items() if not shown]


def measure(game: str) -> Coverage:
    """Return what the cases of `game` show, against its rule file and its cards."""
    known = registry.game(game)
    rules = known.rulebook.rules
    coverage = Coverage(
        rules={rule: Shown() for rule in rules},
        unknown=[],
        cards={
            getattr(card, "id"): []  # noqa: B009  (components differ by game)
            for card in known.components("en")
            if card.__struct_config__.tag not in WITHOUT_CASE.get(game, ())
        },
        unknown_cards=[],
        binding=[rule.id for rule in rules.values() if rule.kind != "info"],
        sections={rule.id: rule.section for rule in rules.values()},
        titles={section.number: section.title for section in known.rulebook.sections},
    )
    for case in cases.load(game):
        for rule, side in case.rules.items():
            if rule in coverage.rules:
                getattr(coverage.rules[rule], side).append(case.id)
            else:
                coverage.unknown.append(f"{case.id} cites {rule}")
        for card in case.all_cards():
            if card in coverage.cards:
                coverage.cards[card].append(case.id)
            else:
                coverage.unknown_cards.append(f"{case.id} names {card}")
    return coverage


def table(game: str) -> list[str]:
    """Return the lines of the summary: binding rules by section, those shown from both sides, what is missing."""
    coverage = measure(game)
    lines = [f"{game}: {len(cases.load(game))} cases", f"{'section':<42} {'binding':>7} {'both':>5}  missing"]
    for number, title in coverage.titles.items():
        binding = [rule for rule in coverage.binding if coverage.sections[rule] == number]
        if binding:
            lacking = {rule: coverage.rules[rule].missing() for rule in binding if coverage.rules[rule].missing()}
            missing = ", ".join(f"{rule} ({'/'.join(sides)})" for rule, sides in lacking.items())
            both = len(binding) - len(lacking)
            lines.append(f"{number:>2}. {title:<38} {len(binding):>7} {both:>5}  {missing or '-'}")
    both = sum(not coverage.rules[rule].missing() for rule in coverage.binding)
    lines.append(f"{'all':<42} {len(coverage.binding):>7} {both:>5}")
    without = [card for card, shown in coverage.cards.items() if not shown]
    lines.append(f"cards with a case of their own: {len(coverage.cards) - len(without)} of {len(coverage.cards)}")
    if without:
        lines.append(f"without: {', '.join(without)}")
    return lines


def main() -> None:
    """Print the summary of every game that has cases."""
    for game in cases.games():
        print("\n".join(table(game)), end="\n\n")


if __name__ == "__main__":
    main()
