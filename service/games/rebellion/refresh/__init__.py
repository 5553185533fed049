"""The refresh phase (rules, section 6): its course, and the steps with choices of their own."""

from service.engine.program import Programs, merged
from service.games.rebellion.refresh.build import BUILD
from service.games.rebellion.refresh.course import REFRESH
from service.games.rebellion.refresh.deploy import DEPLOY
from service.games.rebellion.refresh.recruit import RECRUIT

REFRESH_PROGRAMS: Programs = merged(REFRESH, RECRUIT, BUILD, DEPLOY)
