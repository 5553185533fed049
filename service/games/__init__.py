"""The games, one package each. Importing this package makes them known to the engine's registry."""

from service.engine.registry import register
from service.games.empire_vs_rebellion.game import EmpireVsRebellion
from service.games.galactic_heroes.game import GalacticHeroes
from service.games.rebellion.game import Rebellion

register(EmpireVsRebellion())
register(GalacticHeroes())
register(Rebellion())
