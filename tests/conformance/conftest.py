"""The option that points the conformance cases at a server."""

from collections.abc import Iterator

import pytest

from tests.conformance.doors import Door, InProcess, OverHttp


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--base-url", default=None, help="run the conformance cases over HTTP against this server")


@pytest.fixture(scope="session")
def door(request: pytest.FixtureRequest) -> Iterator[Door]:
    """Yield the way to ask: the server at --base-url, or the engine in process."""
    base_url = request.config.getoption("--base-url", default=None)
    if base_url is None:
        yield InProcess()
        return
    over_http = OverHttp(base_url)
    yield over_http
    over_http.close()
