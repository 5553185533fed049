"""Bad input, cause by cause: what is refused with which status, and that nothing ever makes the service fail."""

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import service
from service.engine.registry import games

GAME = games()[0]
BASE = f"/v1/games/{GAME.id}"
SEED = "0123456789abcdef0123456789abcdef"
POSTS = ("setup", "adjudicate", "legal-actions", "check", "view", "verify")
CLIENT: Any = service.create_app({"log_level": "error"}).test_client()
OPENING: Any = json.loads(CLIENT.post(f"{BASE}/setup", json={"seed": SEED}).data)["state"]
MENU: Any = json.loads(CLIENT.post(f"{BASE}/legal-actions", json={"state": OPENING}).data)["decisions"][0]
MOVE = {"state": OPENING, "seat": MENU["seat"], "action": MENU["actions"][0]}

every_post = pytest.mark.parametrize("name", POSTS)


def _post(name: str, body: bytes, media_type: str = "application/json") -> Any:
    return CLIENT.post(f"{BASE}/{name}", data=body, content_type=media_type)


def _refused(answer: Any, status: int, name: str) -> dict[str, Any]:
    """Check that an answer is the problem that it should be; return it."""
    assert answer.status_code == status, answer.text
    assert answer.content_type == "application/problem+json"
    told: dict[str, Any] = json.loads(answer.data)
    assert told["type"] == f"urn:galactic-arbiter:problem:{name}"
    assert told["status"] == status
    assert told["detail"]
    return told


MALFORMED = {
    "nothing": (b"", "the body is empty"),
    "white space": (b" \n\t ", "not JSON"),
    "no JSON": (b"state=1", "not JSON"),
    "half an object": (b'{"state":', "not JSON"),
    "a comma too many": (b'{"state":1,}', "not JSON"),
    "two texts": (b"{} {}", "not JSON"),
    "a comment": (b"{} // why", "not JSON"),
    "single quotes": (b"{'state':1}", "not JSON"),
    "a byte order mark": (b"\xef\xbb\xbf{}", "JSON"),
    "UTF-16": ('{"state":1}'.encode("utf-16"), "UTF-8"),
    "NaN": (b'{"state":NaN}', "NaN"),
    "Infinity": (b'{"state":Infinity}', "Infinity"),
    "-Infinity": (b'{"state":-Infinity}', "-Infinity"),
    "a number without end": (b'{"state":1e999}', "1e999"),
    "a leading zero": (b'{"state":01}', "not JSON"),
    "bytes that are not UTF-8": (b'{"state":"\xff\xfe"}', "UTF-8"),
    "an overlong encoding": (b'{"state":"\xc0\xaf"}', "UTF-8"),
    "an encoded surrogate": (b'{"state":"\xed\xa0\x80"}', "UTF-8"),
    "a lone surrogate": (b'{"state":"\\ud800"}', "surrogate"),
    "a lone low surrogate": (b'{"state":"\\udc00"}', "surrogate"),
    "a line feed in a string": (b'{"state":"\n"}', "not JSON"),
    "a key given twice": (b'{"state":1,"state":2}', '"state"'),
    "a key given twice in two spellings": (b'{"a":1,"\\u0061":2}', '"a"'),
    "a key given twice deep inside": (b'{"state":{"x":[{"y":1,"y":1}]}}', '"y"'),
    "nesting of 65": (b'{"state":' + b"[" * 64 + b"]" * 64 + b"}", "64"),
    "nesting of 500": (b'{"state":' + b"[" * 499 + b"]" * 499 + b"}", "64"),
    "nesting of 1000": (b'{"state":' + b"[" * 999 + b"]" * 999 + b"}", "64"),
    "nesting of 1000 objects": (b'{"a":' * 1000 + b"1" + b"}" * 1000, "64"),
    "nesting of 400,000": (b"[" * 400_000, "64"),
    "an integer beyond 64 bits": (b'{"state":18446744073709551616}', "18446744073709551616"),
    "a negative integer beyond 64 bits": (b'{"state":-9223372036854775809}', "-9223372036854775809"),
    "integers that collide in a set": (
        json.dumps({"state": [(2**61 - 1) * n for n in range(5000)]}).encode(),
        "64 bits",
    ),
    "4,000 digits": (b'{"state":' + b"9" * 4000 + b"}", "64 bits"),
    "5,000 digits with a sign": (b'{"state":-' + b"9" * 5000 + b"}", "64 bits"),
}


@every_post
@pytest.mark.parametrize("cause", MALFORMED)
def test_what_is_not_json_is_400_and_named(name: str, cause: str) -> None:
    body, named = MALFORMED[cause]
    told = _refused(_post(name, body), 400, "malformed-json")
    assert named in told["detail"]
    assert len(told["detail"]) < 300


@every_post
def test_faults_are_found_inside_an_else_good_body(name: str) -> None:
    good = json.dumps(MOVE).encode()
    for old, new in ((b'"seat":', b'"seat": "x", "seat":'), (b"{", b"{" + b'"deep":' + b"[" * 70 + b"]" * 70 + b",")):
        assert old in good
        _refused(_post(name, good.replace(old, new, 1)), 400, "malformed-json")


@pytest.mark.parametrize("method", ["GET", "POST", "PUT"])
@pytest.mark.parametrize("path", ["/", "/v1", "/v2/games", "/v1/game", f"{BASE}/setup/1", f"{BASE}/SETUP", "/admin"])
def test_an_unknown_path_is_404(method: str, path: str) -> None:
    _refused(CLIENT.open(path, method=method), 404, "not-found")


@pytest.mark.parametrize("game", ["chess", "Rebellion", "..", "%00", "empire_vs_rebellion", "a" * 500])
@pytest.mark.parametrize("name", ["", "/cards", "/rules", "/rules/EVR-1.1", "/schemas/state"])
def test_an_unknown_game_is_404(game: str, name: str) -> None:
    told = _refused(CLIENT.get(f"/v1/games/{game}{name}"), 404, "unknown-game")
    assert GAME.id in told["detail"]


@every_post
@pytest.mark.parametrize("method", ["GET", "HEAD", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND"])
def test_a_wrong_method_is_405_with_allow(name: str, method: str) -> None:
    answer = CLIENT.open(f"{BASE}/{name}", method=method)
    assert answer.status_code == 405
    assert sorted(answer.headers["Allow"].split(", ")) == ["OPTIONS", "POST"]
    if method != "HEAD":
        _refused(answer, 405, "method-not-allowed")


@pytest.mark.parametrize("path", ["/v1/games", BASE, f"{BASE}/cards", "/healthz", "/openapi.yaml", "/docs"])
def test_posting_to_a_guide_is_405_with_allow(path: str) -> None:
    answer = CLIENT.post(path, json={})
    _refused(answer, 405, "method-not-allowed")
    assert sorted(answer.headers["Allow"].split(", ")) == ["GET", "HEAD", "OPTIONS"]


@every_post
def test_a_body_over_the_limit_is_413(name: str) -> None:
    limit = 32 * 1024 * 1024 if name == "verify" else 1024 * 1024
    _refused(_post(name, b"{}".ljust(limit + 1)), 413, "body-too-large")


@every_post
@pytest.mark.parametrize("media_type", ["text/plain", "application/xml", "application/json; charset=utf-16", "json"])
def test_another_media_type_is_415(name: str, media_type: str) -> None:
    _refused(_post(name, b"{}", media_type), 415, "unsupported-media-type")


@every_post
def test_a_compressed_request_is_415(name: str) -> None:
    answer = CLIENT.post(
        f"{BASE}/{name}", data=b"\x1f\x8b", content_type="application/json", headers={"Content-Encoding": "gzip"}
    )
    _refused(answer, 415, "unsupported-media-type")


def _with(**changes: Any) -> dict[str, Any]:
    return {**MOVE, **changes}


def _without(name: str) -> dict[str, Any]:
    return {key: value for key, value in MOVE.items() if key != name}


SHAPES: dict[str, tuple[Any, str]] = {
    "an array": ([], ""),
    "a string": ("state", ""),
    "a number": (1, ""),
    "null": (None, ""),
    "no state": (_without("state"), "/state"),
    "no seat": (_without("seat"), "/seat"),
    "no action": (_without("action"), "/action"),
    "a state that is null": (_with(state=None), "/state"),
    "a state that is a list": (_with(state=[]), "/state"),
    "an unknown field": (_with(statee=1), "/statee"),
    "an unknown field with odd letters": (_with(**{"a/b~c": 1}), "/a~1b~0c"),
    "an unknown field in the state": (_with(state={**OPENING, "extra": 1}), "/state/extra"),
    "a state of another ruleset": (_with(state={**OPENING, "ruleset": "chess/1"}), "/state/ruleset"),
    "an unknown seat": (_with(seat="north"), "/seat"),
    "a seat with a newline": (_with(seat=MOVE["seat"] + "\n"), "/seat"),
    "a seat that is a number": (_with(seat=1), "/seat"),
    "an action without a type": (_with(action={}), "/action"),
    "an unknown action": (_with(action={"type": "surrender"}), "/action/type"),
    "an action with an unknown field": (_with(action={**MOVE["action"], "extra": 1}), "/action/extra"),
    "chance that is no list": (_with(chance={}), "/chance"),
    "chance of an unknown kind": (_with(chance=[{"kind": "coin"}]), "/chance/0/kind"),
    "too much chance": (_with(chance=[{"kind": "pick", "choice": "a"}] * 65), "/chance"),
    "something unknown to include": (_with(include=["everything"]), "/include/0"),
    "a view of an unknown seat to include": (_with(include=["view:north"]), "/include/0"),
    "include that is a string": (_with(include="state"), "/include"),
}


@pytest.mark.parametrize("cause", SHAPES)
def test_a_wrong_shape_is_422_and_points_at_the_place(cause: str) -> None:
    body, pointer = SHAPES[cause]
    told = _refused(_post("adjudicate", json.dumps(body).encode()), 422, "wrong-shape")
    assert pointer in [fault["pointer"] for fault in told["errors"]]
    assert all(fault["message"] for fault in told["errors"])


@pytest.mark.parametrize(
    ("name", "body", "pointer"),
    [
        ("setup", {}, "/seed"),
        ("setup", {"seed": "0" * 31}, "/seed"),
        ("setup", {"seed": "0" * 33}, "/seed"),
        ("setup", {"seed": "0" * 32 + "\n"}, "/seed"),
        ("setup", {"seed": "G" * 32}, "/seed"),
        ("setup", {"seed": "A" * 32}, "/seed"),
        ("setup", {"seed": 0}, "/seed"),
        ("setup", {"seed": None}, "/seed"),
        ("setup", {"seed": SEED, "options": {"extra": 1}}, "/options/extra"),
        ("setup", {"seed": SEED, "options": None}, "/options"),
        ("legal-actions", {"state": OPENING, "limit": 0}, "/limit"),
        ("legal-actions", {"state": OPENING, "limit": 1001}, "/limit"),
        ("legal-actions", {"state": OPENING, "limit": "3"}, "/limit"),
        ("legal-actions", {"state": OPENING, "limit": 3.9}, "/limit"),
        ("legal-actions", {"state": OPENING, "limit": True}, "/limit"),
        ("legal-actions", {"state": OPENING, "seat": "north"}, "/seat"),
        ("check", {}, "/state"),
        ("check", {"state": OPENING, "seat": "empire"}, "/seat"),
        ("view", {"state": OPENING}, "/seat"),
        ("verify", {"format": "galactic-arbiter-log/2", "game": GAME.id, "entries": []}, "/format"),
        ("verify", {"format": "galactic-arbiter-log/1", "game": "chess", "entries": []}, "/game"),
        ("verify", {"format": "galactic-arbiter-log/1", "game": GAME.id, "entries": []}, "/setup"),
    ],
)
def test_strict_fields(name: str, body: Any, pointer: str) -> None:
    told = _refused(_post(name, json.dumps(body).encode()), 422, "wrong-shape")
    assert pointer in [fault["pointer"] for fault in told["errors"]]


FLOODS: dict[str, Callable[[], Any]] = {
    "unknown fields": lambda: _with(**{f"field-{n}" * 20: n for n in range(5000)}),
    "unknown fields in the state": lambda: _with(state={**OPENING, **{f"field-{n}": n for n in range(20_000)}}),
    "unknown names to include": lambda: _with(include=["x" * 100] * 5000),
    "declared results": lambda: _with(chance=[{"kind": "x" * 50}] * 10_000),
    "an endless name": lambda: _with(**{"x" * 500_000: 1}),
    "an endless seat": lambda: _with(seat="x" * 500_000),
    "an endless type": lambda: _with(action={"type": "x" * 500_000}),
    "numbers": lambda: _with(include=list(range(5000))),
}


@pytest.mark.parametrize("flood", FLOODS)
def test_a_bad_body_does_not_buy_a_long_answer(flood: str) -> None:
    answer = _post("adjudicate", json.dumps(FLOODS[flood]()).encode())
    told = _refused(answer, 422, "wrong-shape")
    assert 1 <= len(told["errors"]) <= 20
    assert len(answer.data) < 16_384


def test_what_the_game_forbids_is_an_answer() -> None:
    impossible = {**OPENING, "supply": 0}
    for body, scope in ((_with(state=impossible), "state"), (_with(action=_foreign_action()), "action")):
        answer = _post("adjudicate", json.dumps(body).encode())
        assert answer.status_code == 200
        told = json.loads(answer.data)
        assert told["valid"] is False
        assert {violation["scope"] for violation in told["violations"]} == {scope}
        for violation in told["violations"]:
            assert violation["rule"] in GAME.rulebook.rules
            assert violation["message"]
            assert violation["pointer"].startswith("/")


def _foreign_action() -> Any:
    """Return an action without fields that nobody is asked for in the first state."""
    tags = {action.__struct_config__.tag: msgspec.structs.fields(action) for action in GAME.action_types}
    return {"type": next(tag for tag, fields in tags.items() if not fields and tag not in MENU["type"])}


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=20,
)


@given(st.sampled_from(POSTS), st.dictionaries(st.sampled_from([*MOVE, "limit", "include", "entries"]), _JSON) | _JSON)
def test_no_json_makes_the_service_fail(name: str, body: Any) -> None:
    answer = _post(name, json.dumps(body).encode())
    assert answer.status_code in (200, 400, 422)


@given(st.sampled_from(POSTS), st.binary(max_size=200))
def test_no_bytes_make_the_service_fail(name: str, body: bytes) -> None:
    assert _post(name, body).status_code in (200, 400, 422)


@given(
    st.text(st.characters(min_codepoint=32, max_codepoint=126)),
    st.sampled_from(
        ["Accept", "Accept-Language", "Accept-Encoding", "If-None-Match", "X-Request-ID", "Origin", "Range"]
    ),
)
def test_no_header_makes_the_service_fail(value: str, header: str) -> None:
    for path in ("/v1/games", f"{BASE}/rules", "/docs/index.css"):
        answer = CLIENT.get(path, headers={header: value})
        answer.close()
        assert answer.status_code < 500


@given(st.sampled_from(["cards", "rules", "rules/x", "schemas/x"]), st.text(max_size=50))
def test_no_query_makes_the_service_fail(path: str, query: str) -> None:
    answer = CLIENT.get(f"{BASE}/{path}", query_string={"kind": query, "section": query, query: query})
    assert answer.status_code in (400, 404)
