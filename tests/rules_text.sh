#!/usr/bin/env bash
# The rules as players read them: games/<game>/rules.<language>.txt. The program shows a paragraph of
# them to who asks "why?" after a refusal, by its number; so every numbered rule of docs/rules/<game>.md
# has to be in exactly one paragraph, in every language, and the languages have to say the same. What
# that page marks as a ruling is marked for players too: nothing of ours is told as the sheets'.
#
#   tests/rules_text.sh [FOLDER]      the project's own folder when none is given
# shellcheck disable=SC2013,SC2016 # names without spaces; backticks that are the texts' own
set -u
export LC_ALL=C
cd -- "${1:-$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/..}" || exit 1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
house='house ruling|règle maison|Hausregel' # how what is ours is marked
longest=70 # words: a paragraph that answers a question has to be a short one
passed=0
failed=0

# report SENTENCE COMPLAINTS: a test has passed if there are no complaints.
report() {
    if [ -z "$2" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'FAILED: %s\n' "$1"
        head -n 12 <<<"$2" | sed 's/^/  /'
    fi
}

# differ EXPECTED FOUND: what two lists, one entry a line, do not have in common.
differ() {
    diff <(printf '%s\n' "$1") <(printf '%s\n' "$2") | sed -n 's/^</missing:/p; s/^>/too much:/p'
}

# lines_with PATTERN FILE: where a pattern occurs that should not; code in backticks and ids of parts
# do not count.
lines_with() {
    sed 's/`[^`]*`//g; s/^## [a-z]*://' "$2" | grep -nP -- "$1" | cut -c 1-120
}

# rules_of GAME: the numbers of its page.
rules_of() {
    sed -n 's/^- \*\*\([A-Z]*-[0-9]*\)\*\*.*/\1/p' "docs/rules/$1.md" | sort
}

# options_of GAME: the names in the table of its options.
options_of() {
    sed -n '/^## Options/,/^An unknown/ s/^| \(`[^|]*`\) |.*/\1/p' "docs/rules/$1.md" | grep -oE '[a-z]+'
}

# actions_of GAME: a pattern for every form of action under "Words" on its page; there N, i and j are
# numbers, Pk is a seat, and brackets hold what may be missing.
actions_of() {
    sed -n '/^## Words/,/^$/p' "docs/rules/$1.md" | grep -oE '`[a-z][^`]*`' | tr -d '`' |
        sed -E 's/ \[/( /g; s/\]/)?/g; s/ …/( [0-9]+)*/; s/P[kab]/P[0-9]+/g; s/\b[Nij]\b/[0-9]+/g; s/\bK\b/[0-9a-z]+/
                s/ ([a-z]+(\|[a-z]+)+)/ (\1)/; s/.*/^(&)$/'
}

# skeleton FILE: what has to be the same in every language: headings, paragraphs with their numbers and
# actions, items of lists, empty lines.
skeleton() {
    awk '
        function actions(line, found, count, i, j, swap, list) {
            count = 0
            while (match(line, /`[^`]*`/)) {
                found[++count] = substr(line, RSTART, RLENGTH)
                line = substr(line, RSTART + RLENGTH)
            }
            for (i = 2; i <= count; i++)
                for (j = i; j > 1 && found[j] < found[j - 1]; j--) {
                    swap = found[j]; found[j] = found[j - 1]; found[j - 1] = swap
                }
            list = ""
            for (i = 1; i <= count; i++)
                list = list " " found[i]
            return list
        }
        /^# /  { print "title"; next }
        /^## / { print "part " $2; next }
        /^- /  { print "item" actions($0); next }
        /^$/   { print ""; next }
        /^\[/  { print substr($0, 1, index($0, "]")) actions($0); next }
               { print "text" actions($0) }' "$1"
}

# parts FILE: the ids of its parts.
parts() {
    sed -n 's/^## \([a-z]*\):.*/\1/p' "$1"
}

# rulings_of GAME: the numbers of its page that say of something, in brackets, that it is a ruling.
rulings_of() {
    awk '
        function tell() { if (rule != "" && text ~ /\*\([^)]*ruling/) print rule }
        /^- \*\*[A-Z]+-[0-9]+\*\*/ { tell(); rule = $2; gsub(/\*/, "", rule); text = $0; next }
        /^##/ { tell(); rule = "" }
        { text = text " " $0 }
        END { tell() }' "docs/rules/$1.md" | sort
}

# marked FILE: the numbers of the paragraphs that are marked as a ruling, themselves or in their lists.
marked() {
    awk -v mark="\\([^)]*($house)" '
        /^\[/ { numbers = substr($0, 2, index($0, "]") - 2) }
        /^$|^#/ { numbers = "" }
        numbers != "" && tolower($0) ~ tolower(mark) {
            count = split(numbers, number, " ")
            for (i = 1; i <= count; i++)
                print number[i]
        }' "$1" | sort -u
}

# layout FILE: what is wrong with its lines.
layout() {
    awk '
        NR == 1 && !/^# [^ ]/          { print "line 1: no title" }
        NR > 1 && /^# /                { print "line " NR ": a second title" }
        /^#/ && !/^# [^ ]|^## [a-z]+: [^ ]/ { print "line " NR ": neither title nor part" }
        /^## / && part[$2]++           { print "line " NR ": a second part " $2 }
        /^#/ && NR > 1 && last != ""   { print "line " NR ": no empty line before the heading" }
        last ~ /^#/ && $0 != ""        { print "line " NR ": no empty line after the heading" }
        $0 == "" && last == ""         { print "line " NR ": a second empty line" }
        /^-/ && !/^- [^ ]/             { print "line " NR ": not an item" }
        !/^-/ && $0 != "" && last != "" && NR > 1 && !/^#/ && last !~ /^#/ {
                                         print "line " NR ": a paragraph is one line" }
        /^\[/ && !/^\[[A-Z]+-[0-9]+( [A-Z]+-[0-9]+)*\] [^ ]/ { print "line " NR ": not rule numbers" }
        /  | $|^ /                     { print "line " NR ": spaces" }
        /^\[/ && NF > longest          { print "line " NR ": " NF " words, more than " longest }
        { last = $0 }
        END { if (NR == 0 || last == "") print "the end: an empty line, or nothing at all" }
    ' longest="$longest" "$1"
}

for game in $(sed -n 's/^GAME(\([a-z]*\)).*/\1/p' core/games.def); do
    [ "$game" != null ] || continue # the template: nobody plays it
    rules=$(rules_of "$game")
    report "$game: there is a page of rules" "$([ -n "$rules" ] || echo "docs/rules/$game.md has no rules")"
    cited=$(grep -ohE '"[A-Z]{3}-[0-9]+"' "games/$game"/*.[ch] | tr -d '"' | sort -u)
    actions_of "$game" >"$work/actions"
    report "$game: there are actions" "$([ -s "$work/actions" ] || echo "none in docs/rules/$game.md")"
    skeleton "games/$game/rules.en.txt" >"$work/english" 2>/dev/null

    for language in en fr de; do
        file=games/$game/rules.$language.txt
        if [ ! -s "$file" ]; then
            report "$file is there" "missing or empty"
            continue
        fi
        report "$file is there" ''
        report "$file is UTF-8" "$(iconv -f UTF-8 -t UTF-8 "$file" 2>&1 >/dev/null)"
        report "$file has no tabs or other control characters" \
            "$(grep -nP '[\x00-\x1f\x7f]|\xc2[\x80-\x9f]|\xef\xbb\xbf' "$file" | cut -c 1-120)"
        report "$file ends with a line" "$(tail -c 1 "$file" | grep -q . && echo "the last line is cut off")"
        report "$file is laid out as the program reads it" "$(layout "$file")"

        found=$(grep -oE '\b[A-Z]{3}-[0-9]+' "$file" | sort)
        report "$file has every rule exactly once" "$(differ "$rules" "$found")"
        brackets=$(grep -oE '^\[[^]]*\]' "$file" | grep -oE '[A-Z]+-[0-9]+' | sort)
        report "$file has its numbers in front of paragraphs only" "$(differ "$brackets" "$found")"
        report "$file explains every rule that a refusal cites" \
            "$(comm -23 <(printf '%s' "$cited") <(printf '%s\n' "$found" | sort -u))"

        report "$file marks the rulings of its page, and nothing else" \
            "$(differ "$(rulings_of "$game")" "$(marked "$file")")"
        report "$file begins with what is to be learnt" \
            "$(differ "$(printf '%s\n' setting basics example)" "$(parts "$file" | head -n 3)")"
        report "$file has options, advice, and credits at its end" \
            "$(differ "$(printf '%s\n' variants advice credits)" \
                "$(parts "$file" | grep -xE 'variants|advice|credits')")"

        report "$file has actions in its backticks" \
            "$(grep -oE '`[^`]*`' "$file" | tr -d '`' | sort -u | grep -vE -f "$work/actions")"
        report "$file has its backticks in pairs" "$(awk '{ if (gsub(/`/, "") % 2) print "line " NR }' "$file")"
        report "$file has its backticks in brackets, which the page leaves out" \
            "$(sed 's/(`[^()]*)//g' "$file" | grep -n '`' | cut -c 1-120)"
        report "$file names every option" \
            "$(for option in $(options_of "$game"); do
                grep -qE "^- (.*, )?$option\b" "$file" || echo "$option"
            done)"
        report "$file says what the English text says" \
            "$(differ "$(cat "$work/english")" "$(skeleton "$file")")"

        report "$file has no straight quotes" "$(lines_with "[\"']" "$file")"
        case $language in
        fr) # U+00A0 inside guillemets and before ; : ! ?, though not in the name Sketch!
            report "$file has French spaces" \
                "$(lines_with ' [;:!?]| \xc2\xbb|\xc2\xab |[^\xa0][;:?]|(?<!Sketch)(?<!\xa0)!|\xe2\x80\xaf' "$file")"
            ;;
        de) report "$file has German quotes" "$(lines_with '\xe2\x80\x9d|\xc2\xab|\xc2\xbb' "$file")" ;;
        esac
    done
done

printf '%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" -eq 0 ]
