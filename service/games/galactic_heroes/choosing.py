"""Why a choice of cards is refused: the sentences that every choice of several things shares."""

from collections.abc import Sequence

from service.engine.violations import Violation, forbidden


def judge_subset(
    given: Sequence[str], allowed: Sequence[str], minimum: int, maximum: int, rule: str, pointer: str
) -> list[Violation]:
    """Return why `given` is not a choice of `minimum` to `maximum` different ones of `allowed`, by `rule`."""
    found = []
    if not minimum <= len(given) <= maximum:
        found.append(forbidden(rule, "cards-count", pointer, minimum=minimum, maximum=maximum, given=len(given)))
    return found + judge_members(given, allowed, rule, pointer)


def judge_members(given: Sequence[str], allowed: Sequence[str], rule: str, pointer: str) -> list[Violation]:
    """Return which of `given` are named twice or are not among `allowed`."""
    found = []
    for index, card in enumerate(given):
        if card in given[:index]:
            found.append(forbidden(rule, "same-card-twice", f"{pointer}/{index}", card=card))
        elif card not in allowed:
            found.append(forbidden(rule, "card-not-eligible", f"{pointer}/{index}", card=card))
    return found
