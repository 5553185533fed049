"""Under construction."""

from service.engine.program import Programs

SPECIAL_ACTIONS: Programs = {}
