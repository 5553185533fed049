"""The command line's words: commands, their arguments, and exit codes that a shell script can use.

0: the answer is yes (valid, possible, in order). 1: the answer is no (illegal, impossible, a fault in the log).
2: the question could not be read; the sentence on standard error says why.
"""

import argparse
import sys
from collections.abc import Sequence

from service.cli import commands
from service.cli import demo as demonstration
from service.engine.catalogue import NotFound
from service.engine.registry import UnknownGame, games
from service.engine.rulebook import DEFAULT_LANGUAGE, LANGUAGES
from service.engine.shape import ShapeError
from service.engine.strictjson import MalformedJson

YES, NO, UNREADABLE = 0, 1, 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out one command (sys.argv by default); return its exit code."""
    parser = _parser()
    parsed, further = parser.parse_known_args(arguments)
    if further and parsed.command is not commands.serve:
        parser.error(f"not understood: {' '.join(further)}")
    parsed.further = further
    try:
        return YES if parsed.command(parsed) else NO
    except ShapeError as error:
        for fault in error.faults:
            print(f"{fault.pointer or '/'}: {fault.message}", file=sys.stderr)
    except (MalformedJson, NotFound, UnknownGame, OSError) as error:
        print(error, file=sys.stderr)
    return UNREADABLE


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m service", description="Adjudicate games of galactic war.")
    words = parser.add_subparsers(required=True, metavar="command")

    serve = words.add_parser("serve", help="serve over HTTP with gunicorn (further arguments go to gunicorn)")
    serve.set_defaults(command=commands.serve)

    demo = words.add_parser("demo", help="play a game to its end over HTTP and verify its log")
    demo.add_argument("game", nargs="?", default="empire-vs-rebellion")
    demo.add_argument("--options", default="{}", help="options of the setup as JSON, such as '{\"players\": 4}'")
    demo.set_defaults(command=demonstration.demo)

    for name, does in (
        ("setup", "set up a game: reads {seed, options}"),
        ("adjudicate", "judge an action: reads {state, seat, action, chance, include}"),
        ("legal-actions", "list what may be done: reads {state, seat, limit}"),
        ("check", "tell whether a state can arise: reads {state}"),
        ("view", "show what a seat may know: reads {state, seat}"),
    ):
        word = _about_game(words, name, f"{does}, as posted to the HTTP interface")
        word.add_argument("file", nargs="?", default="-", help="a JSON file; - or nothing: standard input")
        word.set_defaults(command=commands.ask, question=name)

    verify = words.add_parser("verify", help="replay logs and report the first fault as a referee wants to read it")
    verify.add_argument("files", nargs="*", default=["-"], metavar="file", help="logs; - or nothing: standard input")
    verify.add_argument("--json", action="store_true", help="print the reports as JSON, one a line")
    _language(verify)
    verify.set_defaults(command=commands.verify)

    rules = _about_game(words, "rules", "print the numbered rules")
    rules.add_argument("rule", nargs="?", help="one rule, such as EVR-6.7")
    rules.add_argument("--section", type=int, help="the rules of one section")
    rules.add_argument("--json", action="store_true", help="print JSON")
    rules.set_defaults(command=commands.rules)

    cards = _about_game(words, "cards", "print cards and pieces as JSON")
    cards.add_argument("--kind", help="one kind of component")
    cards.add_argument("--id", help="one component")
    cards.set_defaults(command=commands.cards)
    return parser


def _about_game(
    words: "argparse._SubParsersAction[argparse.ArgumentParser]", name: str, does: str
) -> argparse.ArgumentParser:
    word = words.add_parser(name, help=does, description=does)
    word.add_argument("game", help=f"one of: {', '.join(game.id for game in games())}")
    _language(word)
    return word


def _language(word: argparse.ArgumentParser) -> None:
    told = "language of names where known; sentences are in English"
    word.add_argument("--language", choices=LANGUAGES, default=DEFAULT_LANGUAGE, help=told)
