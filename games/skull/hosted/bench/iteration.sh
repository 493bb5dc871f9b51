#!/usr/bin/env bash
# Instructions an iteration of solving the duel's opening round, both players' halves, by callgrind. Two
# runs of different length are subtracted, so that reading the table does not count.
#   games/skull/hosted/bench/iteration.sh [PATH_OF_SKULL_DUEL_TEST]
set -euo pipefail
program=${1-build/release/tests/skull_duel_test}

count() # instructions of a run with so many iterations
{
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$program" --iterations "$1" 2>&1 >/dev/null |
        awk '/Collected/ { print $NF }'
}

few=$(count 50)
many=$(count 250)
echo "$(((many - few) / 200)) instructions an iteration of the opening round"
