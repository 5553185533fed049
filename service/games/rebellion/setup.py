"""Setting up (rules, section 1)."""

from typing import Any

from service.engine.chance import ChanceState
from service.engine.program import Program, Table
from service.engine.violations import Violation
from service.games.rebellion.actions import Options
from service.games.rebellion.state import State


def refuse(options: Options) -> list[Violation]:
    """Return every fault of the options."""
    return []


def set_up(options: Options, table_type: type[Table], chance: Any, counter: ChanceState) -> State:
    """Return the state before the first decision."""
    raise NotImplementedError


SETUP = Program("setup", {})
