"""Types of fields that the states of all games have."""

from typing import Annotated

from msgspec import Meta

MAX_COUNT = 2**53 - 1
"""The largest whole number that every reader of JSON reads exactly."""
BEYOND_PLAYING = 2**52
"""More than any game can come to. It leaves room for counting on without leaving exact numbers."""

Count = Annotated[int, Meta(ge=0, le=MAX_COUNT)]
CardId = Annotated[str, Meta(min_length=1, max_length=64, description="Id of a card, kebab-case.")]
StepName = Annotated[str, Meta(min_length=1, max_length=64, description="Name of the step the program is at.")]
