"""`python -m service.http.openapi > openapi.yaml` writes the document; `--check [FILE]` tells whether FILE is it."""

import sys
from difflib import unified_diff
from pathlib import Path

import service  # noqa: F401  (makes the games known)
from service.http.openapi import yaml_text

SHOWN = 40


def main(arguments: list[str]) -> int:
    """Write the document, or with `--check` compare it with a file (default: openapi.yaml). Return the exit code."""
    if not arguments:
        sys.stdout.buffer.write(yaml_text().encode())
        return 0
    if arguments[0] != "--check" or len(arguments) > 2:
        print("usage: python -m service.http.openapi [--check [FILE]]", file=sys.stderr)
        return 2
    path = Path(arguments[1] if len(arguments) > 1 else "openapi.yaml")
    drift = differences(path.read_text(encoding="utf-8") if path.exists() else "", path.name)
    print("\n".join(drift[:SHOWN]), end="\n" if drift else "")
    if drift:
        print(f"{path} is not what the code says; run: make openapi", file=sys.stderr)
    return 1 if drift else 0


def differences(committed: str, name: str = "openapi.yaml") -> list[str]:
    """Return the difference between a text and the document, as lines; none when they are the same."""
    return list(unified_diff(committed.splitlines(), yaml_text().splitlines(), name, "the code", lineterm=""))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
