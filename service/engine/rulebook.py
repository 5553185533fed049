"""The numbered rules of a game and the sentences of its refusals, by language, from the game's own data files."""

from collections import ChainMap
from collections.abc import Callable, Mapping
from functools import cached_property
from importlib.resources import files
from typing import Any, Literal

from msgspec import Struct, convert

from service.engine.speech import Said
from service.engine.violations import Violation

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

    package: where `rules.yaml`, `messages.yaml` and, for codes that sentences hold, `words.yaml` lie. names: from a
    language to the names of components by id.
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

    @cached_property
    def _words(self) -> dict[str, dict[str, str]]:
        """The words for codes, by the placeholder that they fill: a code may mean something else in another one."""
        there = files(self._package).joinpath("words.yaml").is_file()
        return load_yaml(self._package, "words.yaml") if there else {}

    @cached_property
    def languages(self) -> tuple[str, ...]:
        """The languages in which there is every sentence, English first; names may be known in others."""
        return tuple(one for one in LANGUAGES if all(one in texts for texts in self._messages.values()))

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
        filled = {name: Said(value, self._named(name, language)) for name, value in params.items()}
        return texts.get(language, texts[DEFAULT_LANGUAGE]).format(**filled)

    def word(self, name: str, value: str, language: str = DEFAULT_LANGUAGE) -> str:
        """Return what a sentence says in place of `{name}` for a code or an id."""
        return f"{Said(value, self._named(name, language))}"

    def _named(self, name: str, language: str) -> Mapping[str, str]:
        """Return what is said for a code or an id that fills the placeholder `name`."""
        names = self._names(language)
        return ChainMap(self._words[name], names) if name in self._words else names  # type: ignore[arg-type]

    def tell(self, event: Mapping[str, Any], language: str = DEFAULT_LANGUAGE) -> str | None:
        """Return the sentence that tells an event, given as decoded JSON, or None for one that is not told."""
        code = f"event-{event['type']}"
        return self.sentence(code, event, language) if code in self._messages else None

    def explain(self, violations: list[Violation], language: str = DEFAULT_LANGUAGE) -> list[Violation]:
        """Fill in the message of every violation, in place; return the list."""
        for violation in violations:
            violation.message = self.sentence(violation.code, violation.params, language)
        return violations
