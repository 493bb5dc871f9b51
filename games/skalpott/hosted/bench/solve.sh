#!/usr/bin/env bash
# How long solving Skalpott takes, as tables in Markdown: the four full games, and how it grows with
# the number of counters. Processor time is the steadier measure on a busy machine.
#
#   games/skalpott/hosted/bench/solve.sh [PATH_OF_TRISKEL]
set -euo pipefail
triskel=$(realpath "${1-build/release/triskel}")
XDG_CACHE_HOME=$(mktemp -d)
export XDG_CACHE_HOME
trap 'rm -rf "$XDG_CACHE_HOME"' EXIT

# measure THREADS OPTION…: sets json, elapsed and cpu.
measure() {
    local threads=$1 times
    shift
    { json=$( { TIMEFORMAT='%R %U'; time "$triskel" solve skalpott "$@" --fresh --json \
        --threads "$threads" 2>&3; } 2>"$XDG_CACHE_HOME/times"); } 3>&2
    times=$(tail -n 1 "$XDG_CACHE_HOME/times")
    elapsed=${times% *}
    cpu=${times#* }
}

field() {
    sed "s/.*\"$1\":\([^],}]*\).*/\1/; s/\[//" <<<"$json"
}

row() {
    local name=$1 one two cpu_one
    shift
    measure 1 "$@"
    one=$elapsed cpu_one=$cpu
    measure 2 "$@"
    two=$elapsed
    printf '| %s | %s | %s | %s | %s | %s | %s | %s |\n' "$name" "$(field odds)" "$(field positions)" \
        "$cpu_one" "$cpu" "$one" "$two" "$(awk "BEGIN { printf \"%.2f\", $one / $two }")"
}

head_of() {
    printf '| %s | odds of P1 | positions | CPU s, one thread | CPU s, two | s, one thread | s, two | ratio |\n' "$1"
    printf '| --- | --- | --- | --- | --- | --- | --- | --- |\n'
}

printf '%s, %s processors, load before: %s\n\n' \
    "$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1)" "$(nproc)" "$(cut -d' ' -f1 /proc/loadavg)"
head_of game
for players in 2 1; do
    for joker in literal commit; do
        row "players=$players joker=$joker" "players=$players" "joker=$joker"
    done
done
printf '\n'
head_of counters
for counters in 1 2 3 4 5 6 7 8 9 10 11 12; do
    row "$counters" "counters=$counters"
done
