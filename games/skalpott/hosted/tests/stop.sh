#!/usr/bin/env bash
# A first solve takes a while, and Ctrl-C stops it wherever it runs: a real signal to a real process,
# in a pipe and at a terminal. It ends soon, with 130, says nothing more, and leaves nothing behind.
#
#   games/skalpott/hosted/tests/stop.sh PATH_OF_TRISKEL
set -u
export LC_ALL=C TERM=xterm
if [ $# -ne 1 ] || [ ! -x "$1" ]; then
    echo "usage: $0 PATH_OF_TRISKEL" >&2
    exit 2
fi
triskel=$(realpath "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
export XDG_CACHE_HOME=$work/cache XDG_DATA_HOME=$work/data
passed=0
failed=0

# expect SENTENCE COMMAND…: the command succeeds.
expect() {
    local sentence=$1
    shift
    if "$@"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'FAILED: %s\n' "$sentence"
        head -c 300 out | sed 's/^/  out: /'
        head -c 300 err | sed 's/^/  err: /'
    fi
}

nothing_is_kept() {
    [ -z "$(find cache -type f 2>/dev/null)" ]
}

# A keyboard at which somebody types a line, and then no more.
mkfifo keys
exec 9<>keys

# interrupted COMMAND…: runs it, and presses Ctrl-C when it has worked for a moment. Sets `code`, and
# `took`: how long it took after that, in milliseconds.
interrupted() {
    env --default-signal=INT "$@" <&9 >out 2>err &
    local process=$! begin
    sleep 0.7
    begin=$(date +%s%3N)
    kill -INT "$process"
    wait "$process"
    code=$?
    took=$(($(date +%s%3N) - begin))
}

cat >game.tsk <<'END'
triskel 1
game skalpott
players 2
option first P1
viewer all

C dice 2 3 4 5
END

# ---- In a pipe -----------------------------------------------------------------------------------

# stops SENTENCE TYPED COMMAND…
stops() {
    local sentence=$1 typed=$2
    shift 2
    [ -z "$typed" ] || printf "%s\n" "$typed" >&9
    interrupted "$@"
    expect "$sentence ends with 130, not $code" [ "$code" -eq 130 ]
    expect "$sentence ends soon, not after $took ms" [ "$took" -lt 3000 ]
    expect "$sentence complains of nothing" [ ! -s err ]
    expect "$sentence leaves no half table" nothing_is_kept
}
stops solve '' "$triskel" solve skalpott
expect "solve prints nothing" [ ! -s out ]
stops 'solve of one player' '' "$triskel" solve skalpott players=1
stops advise '' "$triskel" advise game.tsk
expect "advise prints nothing" [ ! -s out ]
stops review '' "$triskel" review game.tsk
expect "review prints nothing" [ ! -s out ]
stops 'a bot that sits down' '' "$triskel" play skalpott --plain --players you,bot:perfect
expect "and there is no game yet" [ ! -s out ]
stops hint hint "$triskel" play skalpott first=P1 --plain --pace instant --seed 1
expect "the game of who asked for a hint is kept" grep -q 'The game is kept' out
expect "and nobody says that there is no advice" sh -c '! grep -q advice out'

# What was started to ignore it goes on.
env --ignore-signal=INT "$triskel" solve skalpott counters=4 >out 2>err &
sleep 0.1
kill -INT $!
wait $!
expect "who ignores Ctrl-C is not stopped by it" [ $? -eq 0 ]
rm -rf cache

# ---- At a terminal -------------------------------------------------------------------------------

python3 - "$triskel" >out 2>err <<'END'
import os, pty, sys, time

pid, screen = pty.fork()
if pid == 0:
    os.execv(sys.argv[1], [sys.argv[1], "solve", "skalpott", "--lang", "fr"])
said, pressed = b"", False
begin = time.monotonic()
while time.monotonic() < begin + 20:
    try:
        piece = os.read(screen, 4096)
    except OSError:
        break
    said += piece
    if not pressed and said.count(b"%") > 3:
        os.write(screen, b"\x03")
        pressed = True
    if not piece:
        break
code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
clean = said.rstrip().endswith(b"\x1b[K")
print("code", code, "clean" if clean else said[-80:])
print(said.split(b"\r")[1].decode())
END
expect "at a terminal the bar goes away too" grep -q '^code 130 clean$' out
expect "the bar speaks the reader's language" grep -q '^calcul \[.* %, encore [0-9]' out
expect "and nothing is left there either" nothing_is_kept

printf '%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" -eq 0 ]
