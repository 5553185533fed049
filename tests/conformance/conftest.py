"""The option that points the conformance cases at a server."""

import pytest

from tests.conformance.doors import Door, InProcess, OverHttp


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--base-url", default=None, help="run the conformance cases over HTTP against this server")


@pytest.fixture(scope="session")
def door(request: pytest.FixtureRequest) -> Door:
    """Return the way to ask: the server at --base-url, or the engine in process."""
    base_url = request.config.getoption("--base-url", default=None)
    return OverHttp(base_url) if base_url else InProcess()
