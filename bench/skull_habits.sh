#!/usr/bin/env bash
# How Skull's newcomer bot plays (bench/skull_habits.c): how high it bids, and whether a simple trick
# beats it. Builds what it needs.
#   bench/skull_habits.sh [GAMES [SEED]]
set -euo pipefail
cd -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/.."
cmake --preset release >/dev/null
cmake --build --preset release --target bench_skull_habits >/dev/null
exec build/release/bench_skull_habits "$@"
