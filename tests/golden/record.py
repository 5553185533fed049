"""Writes the golden playthroughs anew: `python -m tests.golden.record`. Do so only when a rule is read otherwise.

For every game under every combination of its options two files: a log with a digest after every ply, as `verify` takes
it, and what happened, one event a line under the action that caused it.
"""

from pathlib import Path
from typing import Any

import msgspec

from service.engine.adjudicator import begin, play
from service.engine.canonical import digest, encode
from service.engine.log import FORMAT
from tests.support.players import choose, chooser
from tests.support.tables import Start, seed, starts

FOLDER = Path(__file__).parent
_GAMES = 60


def playthrough(start: Start) -> dict[str, Any]:
    """Return the log of one game: of several, the one in which most kinds of things happen."""
    return max((_played(start, number) for number in range(_GAMES)), key=lambda found: found[0])[1]


def _played(start: Start, number: int) -> tuple[int, dict[str, Any]]:
    """Return how many kinds of events happen in a game, and its log."""
    game, rng, state = start.game, chooser(start, number), start.begin(number)
    entries: list[dict[str, Any]] = []
    kinds: set[type] = set()
    while game.decisions(state):
        seat, action = choose(game, state, rng)
        kinds.update(type(event) for event in play(game, state, seat, action, None))
        entries.append({"seat": seat, "action": msgspec.to_builtins(action), "digest": digest(state)})
    outcome = game.outcome(state)
    assert outcome is not None
    setup = {"seed": seed(start.name, number), "options": msgspec.to_builtins(start.options)}
    head = {"format": FORMAT, "game": game.id, "setup": setup}
    return len(kinds), head | {"entries": entries, "result": {"winner": outcome.winner}}


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
    for start in starts():
        log = playthrough(start)
        entries = ",\n".join(encode(entry).decode() for entry in log["entries"])
        head = encode(log | {"entries": []}).decode()
        text = head.replace('"entries":[]', f'"entries":[\n{entries}\n]')
        (FOLDER / f"{start.name}.log.json").write_text(text + "\n", encoding="utf-8")
        (FOLDER / f"{start.name}.txt").write_text("\n".join(story(start, log)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
