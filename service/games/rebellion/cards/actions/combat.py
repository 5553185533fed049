"""Under construction."""

from service.engine.program import Programs

COMBAT_ACTIONS: Programs = {}
