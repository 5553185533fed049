"""The operations of one game: its paths, each with its own operation ids, schemas and examples."""

from collections.abc import Callable, Mapping, Sequence

from service.engine.catalogue import SCHEMA_NAMES
from service.engine.game import Game
from service.http.asking import QUESTIONS
from service.http.body import JSON, NDJSON
from service.http.envelopes import CardsQuery, Envelope, RulesQuery, bound
from service.http.guides import SCHEMA_MEDIA_TYPE
from service.http.openapi.examples import Example
from service.http.openapi.responses import answer, body, refusals
from service.http.openapi.structs import pascal
from service.http.openapi.walk import Json, reference

ANSWERS = {"setup": "Begun", "adjudicate": "Verdict", "legal-actions": "Menu", "check": "Examination", "view": "Sight"}
_QUESTIONS = {
    "setup": (
        "Set up a game",
        "Answers with the first state in which somebody must decide. The same seed and options give the same state. "
        "Options that a rule forbids are an answer too: `valid` is false and `violations` cites the rules.",
        "The game, set up.",
    ),
    "adjudicate": (
        "Judge an action and carry it out",
        "An illegal action and a state that cannot arise are answers too: `valid` is false and `violations` cites the "
        "rules. The resulting state is what the next request posts.",
        "The verdict.",
    ),
    "legal-actions": (
        "List the legal actions",
        "Gives every legal action ready to post or, beyond `limit`, templates with the exact domain of each field.",
        "What may be done now.",
    ),
    "check": (
        "Examine a state",
        "Tells whether a state can arise in the game, with every reason why not.",
        "What was found.",
    ),
    "view": (
        "See a state with the eyes of a seat",
        "Gives what that seat may know: what is hidden from it is counted, not named.",
        "What the seat may know.",
    ),
}
_NEXT = "$response.body#/state"
LINKS: dict[str, dict[str, tuple[str, str, dict[str, str]]]] = {
    "setup": {
        "legalActions": ("legal-actions", "Ask what may be done in the first state.", {"state": _NEXT}),
        "check": ("check", "Examine the first state.", {"state": _NEXT}),
    },
    "legal-actions": {
        "adjudicate": (
            "adjudicate",
            "Do the first of the actions listed.",
            {
                "state": "$request.body#/state",
                "seat": "$response.body#/decisions/0/seat",
                "action": "$response.body#/decisions/0/actions/0",
            },
        ),
    },
    "adjudicate": {
        "legalActions": ("legal-actions", "Ask what may be done next.", {"state": _NEXT}),
        "view": (
            "view",
            "See the next state with the eyes of the same seat.",
            {"state": _NEXT, "seat": "$request.body#/seat"},
        ),
    },
}
"""Which answers lead to which requests: label to the operation, what for, and where its fields come from."""

Query = Callable[[Envelope], list[Json]]
HEADERS_ASKED = ("AcceptLanguage", "RequestId")
"""The shared parameters of every operation of a game, by name."""
STREAM = {
    "type": "string",
    "pattern": "[^ \\t\\n\\r\\v\\f]",
    "description": "JSON texts, one a line, as many as one likes. In the request each is a log; in the answer each is "
    "a report, or problem details where the line is no log, in the order of the lines.",
}


class GameOperations:
    """The paths of a game.

    prefix: the game's name in front of its schemas. query: gives the parameters of an envelope. examples: by the last
    part of the path, as `examples.Story` tells them.
    """

    def __init__(self, game: Game, prefix: str, query: Query, examples: Mapping[str, list[Example]]) -> None:
        self._game = game
        self._prefix = prefix
        self._query = query
        self._examples = examples

    def paths(self) -> dict[str, Json]:
        """Return every path with its operations."""
        base = f"/v1/games/{self._game.id}"
        guides = {
            base: {"get": self._about()},
            f"{base}/cards": {"get": self._cards()},
            f"{base}/rules": {"get": self._rules()},
            f"{base}/rules/{{rule}}": {"get": self._rule()},
            f"{base}/schemas/{{name}}": {"get": self._schema()},
        }
        questions = {f"{base}/{name}": {"post": self._question(name)} for name in QUESTIONS}
        return guides | questions | {f"{base}/verify": {"post": self._verify()}}

    def _link(self, name: str, description: str, request: Mapping[str, str]) -> Json:
        return {"operationId": self._operation_id(name), "description": description, "requestBody": dict(request)}

    def _own(self, name: str) -> Json:
        return reference(self._prefix + name)

    def _operation(self, name: str, summary: str, description: str, rest: Json) -> Json:
        return {
            "operationId": self._operation_id(name),
            "summary": f"{summary} ({self._game.name})",
            "description": description,
            "tags": [self._game.id],
        } | rest

    def _operation_id(self, name: str) -> str:
        words = pascal(name)
        return words[0].lower() + words[1:] + self._prefix

    def _guide(
        self, name: str, summary: str, description: str, response: Json, given: Sequence[Json] = (), **refused: str
    ) -> Json:
        rest = {
            "parameters": [*given, *HEADERS_ASKED],
            "responses": {"200": response, **refusals(_304="NotModified", **refused, _500="InternalError")},
        }
        return self._operation(name, summary, description, rest)

    def _about(self) -> Json:
        shown = answer("The game.", self._own("About"), self._examples["about"], kept=True)
        return self._guide(
            "get",
            "Describe the game",
            "Seats, phases, kinds of actions, options with defaults, links.",
            shown,
            _4XX="Refused",
        )

    def _cards(self) -> Json:
        examples = self._examples["cards"]
        shown = answer("The components.", self._own("Components"), examples, kept=True)
        return self._guide(
            "list-cards",
            "List the cards and pieces",
            "Every component as data, with its name in the language of the caller where known.",
            shown,
            _with_examples(self._query(bound(CardsQuery, self._game)), examples),
            _400="BadQuery",
            _404="NotFound",
        )

    def _rules(self) -> Json:
        examples = self._examples["rules"]
        shown = answer("The rules.", reference("Rules"), examples, kept=True)
        return self._guide(
            "list-rules",
            "List the numbered rules",
            "The rules that violations cite, in order.",
            shown,
            _with_examples(self._query(bound(RulesQuery, self._game)), examples),
            _400="BadQuery",
            _404="NotFound",
        )

    def _rule(self) -> Json:
        examples = self._examples["rule"]
        given = {
            "name": "rule",
            "in": "path",
            "required": True,
            "description": "The id of a rule, as a violation cites it.",
            "schema": {"type": "string", "minLength": 1, "maxLength": 64},
        }
        shown = answer("The rule.", reference("Rule"), examples, kept=True)
        return self._guide(
            "get-rule",
            "Read one rule",
            "What a violation cites.",
            shown,
            _with_examples([given], examples),
            _404="NotFound",
        )

    def _schema(self) -> Json:
        examples = self._examples["schema"]
        given = {
            "name": "name",
            "in": "path",
            "required": True,
            "description": "Which of the shapes of the game.",
            "schema": {"type": "string", "enum": list(SCHEMA_NAMES)},
        }
        shown = answer("The schema.", reference("JsonSchema"), examples, SCHEMA_MEDIA_TYPE, kept=True)
        return self._guide(
            "get-schema",
            "Get the JSON Schema of a shape",
            "JSON Schema 2020-12, for code that checks or makes states, actions and logs without this document.",
            shown,
            _with_examples([given], examples),
            _404="NotFound",
        )

    def _question(self, name: str) -> Json:
        summary, description, told = _QUESTIONS[name]
        examples = self._examples[name]
        content = {JSON: body(self._own(QUESTIONS[name][0].__name__), examples)}
        response = answer(told, self._own(ANSWERS[name]), examples, kept=False)
        if name in LINKS:
            response["links"] = {label: self._link(*link) for label, link in LINKS[name].items()}
        return self._operation(name, summary, description, self._exchange(content, response))

    def _verify(self) -> Json:
        examples = self._examples["verify"]
        content = {JSON: body(self._own("Log"), examples), NDJSON: {"schema": STREAM}}
        response = answer("The report.", self._own("Report"), examples, kept=False)
        response["content"][NDJSON] = {"schema": STREAM}
        return self._operation(
            "verify",
            "Verify logs of games",
            "Replays a log from its start and checks every action and all that the log claims. A stream of logs, one a "
            "line, is answered line by line while it is being sent.",
            self._exchange(content, response),
        )

    @staticmethod
    def _exchange(content: Json, response: Json) -> Json:
        refused = refusals(
            _400="MalformedJson",
            _413="BodyTooLarge",
            _415="UnsupportedMediaType",
            _422="WrongShape",
            _500="InternalError",
        )
        return {
            "parameters": list(HEADERS_ASKED),
            "requestBody": {"required": True, "content": content},
            "responses": {"200": response} | refused,
        }


def _with_examples(given: Sequence[Json], examples: Sequence[Example]) -> list[Json]:
    """Show each parameter as the examples use it; the examples of an answer have the same names."""
    if not examples:
        return list(given)
    return [parameter | {"examples": _uses(parameter["name"], examples)} for parameter in given]


def _uses(parameter: str, examples: Sequence[Example]) -> Json:
    return {example.name: {"summary": example.summary, "value": example.parameters[parameter]} for example in examples}
