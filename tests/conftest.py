"""Settings of all tests: assertions of the shared helpers are explained, random data is the same in every run."""

import pytest
from hypothesis import HealthCheck, settings

from tests.support.scale import SCALE

pytest.register_assert_rewrite("tests.support.examine", "tests.support.secrets")

# Data comes from the test itself, not from chance: a failure is found again by running the test again. `make fuzz`
# asks for more of it.
settings.register_profile(
    "steady",
    derandomize=True,
    deadline=None,
    database=None,
    max_examples=100 * SCALE,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("steady")
