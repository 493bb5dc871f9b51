#!/usr/bin/env bash
# How soon a server is ready whose store has many unfinished tables: after it was stopped, and after a
# crash, when the log of the last writes is read first. Builds what it needs, and writes about 250 MB
# to a folder that it makes and takes away again: here, or in FOLDER.
#   bench/restart.sh [FOLDER [TABLES]]
set -euo pipefail
root=$(dirname -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")")
cmake --preset release -S "$root" >/dev/null
cmake --build "$root/build/release" --target bench_store triskel >/dev/null

data=$(mktemp -d -- "${1:-.}/bench-restart-XXXXXX")
server=
cleanup()
{
    [ -z "$server" ] || kill -KILL "$server" 2>/dev/null || true
    rm -rf -- "$data"
}
trap cleanup EXIT
"$root/build/release/bench_store" "$data" "${2:-100000}" >/dev/null

# ready WHAT SIGNAL: starts it, says how long that took, and ends it by that signal.
ready()
{
    local begin end
    rm -f "$data/socket"
    begin=$(date +%s%N)
    "$root/build/release/triskel" serve --bind localhost --port 0 --socket "$data/socket" --data "$data" --quiet \
        >"$data/out" 2>&1 &
    server=$!
    until curl --silent --fail --unix-socket "$data/socket" http://localhost/healthz >/dev/null; do
        kill -0 "$server" || { cat "$data/out"; exit 1; }
        sleep 0.01
    done
    end=$(date +%s%N)
    echo "$1: ready after $(((end - begin) / 1000000)) ms"
    kill "-$2" "$server"
    wait "$server" 2>/dev/null || true
    server=
}
echo "${2:-100000} tables, $(du -h "$data"/*.sqlite* 2>/dev/null | head -1 | cut -f1 || true)"
ready "the first time" KILL
ready "after it was killed" TERM
ready "after it was stopped" TERM
