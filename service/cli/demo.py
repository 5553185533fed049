"""A game played from beginning to end over HTTP, told as it goes on: what a frontend and a referee would do."""

import json
from argparse import Namespace
from hashlib import sha256
from typing import Any

from service.cli.client import Client, server
from service.engine.game import Game
from service.engine.log import FORMAT
from service.engine.registry import game as find_game
from service.engine.shape import read
from service.engine.strictjson import parse

REFUSED_AFTER = 6
"""Plies before an action out of turn is tried, so that the game is well under way."""

SEED = "00112233445566778899aabbccddeeff"


def demo(arguments: Namespace) -> bool:
    """Play one game of `arguments.game` against a server of its own, and verify its log.

    `arguments.options`: the options of the setup as JSON. Raises MalformedJson and ShapeError when they are none.
    """
    game = find_game(arguments.game)
    options = parse(arguments.options.encode())
    read(options, game.options_type, "/options")
    with server("--log-level", "warning") as port:
        client = Client(port)
        try:
            return _play(game, client, options)
        finally:
            client.close()


def _play(game: Game, client: Client, options: Any) -> bool:
    """Play the game and tell it; return whether it could be set up and its log is in order."""
    base = f"/v1/games/{game.id}"
    chosen = f", options {json.dumps(options)}" if options else ""
    print(f"{game.name}, seed {SEED}{chosen}")
    answer = client.post(f"{base}/setup", {"seed": SEED, "options": options})
    if not answer["valid"]:
        print(f"No game is set up with these options. {_reasons(answer)}")
        return False
    state, refusal_shown = answer["state"], False
    entries: list[Any] = []
    while True:
        menu = client.post(f"{base}/legal-actions", {"state": state})
        if menu["outcome"] is not None:
            break
        decision = menu["decisions"][0]
        seat, action = decision["seat"], _choose(decision, len(entries))
        if not refusal_shown and len(entries) >= REFUSED_AFTER and len(menu["decisions"]) == 1:
            others = [entry["seat"] for entry in entries if entry["seat"] != seat]
            refusal_shown = bool(others) and _show_refusal(game, client, state, others[-1], action)
        answer = client.post(f"{base}/adjudicate", {"state": state, "seat": seat, "action": action})
        state = answer["state"]
        entries.append({"seat": seat, "action": action, "digest": answer["digest"]})
        _tell(game, seat, answer["events"])
    outcome = menu["outcome"]
    valid = _verify(game, client, options, entries, outcome)
    reason = game.rulebook.word("reason", outcome["reason"])
    print(f"\nWinner: {outcome['winner'] or 'nobody'} ({reason}; {outcome['rule']})")
    return valid


def _choose(decision: Any, ply: int) -> Any:
    """Return one of the actions offered, as good as at random but the same in every run."""
    if decision["complete"]:
        actions = decision["actions"]
    else:
        actions = [example for template in decision["templates"] for example in template["examples"]]
    return actions[int.from_bytes(sha256(f"{SEED} {ply}".encode()).digest()[:4], "big") % len(actions)]


def _tell(game: Game, seat: str, events: list[Any]) -> None:
    """Print what happened. Where several play a faction together, the member who acted is named."""
    for number, event in enumerate(events):
        sentence = game.rulebook.tell(event)
        if sentence is not None:
            print(sentence + (_member(game, seat, event, sentence) if number == 0 else ""))


def _member(game: Game, seat: str, event: Any, sentence: str) -> str:
    """Return who of a faction did what a sentence tells, unless it says so or tells what comes by itself."""
    faction = seat.partition("-")[0]
    of_faction = event["side"] == faction if "side" in event else "leader" in event
    if not game.winners or seat in game.winners or not of_faction:
        return ""
    name = game.rulebook.word("seat", seat)
    return "" if name in sentence else f", by {name}"


def _show_refusal(game: Game, client: Client, state: Any, other: str, action: Any) -> bool:
    """Post the action for `other`, who is not asked, and show the refusal."""
    request = {"state": state, "seat": other, "action": action}
    answer = client.post(f"/v1/games/{game.id}/adjudicate", request)
    name = game.rulebook.word("seat", other)
    print(f"  [{name} tries {action['type']} out of turn; refused. {_reasons(answer)}]")
    return not answer["valid"]


def _reasons(answer: Any) -> str:
    return "; ".join(f"{violation['rule']}: {violation['message']}" for violation in answer["violations"])


def _verify(game: Game, client: Client, options: Any, entries: list[Any], outcome: Any) -> bool:
    """Verify the log just made, then a copy with one entry taken out; return whether the first is in order."""
    log = {
        "format": FORMAT,
        "game": game.id,
        "ruleset": game.ruleset,
        "setup": {"seed": SEED, "options": options},
        "entries": entries,
        "result": {"winner": outcome["winner"]},
    }
    report = client.post(f"/v1/games/{game.id}/verify", log)
    print(f"\nThe log of {report['plies']} plies is {'in order' if report['valid'] else 'NOT in order'}.")
    left_out, fault = _forged(game, client, log, len(entries) // 2)
    because = f" {_reasons(fault)}" if fault["violations"] else ""
    print(f"With ply {left_out} left out it fails at ply {fault['ply']}: {fault['message']}.{because}")
    return bool(report["valid"])


def _forged(game: Game, client: Client, log: Any, middle: int) -> tuple[int, Any]:
    """Leave one entry out of a log; return which, counted from 1, and the fault that is found.

    It is the first from the middle on that is missed by a rule. Without any other the digest of the next entry, which
    is not that of the state then, gives it away all the same.
    """
    entries, found = log["entries"], None
    for index in (*range(middle, len(entries)), *range(middle)):
        # What follows the next entry is not looked at when that one is the fault, and it always is.
        copy = log | {"entries": entries[:index] + entries[index + 1 : index + 2]}
        fault = client.post(f"/v1/games/{game.id}/verify", copy)["first_fault"]
        found = found or (index + 1, fault)
        if fault["violations"]:
            return index + 1, fault
    assert found is not None
    return found
