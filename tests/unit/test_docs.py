"""The documents say what is so."""

import json
import re
from pathlib import Path
from typing import Any, get_type_hints

import msgspec
import pytest
from msgspec import Struct

import service
from service.games.empire_vs_rebellion.printed import CardValues, EventNumbers
from service.games.rebellion.rulings import OVERRIDES
from service.games.rebellion.state import Readings
from service.http.settings import Settings, variable_name

DOCS = Path(service.__file__).parent / "docs"
ROOT = Path(service.__file__).parent.parent


@pytest.mark.parametrize("name", get_type_hints(Settings))
def test_every_setting_is_documented_with_its_default(name: str) -> None:
    default = getattr(Settings(), name)
    shown = f"`{','.join(default) if isinstance(default, tuple) else default}`" if default != () else "none"
    assert f"| `{variable_name(name)}` | {shown} |" in (DOCS / "deployment.md").read_text()


@pytest.mark.parametrize("option", OVERRIDES)
def test_every_reading_is_documented_with_its_default_and_its_ruling(option: str) -> None:
    lines = (DOCS / "readings.md").read_text().splitlines()
    name = option.removeprefix("readings.")
    (line,) = [line for line in lines if line.startswith(f"| `{name}` |")]
    assert line.endswith(f"| `{OVERRIDES[option]}` |")
    if name != option:
        assert line.startswith(f"| `{name}` | `{str(getattr(Readings(), name)).lower()}` |")


@pytest.mark.parametrize("shape", [EventNumbers, CardValues])
def test_every_printed_number_is_documented_with_its_bounds(shape: type[Struct]) -> None:
    text = (DOCS / "readings.md").read_text()
    for name, field in msgspec.json.schema(shape)["$defs"][shape.__name__]["properties"].items():
        bounds = field["anyOf"][0]
        assert f"| `{name}` | {bounds['minimum']} to {bounds['maximum']} |" in text


@pytest.mark.parametrize("document", sorted(DOCS.glob("*.md")), ids=lambda path: path.name)
def test_every_document_is_linked_from_the_readme(document: Path) -> None:
    assert f"(service/docs/{document.name})" in (ROOT / "README.md").read_text()


@pytest.mark.parametrize("target", ["demo", "test", "serve", "check", "client", "openapi", "bench", "fuzz", "help"])
def test_every_target_exists_and_explains_itself(target: str) -> None:
    lines = (ROOT / "Makefile").read_text().splitlines()
    assert any(line.startswith(f"{target}:") and "## " in line for line in lines)


def _shown(start: str) -> Any:
    """Return the JSON of the README's example that starts so; what it leaves out as `...` is null in it."""
    text = (ROOT / "README.md").read_text()
    example = text[text.index(start) :].split("\n\n")[0]
    # Only whole values are left out: {...}, [...], and the digits of a digest, which stay as they are.
    return json.loads(re.sub(r"[{\[]\.\.\.[}\]]", "null", example))


def test_the_first_example_of_the_readme_is_what_its_own_steps_answer() -> None:
    text = (ROOT / "README.md").read_text()
    asked = re.search(r"games/([a-z-]+)/setup.*?-d '([^']+)'", text, re.DOTALL)
    assert asked is not None
    game, body = asked[1], json.loads(asked[2])
    begun = json.loads(service.setup(game, **body))
    assert {"state", "digest", "decisions"} <= begun.keys()
    request = _shown('{"state": {...}, "seat"') | {"state": begun["state"]}
    found = json.loads(service.adjudicate(game, **request))
    shown = _shown('{"valid": false')
    assert shown["digest"] == "sha256:..."
    assert {name: found[name] for name in shown} == shown | {name: found[name] for name in ("decisions", "digest")}
