"""Under construction."""

from service.engine.program import Programs

IMPERIAL_ASSIGNMENT: Programs = {}
