"""Writes the golden playthroughs anew: `python -m tests.golden.record`. Do so only when a rule is read otherwise.

For every game under every combination of its options, and for every ending in `endings.py`, two files: a log with a
digest after every ply, as `verify` takes it, and what happened, one event a line under the action that caused it.
"""

from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from service.engine.adjudicator import begin, play
from service.engine.canonical import digest, encode
from service.engine.log import FORMAT
from tests.golden.endings import ENDINGS, MOST, Player
from tests.support.players import choose, chooser
from tests.support.tables import Start, seed, starts

FOLDER = Path(__file__).parent
_GAMES = 60
_TRIES = 150


class Golden(NamedTuple):
    """A playthrough to be kept: how it starts, the name of its files, and the ending that it was chosen for, if any."""

    start: Start
    name: str
    ending: str | None


def goldens() -> list[Golden]:
    """Return the playthroughs to be kept: one of every start, and one for each ending that is asked for."""
    found = []
    for start in starts():
        found.append(Golden(start, start.name, None))
        found += [Golden(start, f"{start.name}-{ending}", ending) for ending in ENDINGS.get(start.name, {})]
    return found


def playthrough(golden: Golden) -> dict[str, Any]:
    """Return the log of one game: the one in which most kinds of things happen, or the shortest with the ending.

    Where `MOST` names a kind of action, the shortest of those in which it happens most often.
    """
    start, ending = golden.start, golden.ending
    if ending is None:
        return max((_played(start, number, choose) for number in range(_GAMES)), key=lambda found: found.kinds).log
    games = (_played(start, number, ENDINGS[start.name][ending]) for number in range(_TRIES))
    most = MOST.get(golden.name)

    def length(log: dict[str, Any]) -> tuple[int, int]:
        return -sum(entry["action"]["type"] == most for entry in log["entries"]), len(log["entries"])

    return min((found.log for found in games if found.reason == ending), key=length)


class _Played(NamedTuple):
    kinds: int
    """How many kinds of events happened."""
    reason: str
    log: dict[str, Any]


def _played(start: Start, number: int, player: Player) -> _Played:
    game, rng, state = start.game, chooser(start, number), start.begin(number)
    entries: list[dict[str, Any]] = []
    kinds: set[type] = set()
    while game.decisions(state):
        seat, action = player(game, state, rng)
        kinds.update(type(event) for event in play(game, state, seat, action, None))
        entries.append({"seat": seat, "action": msgspec.to_builtins(action), "digest": digest(state)})
    outcome = game.outcome(state)
    assert outcome is not None
    setup = {"seed": seed(start.name, number), "options": msgspec.to_builtins(start.options)}
    head = {"format": FORMAT, "game": game.id, "setup": setup}
    log = head | {"entries": entries, "result": {"winner": outcome.winner}}
    return _Played(len(kinds), outcome.reason, log)


def story(start: Start, log: dict[str, Any]) -> list[str]:
    """Replay a log and return what happened, one line each."""
    game = start.game
    options = msgspec.convert(log["setup"]["options"], game.options_type)
    state = begin(game, options, log["setup"]["seed"])
    lines = [f"state {digest(state)}"]
    for ply, entry in enumerate(log["entries"], 1):
        action = msgspec.convert(entry["action"], game.action_type)
        lines.append(f"{ply} {entry['seat']} {encode(action).decode()}")
        lines += [f"  {encode(event).decode()}" for event in play(game, state, entry["seat"], action, None)]
        for decision in game.decisions(state):
            lines.append(f"  asks {encode(decision).decode()}")
    lines.append(f"over {encode(game.outcome(state)).decode()}")
    return lines


def main() -> None:
    """Write the files of every game."""
    for golden in goldens():
        log = playthrough(golden)
        entries = ",\n".join(encode(entry).decode() for entry in log["entries"])
        head = encode(log | {"entries": []}).decode()
        text = head.replace('"entries":[]', f'"entries":[\n{entries}\n]')
        (FOLDER / f"{golden.name}.log.json").write_text(text + "\n", encoding="utf-8")
        (FOLDER / f"{golden.name}.txt").write_text("\n".join(story(golden.start, log)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
