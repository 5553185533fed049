"""The cases run over HTTP as they do in process: the first one of each file, against a server of this repository."""

from collections.abc import Iterator
from threading import Thread
from wsgiref.simple_server import WSGIRequestHandler, make_server

import pytest

import service
from tests.conformance import cases
from tests.conformance.doors import OverHttp
from tests.conformance.runner import run


class _Quiet(WSGIRequestHandler):
    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  (the name is inherited)
        """Keep the output of the tests free of access lines."""


@pytest.fixture(scope="module")
def door() -> Iterator[OverHttp]:
    # This server closes the connection after each answer, so the door has to open it again and again.
    with make_server("127.0.0.1", 0, service.create_app(), handler_class=_Quiet) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        try:
            over_http = OverHttp(f"http://127.0.0.1:{server.server_port}")
            yield over_http
            over_http.close()
        finally:
            server.shutdown()
            thread.join()


@pytest.mark.parametrize("game", cases.games())
def test_cases_hold_over_http(door: OverHttp, game: str) -> None:
    first = {case.source: case for case in reversed(cases.load(game))}
    found = {case.id: faults for case in first.values() if (faults := run(door, game, case))}
    assert not found


def test_a_wrong_expectation_is_named_over_http(door: OverHttp) -> None:
    plain = {"id": "x", "title": "x", "rules": {}, "position": {"base": "setup"}, "decisions": []}
    assert run(door, "empire-vs-rebellion", cases.convert_case(plain))


def test_a_setup_refused_for_its_shape_is_read_over_http(door: OverHttp) -> None:
    options = {"card_set": {"name": "faulty", "without": ["cor-fezzan"]}}
    plain = {"id": "x", "title": "x", "rules": {}, "setup": {"seed": "0" * 32, "options": options}}
    faults = [{"pointer": "/options/card_set/cards"}]
    assert not run(door, "galactic-heroes", cases.convert_case({**plain, "faults": faults, "exact": True}))
    assert "refused" in run(door, "galactic-heroes", cases.convert_case(plain))[0]


def test_an_unknown_game_is_no_answer(door: OverHttp) -> None:
    with pytest.raises(AssertionError, match="status 404"):
        door.ask("chess", "check", {"state": {}})
