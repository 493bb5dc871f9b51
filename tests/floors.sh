#!/usr/bin/env bash
# The project is a house: a folder stands on those below it and knows nothing of those above. A test
# is one #include. Before the project it looks at small trees of its own with one bad #include each,
# and expects to find it: those are tests too.
#
#   tests/floors.sh          the trees with faults, then the project
#   tests/floors.sh TREE     one tree, without the trees with faults
set -euo pipefail

project=$(dirname -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")")
passed=0
failed=0

# From the ground up. Folders side by side do not know each other, nor does a game another game.
floors='base / os lang / core / games / table engine / bots store client / server term / bench foreign / cli / tests fuzz'
# These are given time, chance and bytes by others: they do not know the system, though it is below.
without_system='lang core games table engine'
# And these need no C library: what little they call is declared in base/memory.h and base/heap.h.
freestanding='base lang core games table engine'

# ---- Looking at a tree --------------------------------------------------------------------------

# faults: the bad includes of the tree in which it is called; the last line is `fine N`.
faults()
{
    { list | sort -z | xargs -0 grep -nE '^[[:space:]]*#[[:space:]]*include' /dev/null || true; } |
        awk -v floors="$floors" -v without_system="$without_system" \
            -v freestanding="$freestanding" '
        function is_one_of(word, words) { return index(" " words " ", " " word " ") > 0 }
        function fault(what) { print place ": " what; bad++ }
        BEGIN {
            count = split(floors, part, " ")
            for (i = 1; i <= count; i++)
                if (part[i] == "/") level++
                else floor[part[i]] = level + 1
        }
        {
            bad_before = bad
            match($0, /^[^:]*:[0-9]+:/)
            place = substr($0, 1, RLENGTH - 1)
            file = place; sub(/:[0-9]+$/, "", file)
            split(file, path, "/")
            folder = file ~ /\/tests\// ? "tests" : path[1] # those of a game are tests too
            is_picture = file ~ /^games\/[^\/]+\/picture[^\/]*\.c$/
            is_hosted = file ~ /^games\/[^\/]+\/hosted\//
            included = substr($0, RLENGTH + 1)
            sub(/^[ \t]*#[ \t]*include[ \t]*/, "", included)
        }
        included ~ /^</ {
            sub(/^</, "", included); sub(/>.*/, "", included)
            allowed = ""
            if (is_one_of(folder, freestanding))
                allowed = "stdbool.h stddef.h stdint.h"
            if (allowed != "" && !is_picture && !is_hosted && !is_one_of(included, allowed))
                fault("<" included "> is not for " folder "/, which has only " allowed)
        }
        included ~ /^"/ {
            sub(/^"/, "", included); sub(/".*/, "", included)
            split(included, other, "/")
            if (included !~ /\//)
                other[1] = folder # it stands beside the file
            if (!(folder in floor))
                fault(folder "/ is on no floor")
            else if (!(other[1] in floor))
                fault("\"" included "\" is in no folder of the project")
            else if (folder == "games" && other[1] == "games" && included ~ /\// && other[2] != path[2])
                fault("\"" included "\" is another game")
            else if (is_picture && included == "term/picture.h")
                ; # what a picture is, is for who shows it to say
            else if (other[1] == "os" && is_one_of(folder, without_system)) {
                if (!is_hosted)
                    fault("\"" included "\" is the system, of which " folder "/ knows nothing")
            } else if (other[1] != folder && floor[other[1]] >= floor[folder])
                fault("\"" included "\" is " \
                    (floor[other[1]] > floor[folder] ? "above " : "beside ") folder "/")
        }
        bad == bad_before { fine++ }
        END { print "fine " fine + 0 }'
}

# look_at TREE: adds its includes to the sum and names the bad ones.
look_at()
{
    local found
    found=$(cd -- "$1" && faults)
    passed=$((passed + ${found##*fine }))
    while IFS= read -r line; do
        [[ $line != 'fine '* ]] || continue
        failed=$((failed + 1))
        printf '%s\n' "$line"
    done <<<"$found"
    # No include at all means that the list went wrong.
    if [[ $found == 'fine 0' ]]; then
        echo "There are no C files to look at."
        failed=$((failed + 1))
    fi
}

# ---- Trees with faults --------------------------------------------------------------------------

# planted FILE INCLUDE FAULT: in a tree with this one line, this is found; FAULT '': nothing is.
planted()
{
    local tree found expected=
    tree=$(mktemp -d)
    mkdir -p -- "$(dirname -- "$tree/$1")"
    printf '/* A file. */\n%s\n' "$2" >"$tree/$1"
    found=$(cd -- "$tree" && list() { find . -type f -printf '%P\0'; } && faults)
    rm -rf -- "$tree"
    [[ -z $3 ]] || expected="$1:2: "
    if [[ (-n $3 && $found == "$expected"*"$3"*$'\nfine 0') || (-z $3 && $found == 'fine 1') ]]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf '%s with %s should be %s, but: %s\n' "$1" "$2" "${3:-fine}" "$found"
    fi
}

plant_all()
{
    planted base/a.c '#include "base/text.h"' ''
    planted base/a.h '#include "core/game.h"' 'above base/'
    planted base/a.h '  #  include   "os/file.h" /* why not? */' 'above base/'
    planted os/a.c '#include "core/record.h"' 'above os/'
    planted os/a.c '#include "lang/lang.h"' 'beside os/'
    planted lang/a.c '#include "os/file.h"' 'is the system'
    planted core/a.c '#include "games/skull/skull.h"' 'above core/'
    planted core/a.c '#include "os/clock.h"' 'is the system'
    planted core/a.c '#include "core/games.def"' ''
    planted games/one/a.c '#include "games/one/one.h"' ''
    planted games/one/a.c '#include "one.h"' ''
    planted games/one/a.c '#include "games/two/two.h"' 'another game'
    planted games/one/a.c '#include "term/picture.h"' 'above games/'
    planted games/one/a.c '#include "os/file.h"' 'is the system'
    planted games/one/a.c '#include <string.h>' 'is not for games/'
    planted games/one/picture_cards.c '#include "term/picture.h"' ''
    planted games/one/picture.c '#include "term/play.h"' 'above games/'
    planted games/one/picture.h '#include "term/picture.h"' 'above games/'
    planted games/one/hosted/a.c '#include "os/file.h"' ''
    planted games/one/hosted/a.c '#include <pthread.h>' ''
    planted games/one/hosted/a.c '#include "table/table.h"' 'above games/'
    planted games/one/hosted/a.c '#include "games/two/hosted/a.h"' 'another game'
    planted games/one/hosted/tests/a.c '#include "tests/unit.h"' ''
    planted table/a.c '#include "engine/match.h"' 'beside table/'
    planted table/a.c '#include "os/clock.h"' 'is the system'
    planted engine/a.c '#include <stdlib.h>' 'is not for engine/'
    planted table/a.c '#include <string.h>' 'is not for table/'
    planted engine/a.c '#include <errno.h>' 'is not for engine/'
    planted engine/a.h '#include "os/lines.h"' 'is the system'
    planted base/a.c '#include <stdlib.h>' 'is not for base/'
    planted bots/a.c '#include "games/skull/skull.h"' ''
    planted bots/a.c '#include "term/picture.h"' 'above bots/'
    planted store/a.c '#include "table/table.h"' ''
    planted store/a.c '#include <sqlite3.h>' ''
    planted store/a.c '#include "bots/guests.h"' 'beside store/'
    planted table/a.c '#include "store/store.h"' 'above table/'
    planted client/a.c '#include "table/table.h"' ''
    planted client/a.c '#include "store/store.h"' 'beside client/'
    planted client/a.c '#include <libwebsockets.h>' ''
    planted term/a.c '#include "cli/command.h"' 'above term/'
    planted term/a.c '#include "os/signals.h"' ''
    planted bench/a.c '#include "cli/command.h"' 'above bench/'
    planted foreign/a.c '#include "server/message.h"' ''
    planted foreign/a.c '#include "bench/load.h"' 'beside foreign/'
    planted cli/a.c '#include "term/play.h"' ''
    planted cli/a.c '#include "tests/unit.h"' 'above cli/'
    planted tests/a.c '#include "cli/match_file.c"' ''
    planted tests/a.c '#include "fuzz/input.h"' 'beside tests/'
    planted cli/a.c '#include "elsewhere/a.h"' 'in no folder'
    planted elsewhere/a.c '#include "base/text.h"' 'on no floor'
}

# ---- The project --------------------------------------------------------------------------------

# Where this is no clone (an archive, a copy) there is no list of tracked files to go by.
if ! git -C "$project" ls-files -- '*.c' '*.h' >/dev/null 2>&1; then
    list() { find . -name build -prune -o -name '*.[ch]' -printf '%P\0'; }
else
    # A file may be deleted and still be tracked, as long as that is not committed.
    list() { git ls-files -z -- '*.c' '*.h' | while IFS= read -r -d '' file; do
        [[ ! -e $file ]] || printf '%s\0' "$file"
    done; }
fi

if (($# == 0)); then
    plant_all
    look_at "$project"
else
    list() { find . -name build -prune -o -name '*.[ch]' -printf '%P\0'; }
    look_at "$1"
fi
printf '%d passed, %d failed\n' "$passed" "$failed"
((failed == 0))
