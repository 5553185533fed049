"""How sentences are filled: names in place of ids, words in place of codes, and grammar that goes by a number.

A placeholder of a sentence is `{name}`, or `{name:how}`, where `how` is one of

    {place:?the build queue}    what is said when there is nothing: null, an empty list, an empty object
    {given:# face was|# faces were}    the first for one, the second for any other number, `#` being the number
    {here:it is|it is not}      the same for yes and no
    {slot:nth}                  a number counted from 0, told from 1
    {damage:to}                 what goes to whom: `2 to X-wing, 1 to Y-wing`; also `{damage:to?no damage}`
"""

from collections.abc import Mapping
from typing import Any

NOBODY = "nobody"
NONE = "none"


class Said:
    """A value on its way into a sentence: `names` are the words and names for its ids."""

    __slots__ = ("_names", "_value")

    def __init__(self, value: Any, names: Mapping[str, str]) -> None:
        self._value = value
        self._names = names

    def __format__(self, how: str) -> str:
        value = self._value
        how, asked, nothing = how.partition("?")
        if asked and (value is None or value in ([], {})):
            return nothing
        if "|" in how:
            one, many = how.split("|")
            return (one if value == 1 else many).replace("#", str(value))
        if how == "nth":
            return str(value + 1) if isinstance(value, int) else self._plain()
        if how == "to" and isinstance(value, dict):
            return ", ".join(f"{item} to {self._name(key)}" for key, item in value.items()) or NONE
        return self._plain()

    def _plain(self) -> str:
        value = self._value
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, dict):
            return ", ".join(f"{self._name(key)} {self._name(item)}" for key, item in value.items()) or NONE
        if isinstance(value, list):
            return ", ".join(map(self._name, value)) or NONE
        return NOBODY if value is None else self._name(value)

    def _name(self, value: Any) -> str:
        """Return the name of a thing.

        Of one of several alike, `x-wing-2`, the name with its number. A word for `*-from-2` tells the end of an id.
        """
        if not isinstance(value, str):
            return str(value)
        names = self._names
        if value in names:
            return names[value]
        for cut in range(1, len(value)):
            kind, end = value[:cut], value[cut:]
            if kind in names and f"*{end}" in names:
                return names[f"*{end}"].replace("*", names[kind])
        kind, _, number = value.rpartition("-")
        return f"{names[kind]} #{number}" if kind in names and number.isdecimal() else value
