"""Logs of games: a setup or a state, then actions, replayed and checked ply by ply."""

from collections.abc import Iterable, Iterator
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Raw, Struct

from service.engine.adjudicator import begin, carry_out, chance_violation, impossibilities, unacceptable_options
from service.engine.canonical import digest, encode
from service.engine.chance import ChanceFault, Results, Seed
from service.engine.game import Game
from service.engine.outcome import Outcome
from service.engine.rulebook import DEFAULT_LANGUAGE
from service.engine.shape import Fault, ShapeError, first_fault, read, read_text
from service.engine.strictjson import MalformedJson, check_utf8, parse, scrutinise
from service.engine.violations import Violation

FORMAT = "galactic-arbiter-log/1"
MAX_ENTRIES = 1_000_000
MAX_ENTRY_BYTES = 64 * 1024
THOROUGH = 1024 * 1024
"""Bytes up to which every fault of a text that is no log is searched for."""
BYTES_A_BRACKET = 12
"""Bytes a bracket that a log has at the least; the shortest entry has 42 for two."""

Digest = Annotated[str, Meta(pattern="^sha256:[0-9a-f]{64}$", max_length=71)]
FaultKind = Literal[
    "illegal-setup", "impossible-state", "illegal-action", "chance", "digest-mismatch", "unfinished", "result-mismatch"
]


class LogFault(Struct):
    """The first thing in a log that cannot be: at which ply (0: before the first), whose action, and why."""

    ply: int
    kind: FaultKind
    message: str
    seat: str | None
    action: Any
    violations: list[Violation]


class Report(Struct):
    """The verdict on a log: `plies` that are right, the first fault, and how the game stands.

    That is after the last right ply; on a digest mismatch after the ply in question, so that `digest` is the right one.
    `digest` is null when no game could be set up.
    """

    valid: bool
    plies: int
    first_fault: LogFault | None
    outcome: Outcome | None
    digest: str | None


class Result(Struct, forbid_unknown_fields=True):
    """Who is said to have won; null: nobody."""

    winner: Annotated[str, Meta(max_length=64)] | None


class Log:
    """The Struct types of a game's logs, made once a game: `log`, and `entry` for one action in it."""

    def __init__(self, game: Game) -> None:
        entry = msgspec.defstruct(
            "Entry",
            [
                ("seat", Literal[game.seats]),
                ("action", game.action_type),
                ("chance", Results | None, None),
                ("digest", Digest | None, None),
            ],
            forbid_unknown_fields=True,
            omit_defaults=True,
        )
        setup = msgspec.defstruct(
            "LogSetup",
            [("seed", Seed), ("options", game.options_type, msgspec.field(default_factory=game.options_type))],
            forbid_unknown_fields=True,
        )
        self.entry: Any = entry
        self.log: Any = self._log_type(game, setup, entry)

    @staticmethod
    def _log_type(game: Game, setup: Any, entry: Any) -> Any:
        return msgspec.defstruct(
            "Log",
            [
                ("format", Literal[FORMAT]),
                ("game", Literal[game.id]),
                ("entries", Annotated[list[entry], Meta(max_length=MAX_ENTRIES)]),
                ("ruleset", Literal[game.ruleset] | None, None),
                ("setup", setup | None, None),
                ("state", game.state_type | None, None),
                ("result", Result | None, None),
            ],
            forbid_unknown_fields=True,
        )


class _Outline(Struct, forbid_unknown_fields=True):
    """A log cut into its parts, undecoded, so that a long one is read entry by entry. Empty: the part is absent."""

    entries: Annotated[list[Raw], Meta(max_length=MAX_ENTRIES)]
    format: Raw = Raw(b"")
    game: Raw = Raw(b"")
    ruleset: Raw = Raw(b"")
    setup: Raw = Raw(b"")
    state: Raw = Raw(b"")
    result: Raw = Raw(b"")


_HEAD = ("format", "game", "ruleset", "setup", "state", "result")


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
    head, entries = _read(log_types(game), raw)
    report = _judge_log(game, head, entries, language)
    for _ in entries:
        # What follows a fault is not replayed, but it is read: whatever is no log of this game gets no report.
        pass
    return report


def _judge_log(game: Game, head: Any, entries: Iterator[Any], language: str) -> Report:
    if (head.setup is None) == (head.state is None):
        raise ShapeError([Fault("/setup", "a log starts with exactly one of setup and state")])
    state = head.state
    if state is None:
        if violations := unacceptable_options(game, head.setup.options, language):
            return _unstarted(game, "illegal-setup", _within("/setup", violations), None, language)
        state = begin(game, head.setup.options, head.setup.seed)
    elif violations := impossibilities(game, state, language):
        return _unstarted(game, "impossible-state", violations, digest(state), language)
    replay = _Replay(game, state, language)
    return replay.report(replay.run(entries), head.result)


def _unstarted(game: Game, kind: FaultKind, violations: list[Violation], of_state: str | None, language: str) -> Report:
    """Return the report on a log that nothing can be replayed of."""
    message = game.rulebook.sentence(f"log-{kind}", {}, language)
    return Report(False, 0, LogFault(0, kind, message, None, None, violations), None, of_state)


def _within(place: str, violations: list[Violation]) -> list[Violation]:
    """Let the pointers of violations start from the log, in which what they are about stands at `place`."""
    for violation in violations:
        violation.pointer = place + violation.pointer
    return violations


class _Replay:
    """A replay under way: the state after `plies` right plies."""

    def __init__(self, game: Game, state: Any, language: str) -> None:
        self.game = game
        self.state = state
        self.plies = 0
        self._language = language

    def run(self, entries: Iterable[Any]) -> LogFault | None:
        """Play the entries; return the first fault, with the state as it was before that entry where it matters."""
        game = self.game
        state = self.state
        absent, judge = game.absent, game.judge
        now = None
        for entry in entries:
            violations = absent(state, entry.seat) or judge(state, entry.seat, entry.action, now)
            if violations:
                return self._fault("illegal-action", entry, violations)
            risky = entry.chance is not None or state.chance is None
            before = encode(state) if risky else b""
            try:
                now = carry_out(game, state, entry.seat, entry.action, entry.chance).now
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
        explained = _within(f"/entries/{self.plies}", book.explain(violations, self._language))
        return LogFault(self.plies + 1, kind, message, entry.seat, entry.action, explained)

    def _at_end(self, kind: FaultKind, **params: str) -> LogFault:
        message = self.game.rulebook.sentence(f"log-{kind}", {"ply": self.plies, **params}, self._language)
        return LogFault(self.plies, kind, message, None, None, [])


def _read(types: Log, raw: bytes) -> tuple[Any, Iterator[Any]]:
    """Return a log without its entries, and the entries, decoded one by one as they are asked for.

    As strict as `strictjson.parse` and `shape.read`; raises what they raise.
    """
    if not raw.isascii():
        check_utf8(raw)
    try:
        outline = _outline(raw)
    except (msgspec.DecodeError, RecursionError) as error:
        raise _refusal(types, raw, error) from None
    parts = {name: bytes(part) for name in _HEAD if (part := getattr(outline, name))}
    # Outside its parts a log has one colon a part, and one more for the entries, unless a key is given twice.
    within = sum(part.count(b":") for part in parts.values()) + sum(map(_colons, outline.entries))
    if raw.count(b":") != within + len(parts) + 1:
        raise MalformedJson("a key of the log is given twice")
    head = b"".join(b'"%b":%b,' % (name.encode(), part) for name, part in parts.items())
    return read_text(b'{%b"entries":[]}' % head, types.log), _entries(types, outline.entries)


def _outline(raw: bytes) -> _Outline:
    """Cut a log into its parts. Raises msgspec.DecodeError, and ShapeError for a long one that is all brackets.

    A part undecoded still takes some memory; what cannot be entries must not take a hundred times its own length.
    """
    if len(raw) > THOROUGH and raw.count(b"{") + raw.count(b"[") > len(raw) // BYTES_A_BRACKET:
        raise ShapeError([Fault("/entries", "more brackets than the entries of a log can have")])
    return msgspec.json.decode(raw, type=_Outline)


def _refusal(types: Log, raw: bytes, error: Exception) -> Exception:
    """Return why a text is no log: all faults of a text of reasonable length, the first one of a longer text."""
    if len(raw) <= THOROUGH:
        try:
            scrutinise(raw)
            read(parse(raw), types.log)
        except (MalformedJson, ShapeError) as found:
            return found
    if isinstance(error, msgspec.ValidationError):
        return ShapeError([first_fault(error)])
    return MalformedJson(f"not JSON: {error}")


def _colons(entry: Raw) -> int:
    return bytes(entry).count(b":")


def _entries(types: Log, entries: Iterable[Raw]) -> Iterator[Any]:
    for index, raw in enumerate(entries):
        entry = bytes(raw)
        if len(entry) > MAX_ENTRY_BYTES:
            raise ShapeError([Fault(f"/entries/{index}", f"longer than {MAX_ENTRY_BYTES} bytes; no entry needs that")])
        yield read_text(entry, types.entry, f"/entries/{index}")
