#!/usr/bin/env bash
# What Skull's strong bot is worth (bench/skull_hard.c): how it fares with the former one, how well somebody
# fares who learns to beat it, whether its winning chances come true, how long it thinks. Builds what it needs.
#   bench/skull_hard.sh meet [GAMES [SEED [SEATS]]]
#   bench/skull_hard.sh adapt|exploit|lean [GAMES [SEED [hard|former|blueprint [SEATS]]]]
#   bench/skull_hard.sh calibrate|cost|misread [GAMES [SEED [hard|former [SEATS]]]]
#   bench/skull_hard.sh time [GAMES [SEED]]
set -euo pipefail
cd -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/.."
cmake --preset release >/dev/null
cmake --build --preset release --target bench_skull_hard >/dev/null
exec build/release/bench_skull_hard "$@"
