"""Rapid Mobilization at the end of the command phase, and the relocation of the base (rules, section 8.4)."""

from service.engine.program import Program

MOBILIZATION = Program("mobilization", {})
