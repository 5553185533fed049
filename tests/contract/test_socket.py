"""The published document against a running server, as anybody would do it: schemathesis with all its checks."""

import subprocess
import sys
from pathlib import Path

from service.cli.client import server
from tests.contract.published import operations
from tests.support.scale import SCALE

COMMITTED = Path(__file__).parents[2] / "openapi.yaml"


def test_a_running_server_keeps_the_contract(tmp_path: Path) -> None:
    with server("--log-level", "error") as port:
        command = [sys.executable, "-m", "schemathesis.cli", "run", str(COMMITTED), "--no-color"]
        command += ["--url", f"http://127.0.0.1:{port}", "--checks", "all", "--phases", "examples,fuzzing,stateful"]
        command += ["--max-examples", str(3 * SCALE), "--generation-deterministic"]
        done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert done.returncode == 0, done.stdout[-4000:]
    assert f"Tested: {len(operations())}\n" in done.stdout
