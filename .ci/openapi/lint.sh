#!/usr/bin/env bash
# Lint openapi.yaml under the recommended rules of two linters; any finding, a warning too, fails.
set -euo pipefail
. "$(dirname "$0")/node.sh"
cd "$root"
export REDOCLY_TELEMETRY=off REDOCLY_SUPPRESS_UPDATE_NOTICE=true
"$tools/redocly" lint --config "$here/redocly.yaml" --max-problems=50 openapi.yaml 2>&1 | tee "$here/node_modules/.redocly.log"
if grep -q 'warning' "$here/node_modules/.redocly.log"; then exit 1; fi
"$tools/spectral" lint --ruleset "$here/spectral.yaml" --fail-severity=hint openapi.yaml
