"""What all events of this game have: who saw them."""

from service.engine.events import SeenBy
from service.games.rebellion.components import Seat

VisibleTo = SeenBy[Seat]
