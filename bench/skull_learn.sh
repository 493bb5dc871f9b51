#!/usr/bin/env bash
# Learns again what Skull's stronger bots know by heart (bench/skull_learn.c) and writes it to
# games/skull/learnt.c. The same numbers give the same file. Builds what it needs.
#   bench/skull_learn.sh [GAMES [SEED]]
set -euo pipefail
cd -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/.."
cmake --preset release >/dev/null
cmake --build --preset release --target bench_skull_learn >/dev/null
learnt=$(mktemp)
trap 'rm -f "$learnt"' EXIT
build/release/bench_skull_learn "$@" >"$learnt"
cp "$learnt" games/skull/learnt.c
