#!/usr/bin/env bash
# Instructions a transition, by callgrind: the steady measure of speed, whatever else the machine does.
# Two runs of different length are subtracted, so that starting up does not count.
#   bench/instructions.sh [GAME [key=value…]]          without arguments: the usual table of each game
set -euo pipefail
triskel=$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/../build/release/triskel

count() # instructions of a run with so many games
{
    local games=$1
    shift
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$triskel" bench playout "$@" --games "$games" 2>&1 >/dev/null |
        awk '/Collected/ { print $NF }'
}

measure()
{
    local few=1000 many=3000
    local transitions=$(($("$triskel" bench playout "$@" --games $many) - $("$triskel" bench playout "$@" --games $few)))
    local instructions=$(($(count $many "$@") - $(count $few "$@")))
    awk -v i="$instructions" -v t="$transitions" -v what="$*" 'BEGIN { printf "%-28s %.1f instructions a transition\n", what, i / t }'
}

if (($# > 0)); then
    measure "$@"
else
    measure skull show=off
    measure sketch
    measure skalpott
fi
