#!/usr/bin/env bash
# Messages a second of `triskel serve` with real games, every entry on disk before it is told, beside those of
# a bare echo with the same library (bench/echo.c); by turns in one run, with as many sockets, on this machine.
# The figures are what both ends of it can do together: the players take a processor too.
#   bench/echo.sh [SECONDS [TABLES [PRESET]]]
set -euo pipefail
root=$(dirname -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")")
seconds=${1:-10} tables=${2:-2500} build=$root/build/${3:-release}
if [[ ! -e $build/CMakeCache.txt ]]; then
    cmake --preset "${3:-release}" -S "$root" >/dev/null
fi
cmake --build "$build" --target triskel bench_echo >/dev/null

data=$(mktemp -d)
started=()
trap 'kill "${started[@]}" 2>/dev/null || true; wait; rm -rf -- "$data"' EXIT

# figure NAME FILE: a number of a report.
figure()
{
    sed -n "s/.*\"$1\":\([0-9.]*\).*/\1/p" "$2"
}

# no_limits: those of a server are for people, and one address is not many.
no_limits=(--connections-per-address 0 --calls 0/1min --tables 0/10min --seats 0/10min
    --frames-a-second 1000000 --frames-at-once 1000000)

"$build/bench_echo" >"$data/echo" &
started+=($!)
"$build/triskel" serve --port 0 --bind localhost --data "$data/tables" --quiet "${no_limits[@]}" >"$data/serve" &
server=$!
started+=("$server")
for _ in {1..50}; do
    if [[ -s $data/echo ]] && grep -q http "$data/serve"; then break; fi
    sleep 0.1
done
echo_url=http://127.0.0.1:$(<"$data/echo")
serve_url=$(grep -o 'http://localhost:[0-9]*' "$data/serve" | head -n 1)

echo "sockets: $((4 * tables)), seconds each: $seconds"
for round in 1 2 3; do
    "$build/triskel" load --echo "$echo_url" --sockets $((4 * tables)) --seconds "$seconds" --json >"$data/bare"
    "$build/triskel" load "$serve_url" --tables "$tables" --seconds "$seconds" --pid "$server" --json \
        >"$data/games" 2>/dev/null
    bare=$(figure messages_per_s "$data/bare")
    games=$(($(figure messages_in_per_s "$data/games") + $(figure messages_out_per_s "$data/games")))
    echo "$round: echo $bare messages/s; games $games messages/s ($(figure actions_per_s "$data/games") actions/s," \
        "server $(figure server_cpu "$data/games") and players $(figure own_cpu "$data/games") processors);" \
        "ratio $(awk "BEGIN { printf \"%.2f\", $games / $bare }")"
done
