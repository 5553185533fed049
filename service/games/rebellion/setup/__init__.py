"""Setting up (rules, section 1): the options, what comes before the first decision, and the choices of the players."""

from service.games.rebellion.setup.course import SETUP
from service.games.rebellion.setup.layout import set_up
from service.games.rebellion.setup.options import refuse

__all__ = ["SETUP", "refuse", "set_up"]
