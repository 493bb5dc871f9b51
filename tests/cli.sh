#!/usr/bin/env bash
# The command line as a user meets it: what each verb prints, its exit code (0 done, 1 failed, 2 not
# understood), and what it does with files that are missing, broken, endless or full.
#
#   tests/cli.sh PATH_OF_TRISKEL
set -u
export LC_ALL=C
if [ $# -ne 1 ] || [ ! -x "$1" ]; then
    echo "usage: $0 PATH_OF_TRISKEL" >&2
    exit 2
fi
triskel=$(realpath "$1")
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
        printf '  exit code %s\n' "${code:-}"
        head -c 300 out | sed 's/^/  out: /'
        head -c 300 err | sed 's/^/  err: /'
    fi
}

# matches FILE PATTERN: the pattern (grep -E) occurs in the file; '' means that the file is empty, '*'
# that anything will do.
matches() {
    case $2 in
    '') [ ! -s "$1" ] ;;
    '*') true ;;
    *) grep -qE -- "$2" "$1" ;;
    esac
}

# try SENTENCE CODE OUT ERR COMMAND…: the command's exit code, and what its output and its messages
# must match.
try() {
    local sentence=$1 expected=$2 out=$3 err=$4
    shift 4
    "$@" >out 2>err </dev/null
    judge "$sentence" "$expected" "$out" "$err" $?
}

# The same with input: feed SENTENCE CODE OUT ERR COMMAND… < input
feed() {
    local sentence=$1 expected=$2 out=$3 err=$4
    shift 4
    "$@" >out 2>err
    judge "$sentence" "$expected" "$out" "$err" $?
}

judge() {
    code=$5
    [ "$code" -eq "$2" ] && matches out "$3" && matches err "$4"
    report "$1" $?
}

# ---- Help ----------------------------------------------------------------------------------------

try "without a verb there is help, and exit code 2" 2 '^  triskel VERB' '' "$triskel"
for word in --help -h help; do
    try "triskel $word explains the verbs" 0 '^  record ' '' "$triskel" "$word"
done
try "triskel --version" 0 '^triskel [0-9]+\.[0-9]+\.[0-9]+$' '' "$triskel" --version
for verb in games record engine bench; do
    try "triskel $verb --help" 0 "^triskel $verb" '' "$triskel" "$verb" --help
    try "triskel $verb -h" 0 "^triskel $verb" '' "$triskel" "$verb" -h
    try "triskel $verb --version" 0 '^triskel [0-9]' '' "$triskel" "$verb" --version
    try "the help lists $verb" 0 "^  $verb " '' "$triskel" --help
done
try "an unknown verb is named, with a way to help" 2 '' \
    "'dance' is not something triskel does" "$triskel" dance
try "an empty verb is refused as well" 2 '' 'Try: triskel --help' "$triskel" ''
try "a verb is written in full" 2 '' "'rec' is not" "$triskel" rec

# ---- games ---------------------------------------------------------------------------------------

try "games lists what can be played" 0 '^Skull \(skull\)$' '' "$triskel" games
! grep -q null out
report "games does not offer the template" $?
try "games GAME lists that one, template or not" 0 '^Null \(null\)$' '' "$triskel" games null
! grep -q Skull out
report "games GAME lists only that one" $?
try "games --json lists the options" 0 '"name":"lastchance"' '' "$triskel" games --json
python3 -m json.tool <out >json 2>err
report "games --json is JSON" $?
try "games skull --json is one game" 0 '^\[\{"name":"skull"' '' "$triskel" games skull --json
python3 -m json.tool <out >json 2>err
report "games skull --json is JSON" $?
try "games refuses what it does not know" 2 '' 'nothing else' "$triskel" games skull more
try "a misspelt game gets a suggestion" 2 '' "did you mean 'skull'\?" "$triskel" games skul
try "a wild guess gets none, but a way on" 2 '' '^Try: triskel games$' "$triskel" games monopoly

# ---- record random -------------------------------------------------------------------------------

try "record random makes a whole game" 0 '^result ' '' "$triskel" record random skull --seed 7
cp out game.tsk
try "the same seed makes the same game" 0 '^result ' '' "$triskel" record random skull --seed=7
cmp -s out game.tsk
report "the same seed makes the same game, byte by byte" $?
try "another seed makes another" 0 '^result ' '' "$triskel" record random skull --seed 8
! cmp -s out game.tsk
report "another seed makes another game" $?
try "without a seed it works as well" 0 '^result ' '' "$triskel" record random skull
try "options go into the record" 0 '^option lastchance open$' '' \
    "$triskel" record random skull players=3 lastchance=open
try "record random needs a game" 2 '' 'which game' "$triskel" record random
try "record random suggests a game" 2 '' "did you mean 'null'" "$triskel" record random nul
try "an unknown option is named" 2 '' 'colour=red: the game has no option' \
    "$triskel" record random skull colour=red
try "a wrong value is named" 2 '' 'players=99: that is not one of' \
    "$triskel" record random skull players=99
try "an option given twice is refused" 2 '' 'given twice' \
    "$triskel" record random skull players=3 players=3
try "options that do not go together are refused with the reason" 2 '' '2 to 6 players' \
    "$triskel" record random skull players=7 gangs=2
try "a seed is a number" 2 '' "not 'x'" "$triskel" record random skull --seed x
try "a negative seed is refused" 2 '' "not '-1'" "$triskel" record random skull --seed -1
try "a seed without a value is refused" 2 '' "'--seed' is not understood" \
    "$triskel" record random skull --seed
try "an unknown flag is named" 2 '' "'--fast' is not understood" \
    "$triskel" record random skull --fast
try "a stray word is named" 2 '' "'please' is not understood" "$triskel" record random skull please
try "record alone says what can follow" 2 '' 'check\|show\|mask\|random' "$triskel" record
try "record refuses unknown words" 2 '' 'check\|show\|mask\|random' "$triskel" record burn game.tsk

# ---- record check, show, mask --------------------------------------------------------------------

try "record check knows a good record" 0 '^game.tsk: a good record of Skull, .* finished$' '' \
    "$triskel" record check game.tsk
feed "record check reads standard input" 0 '^-: a good record' '' \
    "$triskel" record check - <game.tsk
try "record check takes several files" 1 '^game.tsk: a good record' 'cannot read missing.tsk' \
    "$triskel" record check missing.tsk game.tsk
try "record check needs a file" 2 '' 'at least one file' "$triskel" record check
head -n 12 game.tsk >unfinished.tsk
try "an unfinished game is a good record" 0 'not finished$' '' \
    "$triskel" record check unfinished.tsk
try "record show tells the game" 0 '^Won by P[1-4]\.$' '' "$triskel" record show game.tsk
feed "record show reads standard input" 0 '^Won by' '' "$triskel" record show - <game.tsk
try "record show tells an unfinished game" 0 '^The game is not finished\.$' '' \
    "$triskel" record show unfinished.tsk
sed 's/^viewer all$/name P2 Zo\xc3\xab\n&/' game.tsk >named.tsk
try "record show says who plays" 0 'P2 is Zo' '' "$triskel" record show named.tsk
try "record show needs one file" 2 '' 'needs one file' "$triskel" record show game.tsk game.tsk
for viewer in P1 P2 P3 P4 spectator; do
    try "record mask hides what $viewer may not see" 0 "^viewer $viewer\$" '' \
        "$triskel" record mask game.tsk --viewer "$viewer"
    own=$(grep -cE "^$viewer place (flower|skull)" out)
    theirs=$(grep -E '^P[1-9] place (flower|skull)' out | grep -vcE "^$viewer ")
    [ "$theirs" -eq 0 ] && { [ "$viewer" = spectator ] || [ "$own" -gt 0 ]; }
    report "in the record of $viewer only its own discs have names" $?
    [ "$(grep -c . out)" -eq "$(grep -c . game.tsk)" ]
    report "the record of $viewer has every line" $?
    cp out masked.tsk
    try "a masked record is refused as such" 1 '' 'masked record' "$triskel" record check masked.tsk
done
try "record mask for all changes nothing" 0 '^viewer all$' '' \
    "$triskel" record mask game.tsk --viewer=all
cmp -s out game.tsk
report "record mask for all is the record itself" $?
feed "record mask reads standard input" 0 '^viewer P1$' '' \
    "$triskel" record mask --viewer P1 - <game.tsk
try "there is no such viewer" 2 '' "no viewer 'P5'" "$triskel" record mask game.tsk --viewer P5
try "record mask needs a viewer" 2 '' 'viewer' "$triskel" record mask game.tsk
try "record mask needs the viewer's name" 2 '' 'viewer' "$triskel" record mask game.tsk --viewer
try "record mask needs a file" 2 '' 'FILE' "$triskel" record mask --viewer P1

# ---- Files that are no good ----------------------------------------------------------------------

mkdir folder
: >empty.tsk
head -c 3000 "$triskel" >binary.tsk
head -c -3 game.tsk >cut.tsk
sed '$d' game.tsk >no-result.tsk
sed '$s/.*/result 1 1 1 1/' game.tsk >wrong-result.tsk
sed 's/$/\r/' game.tsk >crlf.tsk
sed 's/^triskel 1$/triskel 2/' game.tsk >version.tsk
sed '8s/.*/P1 bid 9/' game.tsk >illegal.tsk
while read -r file message; do
    try "record check refuses $file" 1 '' "$message" "$triskel" record check "$file"
    try "record show refuses $file" 1 '' "$message" "$triskel" record show "$file"
    try "record mask refuses $file" 1 '' "$message" "$triskel" record mask "$file" --viewer P1
done <<'END'
missing.tsk cannot read missing.tsk: No such file
folder cannot read folder: Is a directory
empty.tsk empty.tsk: a record begins with the line 'triskel 1' \(MODEL\)
binary.tsk binary.tsk: line 1: .*\(MODEL\)
cut.tsk cut.tsk: line [0-9]+: the record ends in the middle \(MODEL\)
no-result.tsk no-result.tsk: line [0-9]+: .*'result' is missing \(MODEL\)
wrong-result.tsk wrong-result.tsk: line [0-9]+: result 1 1 1 1: this is not the result
crlf.tsk crlf.tsk: line 1: .*control characters \(MODEL\)
version.tsk version.tsk: line 1: triskel 2: .*version 1 only
illegal.tsk illegal.tsk: line 8: bid 9: .*\((SKU-[0-9]+|MODEL)\)
END

# Endless input must not fill the memory: 100 MB of address space have to do. (A sanitizer wants more
# of it from the start; there is no limit then.)
limit=100000
{ (ulimit -v $limit && exec "$triskel" --version) >out || limit=unlimited; } 2>/dev/null
bounded() {
    (ulimit -v $limit && exec "$@")
}
comments() { # so many lines of 1000 bytes
    yes "$(printf '#%.0s' {1..999})" | head -n "$1"
}
no_lines() { # so many bytes without a line end
    head -c "$1" /dev/zero | tr '\0' "$2"
}
feed "100 MB of comments are read" 0 'a good record' '' \
    bounded "$triskel" record check - < <(comments 100000; cat game.tsk)
feed "100 MB without a line end are refused" 1 '' 'line 1: the record ends in the middle' \
    bounded "$triskel" record check - < <(no_lines 100000000 x)
feed "a line of 10 MB is refused" 1 '' 'line 1: the line is too long' \
    bounded "$triskel" record check - < <(no_lines 10000000 '#'; echo; cat game.tsk)
feed "100 MB of NUL bytes are refused" 1 '' 'line 1: ' \
    bounded "$triskel" record check - < <(no_lines 100000000 '\0')

# ---- engine --------------------------------------------------------------------------------------

try "the engine without input says nothing" 0 '' '' "$triskel" engine
try "the engine takes no arguments" 2 '' 'engine takes no arguments' "$triskel" engine now
feed "the engine answers line by line" 0 '"over":' '' "$triskel" engine <<'END'
new null
random 1
legal
quit
nothing after quit is read
END
[ "$(wc -l <out)" -eq 4 ]
report "the engine answers each line with one" $?
feed "a last line without an end is answered" 0 '"ok":true' '' \
    "$triskel" engine < <(printf 'new null')
feed "an end while loading is answered" 0 'ends in the middle' '' \
    "$triskel" engine < <(printf 'load\ntriskel 1\n')
feed "the engine goes on after a line of 10 MB" 0 '^{"ok":true}$' '' \
    bounded "$triskel" engine < <(no_lines 10000000 x; printf '\nnew null\n')
head -n 1 out | grep -q 'the line is too long'
report "the engine refuses a line of 10 MB" $?
feed "the engine loads 100 MB of comments" 0 '^{"ok":true}$' '' \
    bounded "$triskel" engine < <(echo load; comments 100000; cat game.tsk; echo .)
feed "100,000 requests at once are answered" 0 '"turn"' '' \
    bounded "$triskel" engine < <(echo new null; yes legal | head -n 100000)
[ "$(wc -l <out)" -eq 100001 ]
report "each of 100,000 requests is answered" $?
feed "the engine says that it cannot read" 1 '' 'cannot read' "$triskel" engine <folder

coproc "$triskel" engine
engine=$COPROC_PID
echo 'new null' >&"${COPROC[1]}"
read -r -t 10 answer <&"${COPROC[0]}"
[ "$answer" = '{"ok":true}' ]
report "the engine answers while its input stays open" $?
echo quit >&"${COPROC[1]}"
wait "$engine"
report "quit ends the engine with exit code 0" $?

# ---- bench ---------------------------------------------------------------------------------------

try "bench playout measures" 0 'games a second' '' \
    "$triskel" bench playout skull players=3 --seconds 0.2
try "bench playout --json measures" 0 '^\{' '' "$triskel" bench playout skull --seconds 0.2 --json
python3 - out >json 2>err <<'END'
import json, sys
bench = json.load(open(sys.argv[1]))
assert bench.pop("game") == "skull" and bench.pop("players") == 4, bench
for field in ("games_per_s", "transitions_per_s", "copy_transitions_per_s",
              "ns_per_transition", "state_bytes", "calibration"):
    assert bench.pop(field) > 0, field
assert not bench, bench
END
report "bench --json has every field" $?
try "bench says what it wants" 2 '' 'bench playout GAME' "$triskel" bench
try "bench knows playout only" 2 '' 'bench playout GAME' "$triskel" bench chess
try "bench playout needs a game" 2 '' 'which game' "$triskel" bench playout
try "bench playout suggests a game" 2 '' "did you mean 'skull'" "$triskel" bench playout scull
for seconds in x 0 -1 nan 1e9 ''; do
    try "'$seconds' is no number of seconds" 2 '' "not '$seconds'" \
        "$triskel" bench playout skull --seconds "$seconds"
done
try "bench names a stray word" 2 '' "'fast' is not understood" \
    "$triskel" bench playout skull fast --seconds 0.1

# ---- Output that goes nowhere --------------------------------------------------------------------

while read -ra words; do
    "$triskel" "${words[@]}" >/dev/full 2>err </dev/null
    code=$?
    : >out
    [ $code -eq 1 ] && matches err '^triskel: cannot write the output: No space left'
    report "a full disk is said: ${words[*]}" $?
    { sleep 0.1; "$triskel" "${words[@]}" 2>err </dev/null; echo $? >code; } | true
    code=$(cat code)
    [ "$code" -eq 1 ] && matches err '^triskel: cannot write the output: Broken pipe'
    report "a closed pipe is said: ${words[*]}" $?
done <<'END'
--help
--version
games
games --json
record --help
record random skull
record check game.tsk
record show game.tsk
record mask game.tsk --viewer P1
bench playout null --seconds 0.01
bench playout null --seconds 0.01 --json
END
(echo new null; yes legal | head -n 100000) >requests
{ "$triskel" engine <requests 2>err; echo $? >code; } | head -n 1 >out
code=$(cat code)
[ "$code" -eq 1 ] && matches out '"ok":true' && matches err 'Broken pipe'
report "the engine ends when nobody listens" $?
"$triskel" engine <requests >/dev/full 2>err
code=$?
[ $code -eq 1 ] && matches err 'No space left'
report "the engine ends when the disk is full" $?
{ "$triskel" record show game.tsk 2>err; echo $? >code; } | head -n 1 >out
grep -q '^Skull' out && grep -qE '^[01]$' code
report "record show | head -1 shows the first line" $?

printf '%d passed, %d failed\n' $passed $failed
[ $failed -eq 0 ]
