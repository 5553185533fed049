"""Reading and judging of logs, fault by fault."""

from typing import Any

import msgspec
import pytest

from service.engine import shape, strictjson
from service.engine.adjudicator import begin
from service.engine.canonical import digest, encode
from service.engine.log import FORMAT, Log, Report, verify
from tests.unit.engine.toy import TOY, Options, Vote

SEED = "0" * 32
NO_DIGEST = "sha256:" + "0" * 64


def entry(seat: str, vote: str, **more: Any) -> dict[str, Any]:
    return {"seat": seat, "action": {"type": "vote", "for_what": vote}} | more


STOP = [entry("left", "stop"), entry("right", "stop")]


def log(entries: list[Any] = STOP, **changes: Any) -> dict[str, Any]:
    whole = {"format": FORMAT, "game": "toy", "setup": {"seed": SEED}, "entries": entries} | changes
    return {name: value for name, value in whole.items() if value != "absent"}


def check(value: Any) -> Report:
    return verify(TOY, value if isinstance(value, bytes) else encode(value))


def fault(value: Any) -> tuple[int, str, str]:
    report = check(value)
    assert not report.valid
    found = report.first_fault
    assert found is not None
    return found.ply, found.kind, found.message


def test_a_right_log() -> None:
    report = check(log(result={"winner": "left"}))
    assert (report.valid, report.plies, report.first_fault) == (True, 2, None)
    assert report.outcome is not None
    assert report.outcome.winner == "left"


def test_a_log_need_not_reach_the_end_or_hold_anything() -> None:
    assert check(log(STOP[:1])).outcome is None
    report = check(log([]))
    assert (report.valid, report.plies, report.digest) == (True, 0, digest(begin(TOY, Options(), SEED)))
    assert check(log([], result=None)).valid, "null claims nothing"


def test_options_left_out_are_the_defaults() -> None:
    first = check(log([]))
    assert check(log([], setup={"seed": SEED, "options": {}})) == first
    assert check(log([], setup={"seed": SEED, "options": {"stones": 3}})) == first
    assert check(log([], setup={"seed": SEED, "options": {"stones": 2}})).digest != first.digest


def test_a_log_may_start_from_a_state() -> None:
    state = begin(TOY, Options(), SEED)
    assert check(log(setup="absent", state=msgspec.to_builtins(state))).digest == check(log()).digest


def test_a_state_that_cannot_arise() -> None:
    state = begin(TOY, Options(), SEED)
    state.stones = 6
    report = check(log(setup="absent", state=msgspec.to_builtins(state)))
    assert (report.valid, report.plies, report.outcome, report.digest) == (False, 0, None, digest(state))
    assert report.first_fault is not None
    assert (report.first_fault.ply, report.first_fault.kind) == (0, "impossible-state")
    assert report.first_fault.violations[0].message == "6 stones are too many"


def test_an_illegal_action_is_explained_in_the_language_asked_for() -> None:
    report = verify(TOY, encode(log([entry("right", "stop"), entry("left", "fly")])), "hu")
    assert report.first_fault is not None
    assert (report.first_fault.ply, report.first_fault.seat, report.plies) == (2, "left", 1)
    assert report.first_fault.action == Vote("fly")
    assert [violation.message for violation in report.first_fault.violations] == ["fly nem szavazat"]


def test_claims_that_are_false() -> None:
    assert fault(log([STOP[0], STOP[1] | {"digest": NO_DIGEST}]))[:2] == (2, "digest-mismatch")
    assert fault(log(result={"winner": "right"})) == (
        2, "result-mismatch", "the log claims a win of right; after ply 2 the winner is left",
    )  # fmt: skip
    assert fault(log(result={"winner": None}))[:2] == (2, "result-mismatch")
    assert fault(log(STOP[:1], result={"winner": "left"}))[:2] == (1, "unfinished")


def test_chance_declared_where_none_is_needed_leaves_the_state_as_it_was() -> None:
    report = check(log([STOP[0], STOP[1] | {"chance": [{"kind": "pick", "choice": "p"}]}]))
    assert report.first_fault is not None
    assert (report.first_fault.ply, report.first_fault.kind, report.plies) == (2, "chance", 1)
    assert report.first_fault.violations[0].pointer == "/entries/1/chance/0"
    assert report.digest == check(log(STOP[:1])).digest
    assert report.outcome is None


@pytest.mark.parametrize(
    ("changes", "pointer"),
    [
        ({"format": "galactic-arbiter-log/2"}, "/format"),
        ({"format": "absent"}, "/format"),
        ({"game": "chess"}, "/game"),
        ({"game": "absent"}, "/game"),
        ({"entries": "absent"}, "/entries"),
        ({"entries": {}}, "/entries"),
        ({"entries": [3]}, "/entries/0"),
        ({"entries": [STOP[0], {"seat": "left"}]}, "/entries/1/action"),
        ({"entries": [STOP[0], entry("up", "stop")]}, "/entries/1/seat"),
        ({"entries": [STOP[0], entry("right", "stop", digest="md5:0")]}, "/entries/1/digest"),
        ({"entries": [STOP[0], entry("right", "stop", digest=NO_DIGEST + "\n")]}, "/entries/1/digest"),
        ({"entries": [STOP[0], entry("right", "stop", note="x")]}, "/entries/1/note"),
        ({"entries": [STOP[0], entry("right", "stop", chance=[{"kind": "coin"}])]}, "/entries/1/chance/0/kind"),
        ({"entries": [{"seat": "left", "action": {"type": "fly"}}]}, "/entries/0/action/type"),
        ({"setup": {"seed": "x"}}, "/setup/seed"),
        ({"setup": {}}, "/setup/seed"),
        ({"setup": {"seed": SEED, "options": {"moons": 1}}}, "/setup/options/moons"),
        ({"setup": "absent"}, "/setup"),
        ({"setup": None}, "/setup"),
        ({"state": {}}, "/state/chance"),
        ({"result": {}}, "/result/winner"),
        ({"result": {"winner": 3}}, "/result/winner"),
        ({"more": 1}, "/more"),
    ],
)
def test_a_wrong_shape_is_named_with_its_place(changes: dict[str, Any], pointer: str) -> None:
    with pytest.raises(shape.ShapeError) as caught:
        check(log(**changes))
    assert caught.value.faults[0].pointer == pointer


def test_a_log_has_one_beginning() -> None:
    state = msgspec.to_builtins(begin(TOY, Options(), SEED))
    with pytest.raises(shape.ShapeError, match="exactly one of setup and state"):
        check(log(state=state))


def _text(**changes: Any) -> str:
    return encode(log(**changes)).decode()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"game":"toy"', '"game":"toy","game":"toy"'),
        ('"entries":[', '"entries":[],"entries":['),
        ('"seed":', '"seed":"1","seed":'),
        ('"setup":{', '"setup":{"options":{},"seed":"x",'),
        ('"seat":"left"', '"seat":"right","seat":"left"'),
        ('"seat":"left"', '"seat":"right","\\u0073eat":"left"'),
        ('"for_what":"stop"', '"for_what":"again","for_what":"stop"'),
        ('"for_what":"stop"', '"for_what":"\\ud800"'),
        ('"for_what":"stop"', '"for_what":NaN'),
        ('"for_what":"stop"', '"for_what":18446744073709551616'),
        ('"for_what":"stop"', '"for_what":' + "[" * 65 + "]" * 65),
        ('"for_what":"stop"', '"for_what":' + "[" * 5000 + "]" * 5000),
        ('"for_what":"stop"', '"for_what":' + "[" * 200_000 + "]" * 200_000),
        ("}]}", "}],}"),
        ("}]}", "}]"),
        ("}]}", "}]}}"),
    ],
)
def test_malformed_text_is_refused_wherever_it_stands(old: str, new: str) -> None:
    text = _text()
    assert old in text
    with pytest.raises(strictjson.MalformedJson):
        check(text.replace(old, new, 1).encode())


@pytest.mark.parametrize("raw", [b"", b"3", b"[]", b"null", b'"log"', b"{}", b"\xff", b"\xef\xbb\xbf{}"])
def test_what_is_no_log_at_all(raw: bytes) -> None:
    with pytest.raises((strictjson.MalformedJson, shape.ShapeError)):
        check(raw)


def test_bytes_that_are_not_utf_8_are_refused() -> None:
    for at in ("toy", "stop", SEED):
        with pytest.raises(strictjson.MalformedJson, match="UTF-8"):
            check(_text().encode().replace(at.encode(), b"\xff", 1))


def test_a_key_twice_in_a_state_is_found_beside_a_default_left_out() -> None:
    """What is written back has a default more and a key less: the counts would be equal."""
    state = msgspec.to_builtins(begin(TOY, Options(), SEED))
    del state["program"][0]["vars"]["asked"]
    text = _text(setup="absent", state=state, entries=[])
    assert check(text.encode()).valid
    with pytest.raises(strictjson.MalformedJson, match="given twice"):
        check(text.replace('"stones":3', '"stones":2,"stones":3').encode())


def test_whole_numbers_are_taken_however_they_are_written() -> None:
    text = _text(setup={"seed": SEED, "options": {"stones": 2}})
    assert check(text.replace('"stones":2', '"stones":2.0').encode()) == check(text.encode())


def test_white_space_and_the_order_of_keys_do_not_count() -> None:
    turned = dict(reversed(log().items()))
    assert check(msgspec.json.format(encode(turned), indent=3)) == check(log())


def test_colons_in_strings_are_not_taken_for_keys() -> None:
    report = check(log([entry("left", "a:b:c")]))
    assert report.first_fault is not None
    assert report.first_fault.kind == "illegal-action"


def test_a_long_log_is_read_entry_by_entry() -> None:
    votes = [entry(seat, "again") for _ in range(3000) for seat in ("left", "right")]
    report = check(log(votes))
    assert (report.valid, report.plies) == (True, 6000)


def test_the_types_of_a_log_are_those_of_its_game() -> None:
    types = Log(TOY)
    read = msgspec.json.decode(encode(log()), type=types.log)
    assert read.entries[0].action == Vote("stop")
    assert read.state is None


def test_a_long_text_of_brackets_is_refused_before_it_is_taken_apart() -> None:
    head = f'{{"format":"{FORMAT}","game":"{TOY.id}","setup":{{"seed":"{"0" * 32}"}},"entries":['
    brackets = ",".join(["[]"] * 400_000)
    with pytest.raises(shape.ShapeError, match="more brackets than the entries of a log can have"):
        verify(TOY, f"{head}{brackets}]}}".encode())


def test_an_entry_that_no_action_needs_is_refused_before_it_is_read() -> None:
    head = f'{{"format":"{FORMAT}","game":"{TOY.id}","setup":{{"seed":"{"0" * 32}"}},"entries":['
    entry = '{"seat":"x","action":"' + "y" * 70_000 + '"}'
    with pytest.raises(shape.ShapeError, match="/entries/0: longer than 65536 bytes"):
        verify(TOY, f"{head}{entry}]}}".encode())


def test_of_a_long_text_that_is_no_log_the_first_fault_is_named() -> None:
    padding = " " * 1_100_000
    with pytest.raises(shape.ShapeError, match="unknown field"):
        verify(TOY, f'{{"entries":[],{padding}"more":1}}'.encode())
