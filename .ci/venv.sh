#!/bin/sh
# Make .venv with pip in it. A bare Debian has Python without the parts that put pip into a new environment.
set -eu
PYTHON=${PYTHON:-python3}

"$PYTHON" - <<'EOF' || exit 1
import sys
if sys.version_info < (3, 11):
    sys.exit("Python 3.11 or newer is needed; this is %s. Name another one: make PYTHON=python3.12 ..." % sys.version.split()[0])
EOF

if ! "$PYTHON" -c 'import ensurepip' 2>/dev/null; then
    echo "This Python cannot make virtual environments; installing Debian's python3-venv ..."
    if [ "$(id -u)" = 0 ]; then SUDO=; else SUDO=sudo; fi
    $SUDO apt-get update -qq && $SUDO apt-get install -qq --yes python3-venv >/dev/null || {
        echo "That failed. Please install the package python3-venv by hand." >&2
        exit 1
    }
fi
"$PYTHON" -m venv .venv
