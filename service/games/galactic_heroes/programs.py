"""Every program that can be under way, by name."""

from service.engine.program import Programs, merged
from service.games.galactic_heroes.battle.course import BATTLE
from service.games.galactic_heroes.build import BUILD
from service.games.galactic_heroes.campaign import CAMPAIGN
from service.games.galactic_heroes.draw import DRAW
from service.games.galactic_heroes.economy import ECONOMY
from service.games.galactic_heroes.production import PRODUCTION
from service.games.galactic_heroes.rounds import ROUND
from service.games.galactic_heroes.setup import SETUP

PROGRAMS: Programs = merged(SETUP, ROUND, DRAW, BUILD, CAMPAIGN, BATTLE, ECONOMY, PRODUCTION)
