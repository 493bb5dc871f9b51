#!/usr/bin/env bash
# Builds the page from web/ and writes it as a C file for the server; the build calls it.
#
# scripts/page.sh auto|on FOLDER FILE.c     FOLDER is for what is built
#
# With `auto` it does without the page where npm cannot fetch what it needs, and says so: a terminal
# and a server are worth having without it. What is wrong with the page itself is always an error.
set -euo pipefail

root=$(dirname -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")")
mode=$1 folder=$2 file=$3
cd -- "$root/web"

fetched()
{
    # npm writes this file last.
    [[ node_modules/.package-lock.json -nt package-lock.json ]] && return
    npm ci --no-audit --no-fund --loglevel=error --fetch-retries=1 --fetch-timeout=20000 && touch node_modules/.package-lock.json
}

if ! fetched; then
    if [[ $mode == on ]]; then
        exit 1
    fi
    echo "The page is left out: npm could not fetch what it is built with. All else is there." >&2
    cp ../server/page_none.c "$file"
    touch -d 1970-01-02 "$file" # the next build tries again
    exit 0
fi
node scripts/catalogues.js
node_modules/.bin/vite build --logLevel warn --emptyOutDir --outDir "$folder"
node scripts/embed.js "$folder" "$file"
