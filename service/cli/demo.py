"""A game played from beginning to end over HTTP, told as it goes on: what a frontend and a referee would do."""

from argparse import Namespace
from hashlib import sha256
from typing import Any

from service.cli.client import Client, server
from service.engine.game import Game
from service.engine.log import FORMAT
from service.engine.registry import game as find_game

REFUSED_AFTER = 6
"""Plies before an action out of turn is tried, so that the game is well under way."""

SEED = "00112233445566778899aabbccddeeff"


def demo(arguments: Namespace) -> bool:
    """Play one game of `arguments.game` against a server of its own, and verify its log."""
    game = find_game(arguments.game)
    with server("--log-level", "warning") as port:
        client = Client(port)
        try:
            _play(game, client)
        finally:
            client.close()
    return True


def _play(game: Game, client: Client) -> None:
    base = f"/v1/games/{game.id}"
    print(f"{game.name}, seed {SEED}")
    answer = client.post(f"{base}/setup", {"seed": SEED})
    state, refusal_shown = answer["state"], False
    entries: list[Any] = []
    while True:
        menu = client.post(f"{base}/legal-actions", {"state": state})
        if menu["outcome"] is not None:
            break
        decision = menu["decisions"][0]
        action = _choose(decision, len(entries))
        if not refusal_shown and len(entries) >= REFUSED_AFTER and len(menu["decisions"]) == 1:
            refusal_shown = _show_refusal(game, client, state, decision["seat"], action)
        request = {"state": state, "seat": decision["seat"], "action": action}
        answer = client.post(f"{base}/adjudicate", request)
        state = answer["state"]
        entries.append({"seat": decision["seat"], "action": action, "digest": answer["digest"]})
        _tell(game, answer["events"])
    _verify(game, client, entries, menu["outcome"])
    print(f"\nWinner: {menu['outcome']['winner']} ({menu['outcome']['reason']}, {menu['outcome']['rule']})")


def _choose(decision: Any, ply: int) -> Any:
    """Return one of the actions offered, as good as at random but the same in every run."""
    if decision["complete"]:
        actions = decision["actions"]
    else:
        actions = [example for template in decision["templates"] for example in template["examples"]]
    return actions[int.from_bytes(sha256(f"{SEED} {ply}".encode()).digest()[:4], "big") % len(actions)]


def _tell(game: Game, events: list[Any]) -> None:
    for event in events:
        sentence = game.rulebook.tell(event)
        if sentence is not None:
            print(sentence)


def _show_refusal(game: Game, client: Client, state: Any, seat: str, action: Any) -> bool:
    """Post the action for a seat that is not asked, and show the refusal."""
    other = next(one for one in game.seats if one != seat)
    request = {"state": state, "seat": other, "action": action}
    answer = client.post(f"/v1/games/{game.id}/adjudicate", request)
    reasons = "; ".join(f"{violation['rule']}: {violation['message']}" for violation in answer["violations"])
    print(f"  [{other} tries {action['type']} out of turn; refused. {reasons}]")
    return not answer["valid"]


def _verify(game: Game, client: Client, entries: list[Any], outcome: Any) -> None:
    """Verify the log just made, then a copy with one entry taken out of its middle."""
    log = {
        "format": FORMAT,
        "game": game.id,
        "ruleset": game.ruleset,
        "setup": {"seed": SEED},
        "entries": entries,
        "result": {"winner": outcome["winner"]},
    }
    report = client.post(f"/v1/games/{game.id}/verify", log)
    print(f"\nThe log of {report['plies']} plies is {'in order' if report['valid'] else 'NOT in order'}.")
    middle = len(entries) // 2
    tampered = log | {"entries": entries[:middle] + entries[middle + 1 :]}
    fault = client.post(f"/v1/games/{game.id}/verify", tampered)["first_fault"]
    rules = "; ".join(f"{v['rule']}: {v['message']}" for v in fault["violations"])
    print(f"With ply {middle + 1} left out it fails at ply {fault['ply']}: {fault['message']}. {rules}")
