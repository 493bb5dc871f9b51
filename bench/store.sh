#!/usr/bin/env bash
# Entries a second to a store, and how soon one with many tables is ready (bench/store.c). Builds what
# it needs, and writes about 500 MB to a folder that it makes and takes away again: here, or in FOLDER.
#   bench/store.sh [FOLDER [TABLES]]
set -euo pipefail
root=$(dirname -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")")
cmake --preset release -S "$root" >/dev/null
cmake --build "$root/build/release" --target bench_store >/dev/null

data=$(mktemp -d -- "${1:-.}/bench-store-XXXXXX")
trap 'rm -rf -- "$data"' EXIT
"$root/build/release/bench_store" "$data" "${2:-100000}"
