#!/usr/bin/env bash
# The page by itself: are its types and markup sound (svelte-check), and does its client keep the
# protocol's promises (Vitest)? Where Node.js or what npm fetches is not there, it says so.
#
# Ends with one line `N passed, M failed`.
set -euo pipefail

cd -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/../web"

if ! command -v node >/dev/null || [[ ! -e node_modules/.package-lock.json ]]; then
    echo "The page is not tested: Node.js is not there, or npm has not fetched what the page is built with."
    echo "0 passed, 0 failed"
    exit 0
fi

passed=0
failed=0
node scripts/catalogues.js
if node_modules/.bin/svelte-check --fail-on-warnings --output human; then
    passed=$((passed + 1))
else
    failed=$((failed + 1))
fi

results=$(mktemp)
node_modules/.bin/vitest run --reporter=default --reporter=json --outputFile.json="$results" || true
count()
{
    node -e 'console.log(JSON.parse(require("fs").readFileSync(process.argv[1]))[process.argv[2]])' "$results" "$1"
}
# A file that cannot be run has no test that fails.
passed=$((passed + $(count numPassedTests)))
failed=$((failed + $(count numFailedTests) + $(count numFailedTestSuites)))
rm "$results"

echo "$passed passed, $failed failed"
((failed == 0))
