"""The HTTP door: Flask and what belongs to it. Reaches a game only through `service.engine.registry`."""
