"""What a request holds: the schemas of bodies and queries, one class a kind, bound once to each game.

An envelope is a marshmallow schema. What stands inside it (a state, an action, options, declared chance) is a `Shape`:
one field class that reads plain values through the types of the game, so that no shape is written a second time.
"""

from collections.abc import Callable
from functools import cache
from typing import Annotated, Any, Literal, cast

import msgspec
from marshmallow import RAISE, Schema, ValidationError, fields, missing, validate
from msgspec import UNSET, Meta, UnsetType, defstruct

from service.engine.adjudicator import DEFAULT_LIMIT, MAX_LIMIT, includable
from service.engine.chance import Results, Seed
from service.engine.game import Game
from service.engine.shape import MAX_FAULTS, Fault, Reader, ShapeError, escape, read, tag_of

MAX_INCLUDE = 16
_MISSING = "missing; this field is required"
_literal: Any = Literal
"""What a message of msgspec quotes, up to the last quotation mark, when that is more than 80 characters."""


class Shape(fields.Field[Any]):
    """A value read as a type of the game: from plain decoded JSON to a Struct, strictly.

    kind: the type, given the game. default: what stands for an absent value, given the game; without it the field is
    required. Faults are collected with their JSON pointers and given on as the messages of the field.
    """

    def __init__(
        self, kind: Callable[[Game], Any], *, default: Callable[[Game], Any] | None = None, description: str
    ) -> None:
        super().__init__(
            required=default is None,
            allow_none=False,
            load_default=missing,
            error_messages={"required": _MISSING},
            metadata={"description": description},
        )
        self._kind = kind
        self._default: Any = default

    def _bind_to_schema(self, field_name: str, parent: Any) -> None:
        super()._bind_to_schema(field_name, parent)
        self._game = parent.game
        self._pointer = f"/{field_name}"
        self.type = self._kind(parent.game)

    def deserialize(self, value: Any, attr: str | None = None, data: Any = None, **kwargs: Any) -> Any:
        """Read a value; null is left to the reading of the shape, which names the type that was expected.

        Stands in for the steps of the base class, none of which a Shape uses: they would cost as much as the reading.
        """
        if value is missing:
            if self.required:
                raise self.make_error("required")
            return self.absent()
        try:
            return read(value, self.type, self._pointer)
        except ShapeError as error:
            raise ValidationError(cast("list[Any]", error.faults)) from None

    def absent(self) -> Any:
        """Return what stands for an absent value."""
        return self._default(self._game)


class Digits(fields.Integer):
    """A whole number in a query: decimal digits and nothing else."""

    def _validated(self, value: Any) -> Any:
        if not (isinstance(value, str) and value.isascii() and value.isdigit()):
            raise self.make_error("invalid", input=value)
        return super()._validated(value)


class Envelope(Schema):
    """A schema bound to a game, closed to fields it does not name. Use `load`, which keeps one instance a game."""

    class Meta:
        """Options of the schema."""

        unknown = RAISE

    def __init__(self, game: Game) -> None:
        self.game = game
        super().__init__()


def _state() -> Shape:
    return Shape(lambda game: game.state_type, description="The whole game, hidden things included.")


def _seat(game: Game) -> Any:
    return _literal[game.seats]


def _include(game: Game) -> Any:
    wanted = includable(game)
    return Annotated[list[_literal[wanted]], Meta(max_length=MAX_INCLUDE)]


class SetupRequest(Envelope):
    """A game to be set up."""

    options = Shape(
        lambda game: game.options_type,
        default=lambda game: game.options_type(),
        description="How to set up; what is left out takes its default.",
    )
    seed = Shape(lambda _: Seed, description="What all chance in the game is drawn from: 32 lower-case hex digits.")


class AdjudicateRequest(Envelope):
    """One action of a seat in a state, to be judged and carried out."""

    state = _state()
    seat = Shape(_seat, description="Who acts.")
    action = Shape(lambda game: game.action_type, description="What the seat does.")
    chance = Shape(
        lambda _: Results,
        default=lambda _: None,
        description="Results of real dice and cards, in order of use. Left out: drawn from the seed in the state.",
    )
    include = Shape(
        _include,
        default=lambda _: None,
        description="What the answer holds beside the verdict. Left out: the resulting state.",
    )


class LegalActionsRequest(Envelope):
    """A state whose legal actions are asked for."""

    state = _state()
    seat = Shape(_seat, default=lambda _: None, description="Whose actions. Left out: those of every seat asked.")
    limit = Shape(
        lambda _: Annotated[int, Meta(ge=1, le=MAX_LIMIT)],
        default=lambda _: DEFAULT_LIMIT,
        description="The longest list of actions; where there are more, templates are given.",
    )


class CheckRequest(Envelope):
    """A state to be examined."""

    state = _state()


class ViewRequest(Envelope):
    """A state to be seen with the eyes of one seat."""

    state = _state()
    seat = Shape(_seat, description="Who looks.")


class CardsQuery(Envelope):
    """Which components to list."""

    kind = Shape(
        lambda game: _literal[tuple(tag_of(kind) for kind in game.component_types)],
        default=lambda _: None,
        description="Only components of this kind.",
    )
    id = fields.String(validate=validate.Length(1, 64), metadata={"description": "Only the component with this id."})


class RulesQuery(Envelope):
    """Which rules to list."""

    section = Digits(validate=validate.Range(0, 999), metadata={"description": "Only rules of this section."})


def load(schema_class: type[Envelope], game: Game, value: Any) -> dict[str, Any]:
    """Read a decoded body, or the arguments of a query, as an envelope of this module for a game.

    Gives every field by its name, absent optional fields of a body with their defaults; the names are the parameters
    of the function in `service.engine.adjudicator` that answers. Raises ShapeError with at most 20 faults, those of
    declared fields first, then unknown fields in the order of the body.
    """
    try:
        return cast("dict[str, Any]", bound(schema_class, game).load(value))
    except ValidationError as error:
        faults = _faults(schema_class, game, value, error.messages_dict)
    raise ShapeError(faults)


def load_text(schema_class: type[Envelope], game: Game, raw: bytes) -> dict[str, Any] | None:
    """Read the text of a body, all of whose fields are `Shape`s, as `load` does.

    None for a text that has faults, or whole numbers written otherwise; raises MalformedJson.
    """
    body = _reader(schema_class, game).read(raw)
    if body is None:
        return None
    found = msgspec.structs.asdict(body)
    for name, value in found.items():
        if value is UNSET:
            found[name] = cast("Shape", bound(schema_class, game).fields[name]).absent()
    return found


@cache
def _reader(schema_class: type[Envelope], game: Game) -> Reader:
    """Return the reader of a body, made of the fields of its envelope."""
    shapes = cast("dict[str, Shape]", bound(schema_class, game).fields)
    members: list[Any] = [
        (name, shape.type) if shape.required else (name, shape.type | UnsetType, UNSET)
        for name, shape in shapes.items()
    ]
    return Reader(defstruct("Body", members, forbid_unknown_fields=True, kw_only=True))


@cache
def bound(schema_class: type[Envelope], game: Game) -> Envelope:
    """Return the one instance of an envelope for a game."""
    return schema_class(game)


def _faults(schema_class: type[Envelope], game: Game, value: Any, messages: dict[str, Any]) -> list[Fault]:
    """Turn the messages of marshmallow, which come in no fixed order, into faults in a fixed order."""
    if not isinstance(value, dict):
        return [Fault("", f"expected an object, got {_named(value)}")]
    declared = bound(schema_class, game).fields
    found: list[Fault] = []
    for name in declared:
        told = messages.get(name, ())
        found += [item if isinstance(item, Fault) else Fault(f"/{name}", _sentence(item)) for item in told]
    known = f"unknown field; known are {', '.join(declared)}"
    for name in value:
        if len(found) >= MAX_FAULTS:
            break
        if name not in declared:
            found.append(Fault(f"/{escape(name[:80])}", known))
    return found[:MAX_FAULTS]


def _named(value: Any) -> str:
    if value is None:
        return "null"
    names = {list: "an array", str: "a string", bool: "a boolean"}
    return names.get(type(value), "a number")


def _sentence(message: str) -> str:
    """Write a message of marshmallow in the manner of the others: no capital at its start, no full stop."""
    return message[:1].lower() + message[1:].removesuffix(".")
