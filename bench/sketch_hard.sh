#!/usr/bin/env bash
# What Sketch!'s strong bot is worth (bench/sketch_hard.c): whether its winning chances come true, how long it thinks.
# Builds what it needs.
#   bench/sketch_hard.sh calibrate|cost|time [GAMES [SEED [SEATS [OTHERS]]]]
set -euo pipefail
cd -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/.."
cmake --preset release >/dev/null
cmake --build --preset release --target bench_sketch_hard >/dev/null
exec build/release/bench_sketch_hard "$@"
