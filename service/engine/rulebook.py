"""The numbered rules of a game and the sentences of its refusals, by language, from the game's own data files."""

from collections.abc import Callable, Mapping
from functools import cached_property
from importlib.resources import files
from typing import Any, Literal

from msgspec import Struct, convert

from service.engine.violations import Param, Violation

DEFAULT_LANGUAGE = "en"
LANGUAGES = ("en", "zh-Hant", "zh-Hans", "hu")
"""The languages of the source documents, English first: what a caller may ask for."""

BINDING = ("may", "must", "must-not")


class Rule(Struct, frozen=True):
    """One numbered rule: a choice that is legal, an obligation, an illegal thing, or a definition."""

    id: str
    section: int
    kind: Literal["may", "must", "must-not", "info"]
    text: str
    source: str


class Section(Struct, frozen=True):
    """A section of the rules: its number and title."""

    number: int
    title: str


class _RuleFile(Struct):
    sections: list[Section]
    rules: list[Rule]


def load_yaml(package: str, name: str) -> Any:
    """Read a YAML file that lies in `package`."""
    import yaml  # not needed before the first refusal

    loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    return yaml.load(files(package).joinpath(name).read_text(encoding="utf-8"), Loader=loader)  # noqa: S506


class Rulebook:
    """The rules and sentences of one game. Files are read when first needed.

    package: where `rules.yaml` and `messages.yaml` lie. names: from a language to the names of components by id.
    """

    def __init__(self, package: str, names: Callable[[str], Mapping[str, str]]) -> None:
        self._package = package
        self._names = names

    @cached_property
    def _file(self) -> _RuleFile:
        return convert(load_yaml(self._package, "rules.yaml"), _RuleFile)

    @cached_property
    def _messages(self) -> dict[str, dict[str, str]]:
        common: dict[str, Any] = load_yaml("service.engine", "messages.yaml")
        own: dict[str, Any] = load_yaml(self._package, "messages.yaml")
        return {
            code: {DEFAULT_LANGUAGE: text} if isinstance(text, str) else text for code, text in (common | own).items()
        }

    @property
    def sections(self) -> list[Section]:
        """The sections, in order."""
        return self._file.sections

    @cached_property
    def rules(self) -> dict[str, Rule]:
        """Every rule by its id, in the order of the rule file."""
        return {rule.id: rule for rule in self._file.rules}

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes of all sentences."""
        return tuple(self._messages)

    def sentence(self, code: str, params: Mapping[str, Any], language: str = DEFAULT_LANGUAGE) -> str:
        """Return the sentence `code` filled with `params`; ids of components are written as their names."""
        texts = self._messages[code]
        names = self._names(language)
        filled = {key: _spoken(value, names) for key, value in params.items()}
        return texts.get(language, texts[DEFAULT_LANGUAGE]).format(**filled)

    def tell(self, event: Mapping[str, Any], language: str = DEFAULT_LANGUAGE) -> str | None:
        """Return the sentence that tells an event, given as decoded JSON, or None for one that is not told."""
        code = f"event-{event['type']}"
        return self.sentence(code, event, language) if code in self._messages else None

    def explain(self, violations: list[Violation], language: str = DEFAULT_LANGUAGE) -> list[Violation]:
        """Fill in the message of every violation, in place; return the list."""
        for violation in violations:
            violation.message = self.sentence(violation.code, violation.params, language)
        return violations


def _spoken(value: Param | dict[str, Any] | None, names: Mapping[str, str]) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return ", ".join(f"{names.get(key, key)} {_spoken(item, names)}" for key, item in value.items()) or "none"
    if isinstance(value, list):
        return ", ".join(names.get(item, item) for item in value) or "none"
    return names.get(value, value) if isinstance(value, str) else "nobody" if value is None else str(value)
