"""Logs of games: a setup or a state, then actions, replayed and checked ply by ply."""

from collections.abc import Callable, Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from service.engine.adjudicator import begin, chance_violation, play
from service.engine.canonical import digest, encode
from service.engine.chance import ChanceFault, Declared, Seed
from service.engine.game import Game
from service.engine.outcome import Outcome
from service.engine.rulebook import DEFAULT_LANGUAGE
from service.engine.shape import Fault, ShapeError, read
from service.engine.strictjson import parse, scrutinise
from service.engine.violations import Violation

FORMAT = "galactic-arbiter-log/1"
MAX_ENTRIES = 1_000_000

Digest = Annotated[str, Meta(pattern="^sha256:[0-9a-f]{64}$", max_length=71)]
FaultKind = Literal["impossible-state", "illegal-action", "chance", "digest-mismatch", "unfinished", "result-mismatch"]


class LogFault(Struct):
    """The first thing in a log that cannot be: at which ply (0: before the first), whose action, and why."""

    ply: int
    kind: FaultKind
    message: str
    seat: str | None
    action: Any
    violations: list[Violation]


class Report(Struct):
    """The verdict on a log: `plies` that are right, the first fault, how the game stands after the last right ply."""

    valid: bool
    plies: int
    first_fault: LogFault | None
    outcome: Outcome | None
    digest: str


class Result(Struct, forbid_unknown_fields=True):
    """Who is said to have won; null: nobody."""

    winner: Annotated[str, Meta(max_length=64)] | None


class Log:
    """The Struct types of a game's logs, made once a game: `entry` for one action, `head` for the rest.

    In `head` the entries stay undecoded, so that a long log is read entry by entry.
    """

    def __init__(self, game: Game) -> None:
        entry = msgspec.defstruct(
            "Entry",
            [
                ("seat", Literal[game.seats]),
                ("action", game.action_type),
                ("chance", Annotated[list[Declared], Meta(max_length=64)] | None, None),
                ("digest", Digest | None, None),
            ],
            forbid_unknown_fields=True,
            omit_defaults=True,
        )
        setup = msgspec.defstruct(
            "LogSetup",
            [("seed", Seed), ("options", game.options_type | UnsetType, UNSET)],
            forbid_unknown_fields=True,
            omit_defaults=True,
        )
        self.entry: Any = entry
        self.head: Any = self._log_type(game, setup, Raw)
        self.published: Any = self._log_type(game, setup, entry)

    @staticmethod
    def _log_type(game: Game, setup: Any, entry: Any) -> Any:
        return msgspec.defstruct(
            "Log",
            [
                ("format", Literal[FORMAT]),
                ("game", Literal[game.id]),
                ("entries", Annotated[list[entry], Meta(max_length=MAX_ENTRIES)]),
                ("setup", setup | None, None),
                ("state", game.state_type | None, None),
                ("result", Result | None, None),
            ],
            forbid_unknown_fields=True,
            omit_defaults=True,
        )


_types: dict[str, Log] = {}


def log_types(game: Game) -> Log:
    """Return the Struct types of a game's logs."""
    if game.id not in _types:
        _types[game.id] = Log(game)
    return _types[game.id]


def verify(game: Game, raw: bytes, language: str = DEFAULT_LANGUAGE) -> Report:
    """Replay one log given as JSON bytes.

    Raises MalformedJson or ShapeError when it is not a log of this game. Its memory does not grow with the number of
    entries beyond the bytes given.
    """
    types = log_types(game)
    head = _read_head(types, raw)
    if (head.setup is None) == (head.state is None):
        raise ShapeError([Fault("/setup", "a log starts with exactly one of setup and state")])
    state = head.state
    if state is None:
        options = game.options_type() if head.setup.options is UNSET else head.setup.options
        state = begin(game, options, head.setup.seed)
    elif violations := game.check(state):
        message = game.rulebook.sentence("log-impossible-state", {}, language)
        explained = game.rulebook.explain(violations, language)
        return Report(False, 0, LogFault(0, "impossible-state", message, None, None, explained), None, digest(state))
    replay = _Replay(game, state, language)
    return replay.report(replay.run(_entries(types, head.entries)), head.result)


class _Replay:
    """A replay under way: the state after `plies` right plies."""

    def __init__(self, game: Game, state: Any, language: str) -> None:
        self.game = game
        self.state = state
        self.plies = 0
        self._language = language

    def run(self, entries: Any) -> LogFault | None:
        """Play the entries; return the first fault, with the state as it was before that entry where it matters."""
        game = self.game
        state = self.state
        judge = game.judge
        for entry in entries:
            violations = judge(state, entry.seat, entry.action)
            if violations:
                return self._fault("illegal-action", entry, violations)
            risky = entry.chance is not None or state.chance is None
            before = encode(state) if risky else b""
            try:
                play(game, state, entry.seat, entry.action, entry.chance)
            except ChanceFault as fault:
                self.state = msgspec.json.decode(before, type=game.state_type)
                return self._fault("chance", entry, [chance_violation(game, fault)])
            self.plies += 1
            if entry.digest is not None and entry.digest != digest(state):
                self.plies -= 1
                return self._fault("digest-mismatch", entry, [])
        return None

    def report(self, fault: LogFault | None, result: Result | None) -> Report:
        """Return the report, comparing the end of the game with the result that the log claims."""
        outcome = self.game.outcome(self.state)
        if fault is None and result is not None:
            if outcome is None:
                fault = self._at_end("unfinished")
            elif outcome.winner != result.winner:
                fault = self._at_end(
                    "result-mismatch", claimed=result.winner or "nobody", found=outcome.winner or "nobody"
                )
        return Report(fault is None, self.plies, fault, outcome, digest(self.state))

    def _fault(self, kind: FaultKind, entry: Any, violations: list[Violation]) -> LogFault:
        book = self.game.rulebook
        message = book.sentence(f"log-{kind}", {"ply": self.plies + 1}, self._language)
        explained = book.explain(violations, self._language)
        return LogFault(self.plies + 1, kind, message, entry.seat, entry.action, explained)

    def _at_end(self, kind: FaultKind, **params: str) -> LogFault:
        message = self.game.rulebook.sentence(f"log-{kind}", {"ply": self.plies, **params}, self._language)
        return LogFault(self.plies, kind, message, None, None, [])


def _read_head(types: Log, raw: bytes) -> Any:
    """Decode all of a log but its entries, as strictly as `strictjson.parse` and `shape.read` would."""
    try:
        head = msgspec.json.decode(raw, type=types.head)
    except msgspec.DecodeError:
        scrutinise(raw)
        return _converted(types, parse(raw))
    below = sum(map(_colons, head.entries))
    entries, head.entries = head.entries, []
    if b"\\" in raw or encode(head).count(b":") + below != raw.count(b":"):
        scrutinise(raw)
    head.entries = entries
    return head


def _colons(entry: Raw) -> int:
    return bytes(entry).count(b":")


def _converted(types: Log, value: Any) -> Any:
    """Read a log whose quick decoding failed: either it has faults to name, or numbers written as 3.0."""
    log = read(value, types.published)
    fields = {name: getattr(log, name) for name in types.head.__struct_fields__}
    fields["entries"] = [Raw(encode(entry)) for entry in log.entries]
    return types.head(**fields)


def _entries(types: Log, entries: Sequence[Raw]) -> Any:
    """Yield the decoded entries. Raises ShapeError or MalformedJson naming the entry at fault."""
    decode: Callable[[Any], Any] = msgspec.json.Decoder(types.entry).decode
    for index, raw in enumerate(entries):
        try:
            entry = decode(raw)
        except msgspec.DecodeError:
            scrutinise(bytes(raw))
            entry = read(parse(bytes(raw)), types.entry, f"/entries/{index}")
        else:
            text = bytes(raw)
            if b"\\" in text or encode(entry).count(b":") != text.count(b":"):
                scrutinise(text)
        yield entry
