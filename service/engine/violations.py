"""Refusals as data: which rule forbids a thing, where in the request it stands, and what the sentence is made of."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

Param = str | int | list[str]


class Violation(Struct):
    """One reason why an action is illegal, a state cannot arise, or options to set up with are forbidden.

    `scope` tells which of them; `rule` is the id of the rule in the rule file of the game; `code` names the
    sentence and `params` fill it; `pointer` is a JSON pointer into the request; `message` is the sentence, filled in
    when the answer is written.
    """

    scope: Literal["action", "state", "options"]
    rule: str
    code: str
    message: str
    pointer: str
    params: dict[str, Annotated[Param, Meta()]]


def forbidden(rule: str, code: str, pointer: str = "/action", **params: Param) -> Violation:
    """Return the violation of an action: `rule` forbids what stands at `pointer`."""
    return Violation("action", rule, code, "", pointer, params)


def impossible(rule: str, code: str, pointer: str = "/state", **params: Param) -> Violation:
    """Return the violation of a state: by `rule`, what stands at `pointer` cannot arise."""
    return Violation("state", rule, code, "", pointer, params)


def unacceptable(rule: str, code: str, pointer: str = "/options", **params: Param) -> Violation:
    """Return the violation of options: `rule` forbids setting up with what stands at `pointer`."""
    return Violation("options", rule, code, "", pointer, params)
