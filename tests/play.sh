#!/usr/bin/env bash
# ./play as a newcomer meets it: what it installs, what it says when the page cannot be built, when it
# builds again, and what its arguments mean. In a copy of it, on a machine where nothing is built or
# installed in earnest: cmake, apt-get and the program itself are stand-ins that tell what they were asked.
#
#   tests/play.sh
set -u
export LC_ALL=C.UTF-8
root=$(dirname -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
passed=0
failed=0

# report SENTENCE STATUS: counts one test, and names it if it failed.
report() {
    if [ "$2" -eq 0 ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'FAILED: %s\n' "$1"
        sed 's/^/  /' out err asked
    fi
}

# ---- The machine ---------------------------------------------------------------------------------

mkdir -p bin house/scripts house/server
cp "$root/play" house/
cp "$root/scripts/setup.sh" house/scripts/
echo 'no page' >house/server/page_none.c
for tool in bash cat chmod cmp cp dirname env find flock gcc grep ln mkdir mktemp msgfmt mv ninja pkg-config readlink rm; do
    ln -s "$(command -v "$tool")" "bin/$tool"
done

# stand_in NAME: a command, whose script is standard input.
stand_in() {
    { printf '#!%s\n' "$(command -v bash)" && cat; } >"bin/$1"
    chmod +x "bin/$1"
}
stand_in sudo <<<'exec "$@"'
stand_in apt-get <<'END'
echo "apt-get $*" >>"$WORK/asked"
[[ $* != *install* ]] && exit
[ -e "$WORK/packages" ] || exit 1
for name in node npm; do
    ln -s "$BASH" "$WORK/bin/$name"
done
END
stand_in cmake <<'END'
[ "$1" = --build ] || exit 0
echo build >>"$WORK/asked"
printf '%s\n' "#!$BASH" 'echo "triskel $*"' >"$2/triskel"
chmod +x "$2/triskel"
command -v npm >/dev/null || exit 0 # CMake leaves the page out then
if [ -e "$WORK/network" ]; then echo 'a page' >"$2/page_files.c"; else cp server/page_none.c "$2/page_files.c"; fi
END

# play ARGUMENTS: what it prints, what it says, and what it asked for.
play() {
    : >asked
    (cd house && WORK=$work PATH=$work/bin ./play "$@") >out 2>err </dev/null
}

# ---- What is asked for ---------------------------------------------------------------------------

play play skull
grep -qx 'triskel play skull' out && [ "$(cat asked)" = build ] && [ ! -s err ]
report "the terminal plays without Node, and without a word about it" $?
play
grep -q '^apt-get .*install.* nodejs npm$' asked
report "the house is opened with what its page takes" $?
grep -q 'no page for browsers.*install nodejs npm' err && grep -qx 'triskel serve' out
report "where that cannot be had it says so, and opens" $?
touch packages
play
[ "$(grep -c 'no page for browsers' err)" -eq 1 ] && grep -q 'npm could not fetch' err && grep -qx 'triskel serve' out
report "a page that npm cannot build is missed in one sentence" $?
play play skull
[ ! -s asked ] && [ ! -s err ]
report "the terminal does not try again" $?
touch network
play --build
grep -qx build asked && ! grep -q install asked && [ ! -s err ]
report "the page is tried again when it was missing, though nothing has changed" $?
play
[ ! -s asked ] && [ ! -s err ] && grep -qx 'triskel serve' out
report "and not again when it is there" $?

# ---- What arguments mean -------------------------------------------------------------------------

while read -r arguments; do
    # shellcheck disable=SC2086 # words are what they are
    play $arguments
    grep -qx "triskel serve $arguments" out
    report "./play $arguments opens the house" $?
done <<'END'
--port 7801
--port=7801
--bind localhost --port 7801
--data tables
END
play --lang fr serve
grep -qx 'triskel --lang fr serve' out
report "all else is the program's" $?
play --build more
[ $? -eq 2 ] && [ ! -s out ]
report "--build takes nothing else" $?

printf '%d passed, %d failed\n' $passed $failed
[ $failed -eq 0 ]
