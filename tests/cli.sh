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
export XDG_DATA_HOME=$work/data XDG_CACHE_HOME=$work/cache USER=Ana
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
for verb in play rules replay games record engine bench store load solve train advise review; do
    try "triskel $verb --help" 0 "^triskel $verb" '' "$triskel" "$verb" --help
    try "triskel $verb -h" 0 "^triskel $verb" '' "$triskel" "$verb" -h
    try "triskel $verb --version" 0 '^triskel [0-9]' '' "$triskel" "$verb" --version
    try "the help lists $verb" 0 "^  $verb " '' "$triskel" --help
done
try "an unknown verb is named, with what can be played" 2 '' \
    "'dance' is not something triskel does. The games here: skull, sketch, skalpott" "$triskel" dance
try "a misspelt verb gets a suggestion" 2 '' "did you mean 'replay'\?" "$triskel" repaly
try "a misspelt game as a verb gets a suggestion" 2 '' "did you mean 'skull'\?" "$triskel" skul
try "an empty verb is refused as well" 2 '' 'Try: triskel --help' "$triskel" ''
try "a verb is written in full" 2 '' "'rec' is not" "$triskel" rec

# ---- How it was called, and where flags stand ----------------------------------------------------

try "flags stand before the verb as well" 0 '^Skull \(skull\)$' '' "$triskel" --lang en games skull
try "and before a game" 0 '^You can type: ' '' "$triskel" --seed 1 --lang en --plain skull
try "flags alone are for playing" 2 '' "say which game; 'triskel games' lists them" "$triskel" --plain
for flag in --join --watch --name --players; do
    try "$flag without its value is not a game" 2 '' "^triskel: '$flag' wants a value behind it\$" "$triskel" "$flag"
done
try "nor is a flag of another verb" 2 '' "^triskel: '--port' is not understood here\$" "$triskel" --port 7801
try "a server's flag without its value" 2 '' "'--port' wants a value behind it" "$triskel" serve --port
try "a flag behind -- is none" 0 '^--lang$' '' "$triskel" complete -- play --la
(cd /tmp && TRISKEL_COMMAND=./play "$triskel" play --plain </dev/null) >out 2>err
code=$?
[ $code -eq 2 ] && grep -qF "'./play games' lists them" err && grep -qxF 'Try: ./play --help' err
report "advice names the command that was typed" $?
try "a script plays by itself" 1 '' 'Begin one: ./play skull' \
    env TRISKEL_COMMAND=./play XDG_DATA_HOME=/nowhere "$triskel" play --resume --lang en
try "no advice has an absolute path" 2 '' '^Try: play --help$' \
    env TRISKEL_COMMAND=/home/ana/triskel/play "$triskel" dance
try "nor what cannot be shown" 2 '' '^Try: triskel --help$' env TRISKEL_COMMAND=$'\e[2J' "$triskel" dance
try "usage lines are as they are typed here" 0 '^\./play play \[GAME\]' '' \
    env TRISKEL_COMMAND=./play "$triskel" play --help
! "$triskel" play --help | grep -qE '^.{81,}'
report "help is no wider than a terminal" $?

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
try "games lists the bots of a game" 0 '^    bot:easy +[a-z]' '' "$triskel" games skull
try "games --json lists the bots" 0 '"bots":\[\{"name":"random","meaning":"' '' \
    "$triskel" games skull --json
python3 - out >json 2>err <<'END'
import json, sys
bots = json.load(open(sys.argv[1]))[0]["bots"]
assert [bot["name"] for bot in bots] == ["random", "easy", "medium", "hard"], bots
assert all(bot["meaning"] for bot in bots), bots
END
report "games --json has name and meaning of every bot, the weakest first" $?
try "games lists the marks of a game" 0 '^  Marks: ● moons, ▲ fangs, ' '' "$triskel" games skull
try "games --json lists the marks" 0 '"marks":\[\{"name":"disc","sign":"●"\},' '' "$triskel" games sketch --json
try "games refuses what it does not know" 2 '' 'nothing else' "$triskel" games skull more
try "a misspelt game gets a suggestion" 2 '' 'Did you mean “skull”\? There are: skull, sketch, skalpott\.$' "$triskel" games skul
try "a wild guess gets all there are" 2 '' 'no game called “poker” here\. There are: skull, sketch, skalpott\.$' \
    "$triskel" play poker
try "and a way on" 2 '' '^Try: triskel games$' "$triskel" games monopoly

# ---- rules ---------------------------------------------------------------------------------------

try "rules lists the games and the parts of their rules" 0 '^  basics +The basics$' '' "$triskel" rules
grep -q '^Skalpott (skalpott)$' out && ! grep -qi null out
report "rules lists every game but the template" $?
try "rules GAME prints the whole rules" 0 '^SKU-24 Once a challenge is open' '' "$triskel" rules skull
head -n 1 out | grep -qx 'The basics' && ! grep -qP '[\x00-\x09\x0b-\x1f]' out
report "rules begin with the basics, and have no styles in them" $?
try "rules GAME PART prints that part" 0 '^A round with four$' '' "$triskel" rules skull example
! grep -q 'The basics' out
report "rules GAME PART prints only that part" $?
try "rules GAME learn is what to read first" 0 '^Where the game comes from$' '' "$triskel" rules skull learn
try "rules GAME NUMBER prints that rule" 0 '^Rule SKU-24:$' '' "$triskel" rules skull 24
[ "$(wc -l <out)" -le 6 ]
report "rules GAME NUMBER prints only that rule" $?
try "a number with its letters needs no game" 0 '^Rule SKA-40:$' '' "$triskel" rules ska-40
try "rules speak the reader's language" 0 '^Beispiel: eine Runde' '' \
    "$triskel" rules skull example --lang de
try "and know parts by their names in it" 0 '^Exemple' '' "$triskel" rules sketch exemple --lang=fr
try "a number that is not there gets the nearest" 2 '' 'the nearest is SKU-26\.' \
    "$triskel" rules skull 27
try "a part that is not there gets the nearest" 2 '' 'did you mean “example”' \
    "$triskel" rules skull exmaple
try "what is quoted cannot colour the terminal" 2 '' 'no part “\?\[31m' \
    "$triskel" rules skull $'\e[31m'
try "rules of a game that is not there" 2 '' 'Did you mean “skull”\?' "$triskel" rules skul
try "rules take one thing at a time" 2 '' 'triskel rules \[GAME\]' "$triskel" rules skull 24 25
try "rules of the template are told elsewhere" 0 'docs/rules/null\.md' '' "$triskel" rules null

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
try "record random suggests a game" 2 '' 'Did you mean “skull”' "$triskel" record random scull
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
try "a seed without a value is refused" 2 '' "'--seed' wants a value behind it" \
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

# ---- A game that was played: play, record verify, replay ------------------------------------------

# Typed without looking: what does not fit is refused, and the game goes on.
moves() {
    local i
    for i in {1..80}; do
        printf '%s\n' stop yield
        if [ "$i" -eq "${1:-0}" ]; then
            echo undo
        fi
    done
    printf '%s\n' 'save --force played.tsk' quit
}
play=("$triskel" skalpott --plain --seed 5 --pace instant --lang en)
by_chance=("$triskel" skalpott --plain --pace instant --lang en)
feed "a game is played in lines, and saved" 0 '^The record is in played.tsk' '' "${play[@]}" < <(moves)
[ ! -e data/triskel/games/skalpott-1 ]
report "a game that is over is not kept to be resumed" $?
cp played.tsk first.tsk
feed "the same seed and the same moves" 0 '^The record is in' '' "${play[@]}" < <(moves)
cmp -s first.tsk played.tsk
report "the same seed and the same moves give the same record" $?
for line in 'commit [0-9a-f]{64}' 'seed [0-9a-f]{64}' 'nonce [0-9a-f]{64}' 'name P1 Ana' 'result [01] [01]'; do
    grep -qxE "$line" first.tsk
    report "the record of a table has the line $line" $?
done
try "it is a good record" 0 'a good record of Skalpott, .* finished$' '' \
    "$triskel" record check first.tsk
try "with a given seed it proves nothing" 1 '^first.tsk: .*proves nothing about chance \(outcomes: [1-9][0-9]+\)$' '' \
    "$triskel" record verify first.tsk
feed "a game by chance is played" 0 '^The record is in' '' "${by_chance[@]}" < <(moves)
mv played.tsk fair.tsk
try "its chance was fair" 0 '^fair.tsk: fair: .*\(outcomes: [1-9][0-9]+\)$' '' \
    "$triskel" record verify fair.tsk
feed "record verify reads standard input" 0 '^-: fair: ' '' "$triskel" record verify - <fair.tsk
feed "a throw is not taken back" 0 'opened with “--practice” everything can be taken back' '' "${play[@]}" < <(moves 3)
! grep -q '^#' played.tsk
report "the record says nothing of it" $?
feed "a move is taken back for practice" 0 '^It was a game for practice' '' "${play[@]}" --practice < <(moves 3)
for line in '# taken back: [1-9][0-9]*' '# practice'; do
    grep -qxE "$line" played.tsk
    report "the record says $line" $?
done
feed "the same by chance" 0 '^It was a game for practice' '' "${by_chance[@]}" --practice < <(moves 3)
try "chance is still fair" 0 'fair: .*moves taken back: [1-9][0-9]*, by P1; for practice' '' "$triskel" record verify played.tsk
grep -v '^# taken back' played.tsk >kept-quiet.tsk
try "what was taken back cannot be kept quiet" 1 'not fair: move [0-9]+ is not the outcome' '' \
    "$triskel" record verify kept-quiet.tsk
sed '/^seed/y/0123456789/1234567890/' first.tsk >other-seed.tsk
try "another seed is noticed" 1 'not fair: seed and nonce are not those' '' \
    "$triskel" record verify other-seed.tsk
sed '/^nonce/d' first.tsk >no-nonce.tsk
try "a record without its nonce cannot be verified" 1 'does not have the commitment, seed and nonce' '' \
    "$triskel" record verify no-nonce.tsk
try "a record of no table cannot be verified" 1 'does not have the commitment' '' \
    "$triskel" record verify game.tsk
try "each file is judged" 1 '^fair.tsk: fair' 'cannot read missing.tsk' \
    "$triskel" record verify missing.tsk fair.tsk
try "record verify needs a file" 2 '' 'at least one file' "$triskel" record verify

ask() { # what was typed first, then the table is left
    printf '%s\n' "$1" quit
}
skull=("$triskel" skull --plain --seed 5 --pace instant)
feed "a mark is chosen" 0 '^★ comets: the mark of Ana\.$' '' "${skull[@]}" --lang en --mark Comets < <(ask 'what comets')
feed "who had it by their place has another" 0 '^● moons: the mark of Zo' '' \
    "${skull[@]}" --lang en --mark bricks < <(ask 'what moons')
feed "there is no such mark" 2 '' 'Did you mean “comets”\? There are: moons, ' \
    "${skull[@]}" --lang en --mark comet </dev/null
feed "a coach and none" 2 '' 'do not go together' "${skull[@]}" --coach --no-coach </dev/null
feed "there is no coach in a pipe" 0 '^Your hand: ' '' "${skull[@]}" --lang en < <(ask table)
! grep -q Coach out
report "nobody coaches a pipe" $?
feed "unless it is asked for" 0 '^Coach: You win with two challenges: ' '' "${skull[@]}" --lang en --coach < <(ask table)
[ "$(grep -c '^Coach: ' out)" -eq 1 ]
report "the coach does not repeat itself" $?
try "replay tells the whole game" 0 'Ana' '' "$triskel" replay first.tsk --lang en
[ "$(wc -l <out)" -gt 20 ]
report "replay tells every move" $?
try "replay tells it in German" 0 '^Ana wirft' '' "$triskel" replay first.tsk --lang=de
try "replay through one player's eyes" 0 '^You throw' '' \
    "$triskel" replay first.tsk --viewer P1 --lang en
try "there is no such viewer to replay for" 2 '' "no viewer 'P3'" \
    "$triskel" replay first.tsk --viewer P3
try "replay needs a file" 2 '' 'triskel replay FILE' "$triskel" replay
try "replay says what is wrong with a record" 1 '' 'MODEL' "$triskel" replay empty.tsk
try "replay says which languages there are" 2 '' 'en, fr, de' "$triskel" replay first.tsk --lang xx

rm -rf data
kept=data/triskel/games
feed "a game that was left is kept" 0 'Go on with: triskel play --resume skalpott-1$' '' "${play[@]}" < <(echo quit)
[ "$(stat -c %a $kept/skalpott-1)" = 600 ] && [ "$(stat -c %a $kept)" = 700 ]
report "nobody else may read it" $?
cp $kept/skalpott-1 before
feed "another one is kept beside it" 0 'resume skalpott-2$' '' "${play[@]}" < <(echo quit)
feed "and one of another game" 0 'resume skull-1$' '' \
    "$triskel" skull players=3 --plain --seed 1 --lang en < <(printf 'place flower\nquit\n')
cmp -s before $kept/skalpott-1
report "no game is touched by another" $?
touch -d '2 hours ago' $kept/skalpott-1
touch -d '1 hour ago' $kept/skalpott-2
touch "$kept/Bad name" "$kept/skull-1.99-0" # no names of games
try "the games that are kept are listed, the last first" 0 \
    '^skull-1     Skull · Ana, Milo, Zoé · [0-9]+ moves · 20[0-9-]{8} [0-9:]{5}$' '' \
    "$triskel" play --kept --lang en
[ "$(sed 's/ .*//' out | paste -sd ' ')" = "skull-1 skalpott-2 skalpott-1 Go" ]
report "all of them, and nothing else" $?
feed "without a name it is the last one that goes on" 0 'You lay a flower' '' \
    "$triskel" play --resume --plain --lang en < <(echo quit)
grep -q '^So far:$' out && [ "$(grep -c 'You lay a flower' out)" -eq 1 ]
report "with the story so far, once" $?
feed "a name says which" 0 '^The record is in' '' \
    "$triskel" --resume skalpott-1 --plain --lang en < <(moves)
[ ! -e $kept/skalpott-1 ] && [ -e $kept/skalpott-2 ]
report "a game that is over is taken away, and no other" $?
mv $kept/skalpott-2 data/triskel/table
try "the one file of earlier versions is listed" 0 '^table ' '' "$triskel" play --kept --lang en
feed "and goes on" 0 'Go on with: triskel play --resume table$' '' \
    "$triskel" play --resume table --plain --lang en < <(echo quit)
try "complete: settings of a server" 0 "^--away-after" "" "$triskel" complete -- serve --aw
try "complete: a game behind --host" 0 '^skull' '' "$triskel" complete -- play --host sk
try "complete: flags of a visit" 0 '^--name' '' "$triskel" complete -- play --join LINK --n
try "complete: kept games" 0 '^skull-1$' '' "$triskel" complete -- play --resume sk
try "complete: games to forget" 0 '^skull-1$' '' "$triskel" complete -- play --forget sk

# What one program plays, no other touches.
coproc "$triskel" play --resume skull-1 --plain --lang en 2>err
playing=$COPROC_PID
read -r -t 10 answer <&"${COPROC[0]}"
try "a game that is being played is marked" 0 '^skull-1 .* being played now$' '' \
    "$triskel" play --kept --lang en
try "it does not go on twice" 1 '' 'skull-1 is being played by another program' \
    "$triskel" play --resume skull-1 --plain --lang en
try "nor is it removed" 1 '' 'skull-1 is being played by another program' \
    "$triskel" play --forget skull-1 --lang en
[ -e $kept/skull-1 ]
report "it is still there" $?
try "without a name another one goes on" 0 'resume table$' '' "$triskel" --resume --plain --lang en
rm $kept/skull-1 # as long as it is played, its name is nobody else's
feed "a new game takes another name" 0 'resume skull-2$' '' \
    "$triskel" skull --plain --seed 1 --lang en < <(echo quit)
echo quit >&"${COPROC[1]}"
wait "$playing"
report "the first one ends as it should" $?

try "a game is removed on request" 0 '' '' "$triskel" play --forget skull-2
[ ! -e $kept/skull-2 ]
report "and is gone" $?
try "once" 1 '' "no game is kept under the name 'skull-2'" "$triskel" play --forget skull-2 --lang en
try "what is no name is not removed" 1 '' "no game is kept" "$triskel" play --forget ../table --lang en
[ -e data/triskel/table ]
report "whatever it leads to" $?
try "forget needs a name" 2 '' '*' "$triskel" play --forget
sed -i 5d data/triskel/table
try "a damaged one is listed as such" 0 '^table .*cannot be read' '' "$triskel" play --kept --lang en
try "and does not go on" 1 '' 'table: line 5: ' "$triskel" play --resume table --lang en
try "it can be removed" 0 '' '' "$triskel" play --forget table
rm -rf data
try "then nothing is kept" 0 '^No game is kept\.$' '' "$triskel" play --kept --lang en
try "a record is for replay" 1 '' 'first.tsk is a record, to be watched: triskel replay first.tsk' \
    "$triskel" play --resume first.tsk --lang en
try "a missing file is named" 1 '' 'missing.tsk cannot be read: No such file' \
    "$triskel" play --resume missing.tsk --lang en
try "to leave a game that cannot be kept is a failure" 1 '*' '' \
    env XDG_DATA_HOME=/dev/null "$triskel" skull --plain --seed 1 --lang en
head -n 1 out | grep -q '^This game cannot be kept while it is played: ' && [ "$(grep -c 'be kept' out)" -eq 1 ]
report "which is said once, at the beginning" $?
feed "unless it was saved" 0 'The game is in elsewhere.tsk' '' env XDG_DATA_HOME=/dev/null \
    "$triskel" skull --plain --seed 1 --lang en < <(echo save elsewhere.tsk)
try "or is over" 0 '^This game cannot be kept' '' env XDG_DATA_HOME=/dev/null \
    "$triskel" skull --players bot,bot --plain --seed 1 --lang en
feed "a game can be saved before it is over" 0 'go on with' '' "${play[@]}" < <(printf 'save middle.tsk\nquit\n')
for verb in "record verify" "record check" replay; do
    # shellcheck disable=SC2086 # a verb may be two words
    try "$verb says what such a file is for" 1 '' 'It is a game to go on with: triskel play --resume middle.tsk' "$triskel" $verb middle.tsk
done
feed "and goes on under a name of its own" 0 'resume skalpott-2$' '' \
    "$triskel" play --resume middle.tsk --plain --lang en < <(echo quit)
sed '/ started /,$d' middle.tsk >waiting.tsk
try "a table where nobody has begun is no game to go on with" 1 '' 'waiting.tsk: the game has not begun yet' \
    "$triskel" play --resume waiting.tsk --plain --lang en
# What is there already is not replaced by a slip.
saves() {
    feed "$1" 0 "$2" '' "${play[@]}" < <(printf 'save %s\nquit\n' "$3")
}
echo mine >mine.txt
saves "save does not replace a file" 'There is a file mine.txt already; “save --force mine.txt” replaces it' mine.txt
[ "$(cat mine.txt)" = mine ]
report "the file is as it was" $?
saves "save replaces it when it should" 'The game is in mine.txt' '--force mine.txt'
mkfifo pipe
saves "save does not write to a pipe" 'pipe is there and is no file' '--force pipe'
saves "save does not write to a device" '/dev/null is there and is no file' '--force /dev/null'
ln -s nowhere/at/all dangling
saves "save does not follow a link that leads nowhere" 'dangling is there and is no file' '--force dangling'
mkdir home
# shellcheck disable=SC2088 # it is not for this shell
feed "save knows where home is" 0 "The game is in $work/home/mine.tsk" '' env HOME="$work/home" "${play[@]}" \
    < <(printf 'save ~/mine.tsk\nquit\n')
[ -s home/mine.tsk ]
report "and writes there" $?
rm -rf pipe dangling mine.txt home
rm -rf data
try "then there is nothing to go on with" 1 '' 'no game to go on with' "$triskel" play --resume --lang en
try "play without a game, without a terminal, asks for one" 2 '' 'say which game' "$triskel" play
try "play says which bots there are" 2 '' 'There are: random, easy, medium, hard\.$' \
    "$triskel" skull --players you,bot:eassy,bot --lang en

# ---- load ----------------------------------------------------------------------------------------

# How it plays, and what it notices: tests/load/load.py.
try "load needs a server" 2 '' 'load URL' "$triskel" load
try "load: an address that is none" 2 '' "'nowhere' is not the address" "$triskel" load nowhere
try "load: a number" 2 '' "--tables takes a number from 1 to 25000, not 'x'" \
    "$triskel" load http://localhost --tables x
try "load: too large a number" 2 '' 'from 1 to 86400' "$triskel" load http://localhost --seconds 86401
try "load: a game" 2 '' "no game 'chess'" "$triskel" load http://localhost --games skull,chess
try "load: no game at all" 2 '' 'names with commas' "$triskel" load http://localhost --games ''
try "load: two servers" 2 '' "'http://b' is not understood" "$triskel" load http://a http://b
try "load: a CA file that is not there" 1 '' 'CA file' "$triskel" load https://localhost --ca /nowhere
try "load: a journal that cannot be" 1 '' 'journal cannot be written' \
    "$triskel" load http://localhost --journal /nowhere/journal
(ulimit -n 100 && "$triskel" load http://localhost --tables 100) >out 2>err </dev/null
judge "load: more sockets than files" 1 '' 'more open files' $?
try "load: an echo that is none" 1 '' 'nobody answers there' "$triskel" load --echo http://localhost:1

# ---- complete ------------------------------------------------------------------------------------

# completes WORDS…, read from standard input: the candidates, without what they mean.
completes() {
    "$triskel" complete -- "$@" 2>err | cut -f 1 >out
    code=${PIPESTATUS[0]}
    cat >expected
    cmp -s out expected
    report "complete: $*" $?
}
completes pl <<<play
completes skull pl <<<players=
completes play sketch mode= <<<$'mode=normal\nmode=penumbra\nmode=darkness'
completes play skull --players you,bot: <<<$'you,bot:random\nyou,bot:easy\nyou,bot:medium\nyou,bot:hard'
completes play skull --players you,bot:easy-b <<<you,bot:easy-bold
completes skull --players=you,bot:e <<<--players=you,bot:easy
completes skull players=3 pl </dev/null
completes record '' <<<$'check\nshow\nmask\nrandom\nverify'
completes record check a.tsk '' <<<'*.tsk'
completes record mask --viewer '' <<<$'P1\nspectator\nall'
completes record -- <<<$'--lang\n--help'
completes play --resume '' <<<'*.tsk'
completes play --plain sku <<<skull
completes review a.tsk --svg '' <<<'*'
completes bench '' <<<playout
completes load --games skull,sket <<<skull,sketch
completes load --journal '' <<<'*'
completes games skull '' </dev/null
completes rules sku <<<skull
completes rules skalpott jo <<<joker
completes rules skull ex <<<example
completes rules skull example '' </dev/null
completes engine '' </dev/null
completes board '' <<<skalpott # no other has one
completes dance '' </dev/null
completes --v <<<--version
completes play --help <<<--help
completes --lang '' <<<$'en\nfr\nde'
completes record check --lang=f <<<--lang=fr
completes --lang fr pl <<<play
completes --plain --lang fr sku <<<skull
try "complete says what each candidate means" 0 $'^bench\tmeasure' '' "$triskel" complete -- be
try "complete names the parts of the rules as the reader does" 0 $'^basics\tL’essentiel' '' \
    "$triskel" --lang fr complete -- rules skull ba
try "complete needs its words" 2 '' 'complete -- WORDS' "$triskel" complete
try "complete --help" 0 '^triskel complete' '' "$triskel" complete --help
! "$triskel" --help | grep -q '^  complete'
report "complete is for programs, and not in the help" $?
# The values in the usage lines, which completion reads, are those that there are.
for flag in clock pace lang; do
    "$triskel" skull --$flag nonsense >out 2>values
    completes play --$flag '' < <(sed -n 's/.*There are: \(.*\)\.$/\1/p' values | sed 's/, /\n/g')
done

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
try "bench playout suggests a game" 2 '' 'Did you mean “skull”' "$triskel" bench playout scull
for seconds in x 0 -1 nan 1e9 ''; do
    try "'$seconds' is no number of seconds" 2 '' "not '$seconds'" \
        "$triskel" bench playout skull --seconds "$seconds"
done
try "bench names a stray word" 2 '' "'fast' is not understood" \
    "$triskel" bench playout skull fast --seconds 0.1

# ---- Three languages -----------------------------------------------------------------------------

# What each language says, in lines of prose: those with two words or more that are not usage lines.
# Lines that are the same in English and in another language are what nobody has translated.
prose() {
    "$triskel" "${words[@]}" --lang "$1" 2>&1 </dev/null |
        grep -vE '^triskel |^      \[' | grep -E '[[:alpha:]]{2,}[^[:alpha:]=|]+ [[:alpha:]]{3,}|[[:alpha:]]{3,} [[:alpha:]]{2,}' |
        grep -vxF -f same >"prose.$1"
}
# These are right as they are: names, and words that a command line has in every language.
cat >same <<'END'
Skull (skull)
Sketch! (sketch)
Skalpott (skalpott)
END
while read -ra words; do
    prose en
    for language in fr de; do
        prose $language
        grep -xF -f prose.en prose.$language >out
        cp prose.$language err
        code=$language
        [ -s prose.en ] && [ -s prose.$language ] && [ ! -s out ]
        report "in $language: ${words[*]}" $?
    done
done <<'END'
--help
play --help
replay --help
games --help
record --help
engine --help
bench --help
solve --help
advise --help
review --help
complete --help
games
dance
skul
play
play poker
play skull playrs=3
play skull players=99
play skull players=3 players=3
play skull players=7 gangs=2
play skull more
play skull --seed x
play skull --clock x
play skull --pace x
play skull --players you,bot:eassy
play skull --players you,you
play --resume
play --resume a b
play --resume missing.tsk
play --resume first.tsk
play --resume empty.tsk
play --kept
play --forget skull-9
replay
replay missing.tsk
replay game.tsk --viewer P9
games skull more
record
record check
record check missing.tsk
record check middle.tsk
record check cut.tsk
record check game.tsk unfinished.tsk
record show
record mask game.tsk --viewer P9
record random
record verify
record verify game.tsk
record verify first.tsk
record verify other-seed.tsk
engine now
bench
bench playout skull --seconds x
bench playout null --seconds 0.01
solve sketch
solve skalpott --threads x
advise
review
complete
END
try "--lang goes with every verb, and says which there are" 2 '' 'There are: en, fr, de\.$' \
    "$triskel" record check game.tsk --lang xx

# ---- Training ------------------------------------------------------------------------------------

try "a game without a trainer is named" 1 '' 'Skalpott has no bot that learns by playing' "$triskel" train skalpott
try "training is for tables of three to six" 2 '' "--players takes a number from 3 to 6, not '9'" \
    "$triskel" train skull --players 9
try "rounds are a number" 2 '' "--rounds takes a number from 1 to" "$triskel" train skull --rounds x
try "a short training is told" 0 '^3[0-9][0-9] rounds in [0-9]+ games, seed 1, at tables of up to 3$' '' \
    "$triskel" train skull --players 3 --rounds 300 --out trained
try "it goes on where it was" 0 '^4[0-9][0-9] rounds in' '' "$triskel" train skull --players 3 --rounds 400 --out trained
try "what was begun otherwise is not gone on with" 1 '' 'was begun with another seed' \
    "$triskel" train skull --players 4 --rounds 400 --out trained
printf 'x' >>trained.part
try "a damaged training is refused" 1 '' 'trained\.part is damaged' "$triskel" train skull --players 3 --rounds 500 --out trained

# ---- Output that goes nowhere --------------------------------------------------------------------

while read -ra words; do
    "$triskel" "${words[@]}" >/dev/full 2>err </dev/null
    code=$?
    : >out
    [ $code -eq 1 ] && matches err '^triskel: cannot write the output: No space left'
    report "a full disk is said: ${words[*]}" $?
    exec 7> >(true)
    wait $! # nobody reads any more
    "$triskel" "${words[@]}" >&7 2>err </dev/null
    code=$?
    exec 7>&-
    [ "$code" -eq 1 ] && matches err '^triskel: cannot write the output: Broken pipe'
    report "a closed pipe is said: ${words[*]}" $?
done <<'END'
--help
--version
games
games --json
complete -- play
skull --plain --seed 1 --pace instant
replay first.tsk
record verify first.tsk
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
