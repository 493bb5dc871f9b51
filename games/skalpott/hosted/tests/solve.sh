#!/usr/bin/env bash
# The solved game as a user meets it: `triskel solve`, `advise` and `review` on a small game, with a
# cache of their own. What they say, their exit codes, and what they do with a broken table or none.
#
#   games/skalpott/hosted/tests/solve.sh PATH_OF_TRISKEL
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
export XDG_CACHE_HOME=$work/cache
table=$XDG_CACHE_HOME/triskel/skalpott-2-literal-2.table
passed=0
failed=0

# try SENTENCE CODE OUT ERR COMMAND…: the exit code, and patterns (grep -E) that output and messages
# must match; '' means that there is none.
try() {
    local sentence=$1 expected=$2 out=$3 err=$4 code
    shift 4
    "$@" >out 2>err </dev/null
    code=$?
    if [ "$code" -eq "$expected" ] && matches out "$out" && matches err "$err"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'FAILED: %s\n  exit code %s\n' "$sentence" "$code"
        head -c 300 out | sed 's/^/  out: /'
        head -c 300 err | sed 's/^/  err: /'
    fi
}

matches() {
    if [ -z "$2" ]; then
        [ ! -s "$1" ]
    else
        grep -qE -- "$2" "$1"
    fi
}

# ---- solve ---------------------------------------------------------------------------------------

small=(skalpott counters=2)
try "solve tells the odds" 0 '^\{"players":2,"joker":"literal","counters":2,"odds":\[0\.67495452504[0-9],0\.32504547495[0-9]\],"positions":2744,"seconds":[0-9.]+,"cached":false,"file":".*/skalpott-2-literal-2\.table"\}$' '' \
    "$triskel" solve "${small[@]}" --json
try "the table is kept" 0 "$table" '' ls "$table"
try "and used the next time" 0 '"cached":true' '' "$triskel" solve "${small[@]}" --json
try "unless a fresh one is wanted" 0 '"cached":false' '' "$triskel" solve "${small[@]}" --json --fresh --threads 1
try "in words" 0 'P1 begins and wins with a chance of 0\.6749545250' '' "$triskel" solve "${small[@]}"
try "the other reading" 0 '0\.67548953602' '' "$triskel" solve "${small[@]}" joker=commit --json
try "one player against Le Jeu" 0 '0\.93675256143' '' "$triskel" solve "${small[@]}" players=1 --json
try "three players have no exact answer" 1 '' 'no exact answer exists for 3 players' "$triskel" solve skalpott players=3
try "nor has another game" 1 '' 'Sketch! is not solved' "$triskel" solve sketch
try "threads are a number" 2 '' "not 'many'" "$triskel" solve "${small[@]}" --threads many
try "and not too many" 2 '' "not '65'" "$triskel" solve "${small[@]}" --threads 65
try "a word too many is named" 2 '' "'fast' is not understood" "$triskel" solve "${small[@]}" fast

# ---- Tables that are not good ---------------------------------------------------------------------

printf 'x' | dd of="$table" bs=1 seek=1000 conv=notrunc status=none
try "a damaged table is named and made anew" 0 '"cached":false' "$table is damaged; it is made anew" "$triskel" solve "${small[@]}" --json
try "and then it is good" 0 '"cached":true' '' "$triskel" solve "${small[@]}" --json
truncate -s 500 "$table"
try "so is one that was cut off" 0 '0\.67495452504' "$table is damaged" "$triskel" solve "${small[@]}" --json
cp "$XDG_CACHE_HOME/triskel/skalpott-1-literal-2.table" "$table"
try "and one of another game" 0 '0\.67495452504' "$table is not a table for this game" "$triskel" solve "${small[@]}" --json
echo 'not a table' >"$table"
try "and what is none" 0 '0\.67495452504' "$table is" "$triskel" solve "${small[@]}" --json
for _ in 1 2 3 4; do
    "$triskel" solve "${small[@]}" --fresh --json >>several 2>>several-errors &
done
wait
try "several at once do no harm" 0 '^4$' '' grep -c 0.67495452504 several
try "and leave nothing but tables" 1 '' '' sh -c "ls '$XDG_CACHE_HOME/triskel' | grep -v '\.table$'"
try "a folder that cannot be written is an error" 1 '' 'cannot write /dev/null/' \
    env XDG_CACHE_HOME=/dev/null "$triskel" solve "${small[@]}"
try "no folder at all is an error" 1 '' 'no folder for the table' env -u HOME -u XDG_CACHE_HOME "$triskel" solve "${small[@]}"
try "a full disk is an error" 1 '' 'cannot write .*table: File too large' \
    sh -c "trap '' XFSZ; ulimit -f 2; '$triskel' solve ${small[*]} --fresh"
try "and leaves no half file" 1 '' '' sh -c "ls '$XDG_CACHE_HOME/triskel' | grep -v '\.table$'"
try "nor spoils the whole one" 0 '"cached":true' '' "$triskel" solve "${small[@]}" --json

# ---- advise --------------------------------------------------------------------------------------

cat >deciding.tsk <<'END'
triskel 1
game skalpott
players 2
option first P1
option counters 2
viewer all

C dice 2 3 4 5
END
try "advise says how it stands" 0 "^P1’s turn: throw 1 of 3 is made\. The dice: 2 3 4 5" '' "$triskel" advise deciding.tsk
try "and what choices are worth, with a decimal and in words" 0 '^ +[0-9]+\.[0-9]%   throw .* again \(“reroll [1-4 ]+”\)$' '' "$triskel" advise deciding.tsk
cp out list
try "the best six of them" 0 '^6$' '' grep -c '%   ' list
try "or all sixteen" 0 '%   ' '' "$triskel" advise --all deciding.tsk
cp out list
try "which are sixteen" 0 '^16$' '' grep -c '%   ' list
try "as JSON" 0 '"actor":"P1","actions":\[\{"action":"reroll' '' "$triskel" advise deciding.tsk --json
cp out json
try "which is good JSON" 0 '^\{' '' python3 -m json.tool json
echo 'P1 reroll 1' >>deciding.tsk
try "before a throw nothing is to be decided" 0 '^P2 wins with a chance of [0-9]+\.[0-9]%\.$' '' "$triskel" advise deciding.tsk
try "the same as JSON" 0 '"actor":"C","actions":\[\]\}$' '' "$triskel" advise --json deciding.tsk
"$triskel" record random "${small[@]}" first=P1 --seed 5 >game.tsk
try "of a game that is over the winner is told" 0 '^P1 and P2 share the win' '' "$triskel" advise game.tsk
try "the same as JSON" 0 '"actor":null,"actions":\[\]\}$' '' "$triskel" advise --json game.tsk
"$triskel" record random "${small[@]}" players=4 >four.tsk
try "of four that are done, too" 0 ' wins|share the win' '' "$triskel" advise four.tsk
"$triskel" record random skull >skull.tsk
try "and of Skull" 0 'wins the game' '' "$triskel" advise skull.tsk
try "the same as JSON" 0 '^\{"actor":null,"actions":\[\]\}$' '' "$triskel" advise --json skull.tsk
head -n -12 skull.tsk | grep -v '^result' >played.tsk
try "of a record that is not finished who is to act is advised" 0 'The bot “[a-z]*” |The chances of winning as' '' "$triskel" advise played.tsk
try "advise takes one file" 2 '' 'advise \[FILE\]' "$triskel" advise one two
try "that is there" 1 '' 'cannot read nowhere.tsk' "$triskel" advise nowhere.tsk
try "advise does without a folder for tables" 0 'share the win' 'cannot write /dev/null/' \
    env XDG_CACHE_HOME=/dev/null "$triskel" advise game.tsk

# ---- review --------------------------------------------------------------------------------------

try "review begins with what mattered" 0 '^What mattered' '' sh -c "'$triskel' review game.tsk | head -n 1"
try "the move, its cost and how it stood" 0 "^Move [0-9]+, cost [0-9]+\.[0-9]%: P[12]’s turn: " '' "$triskel" review game.tsk
try "what was better, in words" 0 '^    Better: [a-z].*\. Chance to win: [0-9]+\.[0-9]%\.$' '' "$triskel" review game.tsk
try "a line for each player" 0 '^P2: [0-9]+ decisions?, [0-9]+ perfect, [0-9]+\.[0-9]% given away in all\.$' '' "$triskel" review game.tsk
try "no number has more than one decimal" 1 '' '' sh -c "'$triskel' review game.tsk --all | grep -E '[0-9]\.[0-9][0-9]'"
try "five decisions at most" 0 '^5$' '' sh -c "'$triskel' review game.tsk | grep -c '^Move'"
try "or all of them" 0 '^alike$' '' python3 -c '
import json, subprocess, sys
def review(*flags):
    return subprocess.check_output([sys.argv[1], "review", "game.tsk", *flags]).decode()
told = sum(line.startswith("Move ") for line in review("--all").splitlines())
print("alike" if told == len(json.loads(review("--json"))["decisions"]) else told)' "$triskel"
try "review draws a picture" 0 'perfect' '' "$triskel" review game.tsk --svg game.svg
try "which is good XML" 0 '' '' python3 -c 'import xml.dom.minidom; xml.dom.minidom.parse("game.svg")'
try "review in JSON" 0 '"exact":true,"finished":true,"whole":true,"lost":' '' "$triskel" review game.tsk --json
cp out json
try "which is good JSON" 0 '^\{' '' python3 -m json.tool json
try "the worst comes first" 0 '^sorted$' '' python3 -c '
import json, subprocess, sys
review = json.loads(subprocess.check_output([sys.argv[1], "review", "game.tsk", "--json"]))
costs = [d["cost"] for d in review["decisions"]]
print("sorted" if costs == sorted(costs, reverse=True) and costs[0] > 0 else costs)' "$triskel"
try "the chances end with the result" 0 '^alike$' '' python3 -c '
import json, subprocess, sys
review = json.loads(subprocess.check_output([sys.argv[1], "review", "game.tsk", "--json"]))
result = float(open("game.tsk").read().split("result ")[1].split()[0])
print("alike" if review["p1"][-1] == result else review["p1"][-1])' "$triskel"
try "a game that is not finished is reviewed so far" 0 'not over' '' "$triskel" review deciding.tsk
try "a picture that cannot be written is an error" 1 '' 'cannot write /dev/null/x' \
    "$triskel" review game.tsk --svg /dev/null/x
try "review takes one file" 2 '' 'review \[FILE\|LINK\]' "$triskel" review one two
"$triskel" record random null >null.tsk
try "what nobody weighs is not judged, but can be watched" 1 '' 'replay null.tsk' "$triskel" review null.tsk
try "one person's decisions" 0 '^P2: [0-9]+ decisions?, ' '' "$triskel" review game.tsk --viewer P2
try "and no other's" 1 '' '' sh -c "'$triskel' review game.tsk --viewer P2 | grep '^P1: '"
try "nobody else is there" 1 '' "no viewer 'P3'" "$triskel" review game.tsk --viewer P3
try "figures are told" 0 '^Links taken: P1 [0-9]+, P2 [0-9]+\.$' '' "$triskel" review game.tsk
try "and what chance gave" 0 '^Luck, summed over the game, in points of winning chance: P1 [+−][0-9.]+, P2 ' '' "$triskel" review game.tsk
try "review needs a file that is there" 1 '' 'cannot read nowhere.tsk' "$triskel" review nowhere.tsk

# ---- Games that were played here -----------------------------------------------------------------

export XDG_DATA_HOME=$work/data USER=Ana
try "without a game there is nothing to speak of" 1 '' 'no game to speak of' "$triskel" review
try "nor to advise" 1 '' 'no game to speak of' "$triskel" advise
mkdir -p data/triskel/games
cp skull.tsk data/triskel/games/skull-1
try "a record among the kept games is found, too" 0 '^P1: [0-9]+ decisions?, ' '' "$triskel" review
rm data/triskel/games/skull-1
try "bots play, and nobody waits for their end" 0 'The game is kept' '' \
    "$triskel" play skalpott counters=4 --players bot:random,bot:random --plain --clock relaxed
try "of bots alone everything can be seen" 0 '^Milo: |^No decision' '' "$triskel" review
rm data/triskel/games/skalpott-1

# play TYPED ARGUMENTS…: a game in lines, to the end of what is typed.
play() {
    local typed=$1
    shift
    printf "$typed" | "$triskel" play "$@" --plain --pace instant --seed 3
}
export -f play
export triskel
try "at the table, of a game that is not over, one's own decisions" 0 '^You: [0-9]+ decisions?, ' '' \
    bash -c 'play "stop\nstop\nreview\nsave saved.table\n" "$@"' - skalpott counters=4 first=P1
cp out told
try "and nobody else's" 1 '' '' grep -E '^Milo: [0-9]+ decision' told
try "the kept game is advised on" 0 '%   ' '' "$triskel" advise
try "and reviewed" 0 '^You: [0-9]+ decisions?, ' '' "$triskel" review
try "one's own decisions only" 1 '' '' sh -c "'$triskel' review | grep '^Milo: '"
try "by its name too" 0 '^You: ' '' "$triskel" review skalpott-1
try "so is a saved one" 0 '^You: ' '' "$triskel" review saved.table
try "in the reader's language" 0 ' %   ' '' "$triskel" advise saved.table --lang de
bash -c 'play "stop\nsave shared.table\n" "$@"' - skalpott counters=4 first=P1 --players ana,ben >out
try "where several people play nothing is said before the end" 1 '' 'several people play' "$triskel" review shared.table
try "nor advised" 1 '' 'several people play' "$triskel" advise shared.table
bash -c 'play "stop\nreview\n" "$@"' - skalpott counters=4 first=P1 --players ana,ben >told
try "nor at their table" 0 'Several people play here' '' grep Several told
stops=$(printf 'stop\\n%.0s' {1..80})
try "at the end everybody's decisions are told" 0 '^Milo: [0-9]+ decisions?, ' '' \
    bash -c "play '${stops}review\nsave over.tsk\n' skalpott counters=2 first=P1"
try "the same of its record, with names" 0 '^Ana: [0-9]+ decisions?, ' '' "$triskel" review over.tsk
bash -c 'play "place flower\nplace flower\nsave skull.table\nreview\n" skull first=P1' >told
try "of a game that is not solved a bot has an opinion" 0 'The bot “[a-z]+” would: lay |as the bot “[a-z]+” estimates' '' "$triskel" advise skull.table
try "as JSON too" 0 '^\{"bot":"[a-z]+","exact":false,"actor":"P1","action":"(place [a-z]+|bid [0-9]+)","actions":\[' '' "$triskel" advise skull.table --json
try "but nothing is judged" 1 '' 'Skull is not solved|its review comes then' "$triskel" review skull.table
try "nor at the table" 0 '.' '' grep -E 'not solved|comes when the game is over' told
enough=$(printf 'stop\\nyield\\n%.0s' {1..30})
try "over rematches the games won are told" 0 '^Games won at this table: Ana [0-9], Milo [0-9]\.$' '' \
    bash -c "play '${enough}rematch\n${enough}' skalpott counters=1 first=P1"
try "at the table too" 0 '^3$' '' \
    bash -c "play '${enough}rematch\n${enough}table\nrematch\ntable\n' skalpott counters=1 first=P1 | grep -c '^Games won'"
sed 's/ stop$/ halt/' saved.table >broken.table
try "a broken one is refused" 1 '' 'broken.table: line ' "$triskel" review broken.table

# ---- The perfect player --------------------------------------------------------------------------

try "the perfect player is offered, the strongest last" 0 'bot:random.* bot:easy.* bot:perfect' '' \
    sh -c "'$triskel' games skalpott | tr '\\n' ' '"
try "and completed" 0 '^you,bot:perfect' '' "$triskel" complete -- play skalpott --players you,bot:p
try "so is what is solved" 0 '^skalpott$' '' "$triskel" complete -- solve ''
try "with its options" 0 '^joker=' '' "$triskel" complete -- solve skalpott jo
try "help says what is solved" 0 '^triskel solve skalpott \[players=1\|2\]' '' "$triskel" solve --help

printf '%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" -eq 0 ]
