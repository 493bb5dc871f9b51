#!/usr/bin/env bash
# Instructions an entry of a live table to eight viewers (bench/entry.c), by callgrind, as in
# bench/instructions.sh: two runs of different length are subtracted. Builds what it needs.
#   bench/entry.sh [GAME…]
set -euo pipefail
cd -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/.."
program=build/release/bench_entry

cmake --preset release >/dev/null
cmake --build --preset release --target bench_entry >/dev/null

count() # instructions of a run
{
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$program" "$@" 2>&1 >/dev/null | awk '/Collected/ { print $NF }'
}

(($# > 0)) || set -- skull sketch skalpott
for game in "$@"; do
    few=1000 many=3000
    entries=$(($("$program" "$game" $many unsummed | awk 'NR == 1 { print $1 }') - $("$program" "$game" $few unsummed | awk 'NR == 1 { print $1 }')))
    instructions=$(($(count "$game" $many unsummed) - $(count "$game" $few unsummed)))
    awk -v i="$instructions" -v e="$entries" -v what="$game" 'BEGIN { printf "%-9s %.0f instructions an entry\n", what, i / e }'
done
