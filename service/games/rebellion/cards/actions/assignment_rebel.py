"""Under construction."""

from service.engine.program import Programs

REBEL_ASSIGNMENT: Programs = {}
