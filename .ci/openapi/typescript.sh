#!/usr/bin/env bash
# Make a typed client from openapi.yaml and compile a small program that plays with it, strictly.
set -euo pipefail
. "$(dirname "$0")/node.sh"
"$tools/openapi-typescript" "$root/openapi.yaml" --output "$here/build/arbiter.d.ts"
"$tools/tsc" --project "$here/tsconfig.json"
echo "the client compiles under tsc --strict"
