#!/usr/bin/env bash
# Is every sentence there, in every language, and fit to be filled in? A test is one sentence of one
# catalogue, or one promise about a whole file. Before it looks at the project, it looks at small trees
# of its own with one fault each, and expects to find the fault: those are tests too.
#
#   tests/po.sh          the trees with faults, then the project
#   tests/po.sh TREE     one tree, without the trees with faults
set -euo pipefail
export LC_ALL=C.UTF-8

project=$(dirname -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
passed=0
failed=0

# ---- Looking at a tree --------------------------------------------------------------------------

# entries CATALOGUE: its sentences, one a line, with tabs between the fields: flags, sources, context,
# singular, plural, number of forms, forms. Strings are as catalogues write them, in which a tab is \t
# and a line end \n, without the quotes. A context is marked by a | before it, so that none is not
# the same as an empty one. The header is left out.
entries()
{
    msgcat --no-wrap "$1" | awk '
        function finish(    i, line) {
            if (!begun) return
            if (text["msgid"] != "") {
                line = flags "\t" sources "\t" text["msgctxt"] "\t" text["msgid"] "\t" \
                    text["msgid_plural"] "\t" count
                for (i = 0; i < count; i++) line = line "\t" form[i]
                print line
            }
            flags = sources = ""; count = begun = 0
            delete text; delete form
        }
        /^$/ { finish(); next }
        /^#~/ { flags = flags " obsolete"; sub(/^#~ ?/, "") }
        /^#,/ { flags = flags substr($0, 3) }
        /^#:/ { sources = sources substr($0, 3) }
        /^[#|]/ { next }
        match($0, /^[a-z_]+(\[[0-9]+\])? /) {
            field = substr($0, 1, RLENGTH - 1)
            begun = 1
            if (field == "msgctxt") text[field] = "|"
            if (field ~ /^msgstr/) count++
        }
        {
            sub(/^[^"]*"/, ""); sub(/"$/, "")
            if (field ~ /^msgstr/) form[count - 1] = form[count - 1] $0
            else text[field] = text[field] $0
        }
        END { finish() }'
}

# compare TEMPLATE CATALOGUE NAME: what is wrong with a catalogue, by entries of both; a line a fault.
# The last line is `fine N`: so many sentences have none.
compare()
{
    awk -F '\t' -v name="$3" '
        function called(key,    part) {
            split(key, part, "\t")
            return "\"" part[2] "\"" (part[1] == "" ? "" : " (" substr(part[1], 2) ")")
        }
        function fault(key, what) { print name ": " called(key) " " what; bad[key] = 1 }

        # The places of a string, as " 1 3".
        function places(string,    digit, list) {
            for (digit = 1; digit <= 9; digit++)
                if (index(string, "%" digit)) list = list " " digit
            return list
        }
        # The first place that one list has and the other has not, or "".
        function lacks(list, other,    part, i, n) {
            n = split(list, part, " ")
            for (i = 1; i <= n; i++)
                if (!index(other " ", " " part[i] " ")) return part[i]
            return ""
        }
        # What a string begins and ends with, where that matters to those who put strings together.
        function edges(string) {
            return (string ~ /^\\n/) (string ~ /\\n$/) (string ~ /^ /) (string ~ / $/)
        }
        # Which switches of style (base/style.h) occur in it.
        function styles(string,    list) {
            while (match(string, /\\[abfv]|[\001-\006\016-\037]/)) {
                list = list " " substr(string, RSTART, RLENGTH)
                string = substr(string, RSTART + RLENGTH)
            }
            return list
        }

        # Before a place these two words are French, and lose their e (lang/lang.h).
        function is_elided(string) { return string ~ /(^|[^A-Za-z])([Dd]e|[Qq]ue) %[1-9]/ }

        { k = $3 "\t" $4 }
        FNR == NR { wanted[k] = $5; from[k] = $2; order[++wanted_count] = k; next }
        {
            if ($1 ~ /obsolete/ || !(k in wanted)) {
                fault(k, "is in no source")
                next
            }
            found[k] = 1
            if ($1 ~ /fuzzy/) fault(k, "is marked as doubtful (fuzzy)")
            if ($5 != wanted[k]) fault(k, "has not the plural of the sources")
            if (is_elided($4 "\n" $5)) fault(k, "has a French word before a place")
            all = places($4 $5)
            for (i = 0; i < $6; i++) {
                string = $(7 + i)
                which = $6 > 1 ? "form " i : "the translation"
                if (string == "") {
                    fault(k, $6 > 1 ? "is not translated (" which ")" : "is not translated")
                    continue
                }
                # The form for one may leave out the number, where the English one does as well.
                needed = $5 != "" && (i > 0 || $6 == 1) ? all : places($4)
                if ((place = lacks(needed, places(string))) != "")
                    fault(k, "has %" place ", but " which " has not: \"" string "\"")
                if ((place = lacks(places(string), all)) != "")
                    fault(k, "has no %" place ", but " which " has: \"" string "\"")
                if (edges(string) != edges($4))
                    fault(k, "and " which " do not begin and end alike (line end, space): \"" \
                        string "\"")
                # In French these marks keep to their word (U+00A0), or they begin and end lines.
                if (name ~ /fr\.po$/ && string ~ /« | »| [;:!?]/)
                    fault(k, "and " which ": a line could break at a mark: \"" string "\"")
                if (name !~ /fr\.po$/ && is_elided(string))
                    fault(k, "and " which ": a French word before a place: \"" string "\"")
                if (styles(string) != styles($4))
                    fault(k, "and " which " have not the same styles: \"" string "\"")
            }
        }
        END {
            for (i = 1; i <= wanted_count; i++) {
                k = order[i]
                if (!(k in found)) fault(k, "is missing; it is in" from[k])
                fine += !(k in bad)
            }
            print "fine " fine + 0
        }' "$1" "$2"
}

# Sentences that are marked, but not so that all of them is found: `tr(lang, many ? "a" : "b")`, or a
# macro between strings. In a marked call a string, or several in a row, must be a whole argument.
badly_marked()
{
    # The strings become Q, and the calls with a Q that has other neighbours remain.
    grep -Pzo '(?s)\b(tr|tr_in|tr_count|N_)(\((?:[^()"]++|"(?:[^"\\]|\\.)*+"|(?2))*+\))' "$1" |
        sed -Ez 's/"([^"\\]|\\.)*"/Q/g; s/\\?\n/ /g; s/Q( *Q)*/Q/g' |
        grep -Ez '[^(, ] *\bQ\b|\bQ\b *[^), ]' | tr '\0' '\n'
}

# look_at TREE: adds to `passed` and `failed`, and prints the faults.
look_at()
{
    local tree=$1 code name english file line header plural rule catalogue marks
    local -a codes=()
    mapfile -t codes < <(sed -nE 's/^LANG\(([a-z]+),.*/\1/p' "$tree/lang/langs.def")
    if ! "$tree/scripts/strings.sh" extract >"$work/template.po" || ! entries "$work/template.po" \
        >"$work/template" || [[ ! -s $work/template ]]; then
        fault "scripts/strings.sh finds no sentences in the sources."
        return
    fi

    while IFS= read -r file; do
        if marks=$(badly_marked "$tree/$file"); then
            while IFS= read -r line; do
                fault "$file: a string (Q) is only a part of an argument: $line"
            done <<<"$marks"
        else
            passed=$((passed + 1))
        fi
    done < <(cd -- "$tree" && find . \( -path ./build -o -path ./tests \) -prune \
        -o -name '*.[ch]' -printf '%P\n' | sort)

    for catalogue in "$tree"/po/*.po; do
        code=$(basename "$catalogue" .po)
        if [[ " ${codes[*]} " != *" $code "* ]]; then
            fault "po/$code.po: lang/langs.def has no language $code."
        fi
    done
    for code in "${codes[@]}"; do
        # A game whose rules are told in English tells them in every language.
        for english in "$tree"/games/*/rules.en.txt; do
            [[ -e $english ]] || continue # no game does
            file=${english%en.txt}$code.txt
            if [[ -s $file ]]; then
                passed=$((passed + 1))
            else
                fault "${file#"$tree/"} is missing or empty."
            fi
        done
        if [[ $code == en ]]; then
            continue
        fi

        name=po/$code.po
        # Warnings count as well; only the number of errors is left out.
        while IFS= read -r line; do
            fault "msgfmt: ${line#"$tree/"}"
        done < <(msgfmt --check --output-file=/dev/null "$tree/$name" 2>&1 |
            sed '/^msgfmt: found [0-9]* fatal error/d')
        # What cannot be read at all has been named by msgfmt.
        if ! entries "$tree/$name" >"$work/catalogue" 2>/dev/null; then
            continue
        fi
        header=$(msgcat --no-wrap "$tree/$name" | sed -n '1,/^$/p')
        [[ $header == *'charset=UTF-8\n'* ]] || fault "$name: the header does not say charset=UTF-8."
        [[ $header == *"\"Language: $code\\n\""* ]] ||
            fault "$name: the header does not say Language: $code."
        plural=$(sed -nE 's/.*; *plural=([^;]*);.*/\1/p' <<<"$header" | tr -d ' ()')
        rule=$(sed -nE "s/^LANG\\($code, *\"[^\"]*\", *(.*)\\)\$/\\1/p" "$tree/lang/langs.def" | tr -d ' ()')
        [[ $plural == "$rule" ]] ||
            fault "$name: the header says plural=$plural, but lang/langs.def says $rule."

        while IFS= read -r line; do
            if [[ $line =~ ^fine\ ([0-9]+)$ ]]; then
                passed=$((passed + BASH_REMATCH[1]))
            else
                fault "$line"
            fi
        done < <(compare "$work/template" "$work/catalogue" "$name")
    done
}

fault()
{
    failed=$((failed + 1))
    printf '%s\n' "$1"
}

# ---- Trees with faults --------------------------------------------------------------------------

# A small project: every kind of sentence, in one other language, without a fault.
small_tree()
{
    rm -rf "$work/tree"
    mkdir -p "$work/tree"/{core,games/skull,lang,po,scripts}
    cp "$project"/scripts/{strings,setup}.sh "$work/tree/scripts/"
    printf 'LANG(en, "English", n != 1)\nLANG(fr, "Français", n > 1)\n' >"$work/tree/lang/langs.def"
    printf 'The rules.\n' | tee "$work/tree/games/skull/rules.en.txt" \
        >"$work/tree/games/skull/rules.fr.txt"
    cat >"$work/tree/core/sample.c" <<'END'
#define LIST(X)                                                              \
    X(LONG, N_("a long sentence in "                                         \
               "two parts"))                                                 \
    X(SHORT, N_("100% sure"))
void sample(const Lang *lang, unsigned n)
{
    say(tr(lang, "%1 raises to %2.\n"), tr_in(lang, "word", "pass"), tr(lang, N_("pass")));
    say(tr_count(lang, "%1 has one disc", "%1 has %2 discs", n), tr(lang, n ? name(n) : other));
    say(tr(lang, "She said \"%1\""), tr(lang, "\x02" "bold"));
}
END
    cat >"$work/tree/po/fr.po" <<'END'
msgid ""
msgstr ""
"Project-Id-Version: Triskel\n"
"PO-Revision-Date: 2026-01-01 00:00+0000\n"
"Last-Translator: \n"
"Language-Team: French\n"
"Language: fr\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\n"

#: core/sample.c
msgid "a long sentence in two parts"
msgstr "une longue phrase en deux parties"

#: core/sample.c
msgid "100% sure"
msgstr "sûr à 100 %"

#: core/sample.c
msgid "%1 raises to %2.\n"
msgstr "À %2, dit %1.\n"

#: core/sample.c
msgctxt "word"
msgid "pass"
msgstr "passer"

#: core/sample.c
msgid "pass"
msgstr "je passe"

#: core/sample.c
msgid "%1 has one disc"
msgid_plural "%1 has %2 discs"
msgstr[0] "%1 a un disque"
msgstr[1] "%1 a %2 disques"

#: core/sample.c
msgid "She said \"%1\""
msgstr "Elle a dit « %1 »"

#: core/sample.c
msgid "bold"
msgstr "gras"
END
    # A control character is written as such, not as an escape, and a space that does not break as an
    # escape: nobody sees it.
    sed -i 's/« %1 »/«\xc2\xa0%1\xc2\xa0»/' "$work/tree/po/fr.po"
    sed -i 's/^msg\(id\|str\) "\(bold\|gras\)"$/msg\1 "\x02\2"/' "$work/tree/po/fr.po"
}

# expect SENTENCE COMPLAINT…: looks at the small tree; each COMPLAINT must be part of a line that is
# printed, and no line may be about anything else.
expect()
{
    local sentence=$1 complaint status=0 passed_before=$passed failed_before=$failed
    shift
    look_at "$work/tree" >"$work/found" 2>&1
    passed=$passed_before
    failed=$failed_before
    printf '%s\n' "$@" | sed '/^$/d' >"$work/expected"
    for complaint in "$@"; do
        grep -qF -e "$complaint" "$work/found" || status=1
    done
    if grep -qvF -f "$work/expected" "$work/found"; then
        status=1
    fi
    if ((status == 0)); then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'FAILED: %s\n' "$sentence"
        sed 's/^/  expected: /' "$work/expected"
        sed 's/^/  found:    /' "$work/found"
    fi
}

# plant FILE SCRIPT COMPLAINT…: the same after a change by sed to one file.
plant()
{
    local file=$1 script=$2
    shift 2
    small_tree
    sed -i "$script" "$work/tree/$file"
    expect "after sed '$script' $file" "$@"
}

# shellcheck disable=SC2016 # the $ in there are sed's
plant_faults()
{
    small_tree
    expect "a tree without a fault"

    # A sentence that one side does not have.
    plant core/sample.c '$a tr(lang, "It is new.");' \
        'po/fr.po: "It is new." is missing; it is in core/sample.c'
    plant core/sample.c '$a tr_in(lang, "verb", "pass");' '"pass" (verb) is missing'
    plant core/sample.c '$a N_("pass %1");' '"pass %1" is missing'
    plant core/sample.c '$a tr_count(lang, "one", "%1", n);' '"one" is missing'
    plant core/sample.c 's/N_("100% sure")/0/' 'po/fr.po: "100% sure" is in no source'
    plant core/sample.c 's/tr_in(lang, "word", "pass")/0/' '"pass" (word) is in no source'
    plant core/sample.c 's/, tr(lang, N_("pass"))//' '"pass" is in no source'
    plant core/sample.c 's/%2 discs"/%2 of the discs"/' '"%1 has one disc" has not the plural'
    plant po/fr.po '$a \\n#~ msgid "It was."\n#~ msgstr "Il était."' '"It was." is in no source'

    # One that is not translated, or perhaps not.
    plant po/fr.po 's/^msgstr "sûr.*/msgstr ""/' 'po/fr.po: "100% sure" is not translated'
    plant po/fr.po 's/^msgstr "passer"/msgstr ""/' '"pass" (word) is not translated'
    plant po/fr.po 's/^msgstr\[1\].*/msgstr[1] ""/' '"%1 has one disc" is not translated (form 1)'
    plant po/fr.po '/^msgid "100% sure"/i #, fuzzy' '"100% sure" is marked as doubtful (fuzzy)'

    # Places.
    plant po/fr.po 's/À %2, dit/Dit/' '"%1 raises to %2.\n" has %2, but the translation has not'
    plant po/fr.po 's/À %2, dit/À %3 ou %2, dit/' 'has no %3, but the translation has: "À %3 ou'
    plant po/fr.po 's/sûr à 100 %/sûr à %1/' '"100% sure" has no %1, but'
    plant po/fr.po 's/\xc2\xa0%1/\xc2\xa01/' '"She said \"%1\"" has %1, but'
    plant po/fr.po 's/%1 a un/Il a un/' '"%1 has one disc" has %1, but form 0 has not'
    plant po/fr.po 's/%1 a %2/%1 a des/' '"%1 has one disc" has %2, but form 1 has not'
    plant po/fr.po 's/%1 a %2/%1 a %2 %4/' '"%1 has one disc" has no %4, but form 1 has'
    plant po/fr.po 's/%1 a un disque/%1 a %2 disque/'

    # Spaces at which a line can break.
    plant po/fr.po 's/\xc2\xa0%1/ %1/' '"She said \"%1\"" and the translation: a line could break'
    plant po/fr.po 's/%1\xc2\xa0/%1 /' '"She said \"%1\"" and the translation: a line could break'
    plant po/fr.po 's/%2 disques/& !/' '"%1 has one disc" and form 1: a line could break'

    # Words that are French only.
    small_tree
    sed -i 's/%1 raises/de &/' "$work/tree/core/sample.c" "$work/tree/po/fr.po"
    expect "English with a French word" '"de %1 raises to %2.\n" has a French word before a place'
    small_tree
    sed -i 's/LANG(fr/LANG(de/' "$work/tree/lang/langs.def"
    sed 's/Language: fr/Language: de/; s/dit %1/dit que %1/' "$work/tree/po/fr.po" >"$work/tree/po/de.po"
    rm "$work/tree/po/fr.po"
    mv "$work/tree/games/skull/rules.fr.txt" "$work/tree/games/skull/rules.de.txt"
    expect "another language with a French word" 'and the translation: a French word before a place'

    # Beginnings, ends and styles.
    plant po/fr.po 's/^msgstr "sûr/msgstr " sûr/' '"100% sure" and the translation do not begin'
    plant po/fr.po 's/^msgstr "passer"/msgstr "passer "/' '"pass" (word) and the translation do not'
    plant po/fr.po 's/%2 disques/& /' '"%1 has one disc" and form 1 do not begin and end alike'
    plant po/fr.po 's/\x02gras/gras/' 'and the translation have not the same styles: "gras"'
    plant po/fr.po 's/\x02gras/\x03gras/' 'have not the same styles'
    small_tree
    sed -i 's/dit %1\.\\n/dit %1./' "$work/tree/po/fr.po"
    expect "a line end is missing" '"%1 raises to %2.\n" and the translation do not begin' \
        "do not both end with '\\n'"

    # Whole files.
    plant po/fr.po 's/^msgstr\[1\].*//' 'msgfmt: po/fr.po:' '"%1 has one disc" has %2, but'
    plant po/fr.po 's/^msgstr "sûr.*/msgstr "sûr/' 'msgfmt: po/fr.po:'
    plant po/fr.po 's/Language: fr/Language: de/' 'po/fr.po: the header does not say Language: fr.'
    plant po/fr.po 's/charset=UTF-8/charset=ISO-8859-1/' 'po/fr.po: the header does not say charset=UTF-8.'
    plant po/fr.po 's/plural=(n > 1)/plural=(n != 1)/' 'plural=n!=1, but lang/langs.def says n>1.'
    plant lang/langs.def '$a LANG(de, "Deutsch", n != 1)' 'msgfmt: ' \
        'games/skull/rules.de.txt is missing or empty.'
    plant lang/langs.def '/LANG(fr/d' 'po/fr.po: lang/langs.def has no language fr.'
    small_tree
    rm "$work/tree/games/skull/rules.fr.txt"
    expect "rules in one language only" 'games/skull/rules.fr.txt is missing or empty.'
    small_tree
    : >"$work/tree/games/skull/rules.en.txt"
    expect "empty rules" 'games/skull/rules.en.txt is missing or empty.'

    # Marked, but so that xgettext does not see all of it.
    plant core/sample.c '$a tr(lang, n ? "pass" : "bold");' 'core/sample.c: a string (Q) is only a part'
    plant core/sample.c '$a tr(lang, S_BOLD "pass");' 'tr(lang, S_BOLD Q)'
    plant core/sample.c '$a N_("pass" S_BOLD);' 'N_(Q S_BOLD)'
    plant core/sample.c '$a tr(lang,\n   f(n)\n   ? "pass" : NULL);' 'a string (Q) is only a part'
}

# ---- The script that writes catalogues ----------------------------------------------------------

# works SENTENCE COMMAND…: one test that is a command.
works()
{
    local sentence=$1
    shift
    if "$@" >"$work/said" 2>&1; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'FAILED: %s\n' "$sentence"
        sed 's/^/  /' "$work/said"
    fi
}

write_catalogues()
{
    local strings=$work/tree/scripts/strings.sh catalogue=$work/tree/po/fr.po
    small_tree
    works "update" "$strings" update
    expect "update leaves what is good"
    cp "$catalogue" "$work/before"
    works "update again" "$strings" update
    works "update changes nothing where nothing has changed" cmp "$work/before" "$catalogue"

    sed -i 's/100% sure/99% sure/; $a tr_count(lang, "a cat", "%1 cats", n);' \
        "$work/tree/core/sample.c"
    works "update with new sentences" "$strings" update
    expect "update adds what is new and removes what is gone" '"99% sure" is not translated' \
        '"a cat" is not translated (form 0)' '"a cat" is not translated (form 1)'
    "$strings" missing fr >"$work/missing.po"
    works "missing lists what is not translated" \
        test "$(entries "$work/missing.po" | cut -f 4 | paste -sd ,)" = '99% sure,a cat'
    sed -i '/^msgid "99% sure"/,$ s/^msgstr ""/msgstr "sûr à 99 %"/
        s/^msgstr\[0\] ""/msgstr[0] "un chat"/; s/^msgstr\[1\] ""/msgstr[1] "%1 chats"/' \
        "$work/missing.po"
    works "fill" "$strings" fill fr "$work/missing.po"
    expect "fill puts the translations into their places"
    cp "$catalogue" "$work/before"
    echo 'msgid "' >>"$work/missing.po"
    works "fill refuses what is no catalogue" bash -c '! "$@"' - "$strings" fill fr "$work/missing.po"
    works "then it leaves the catalogue as it was" cmp "$work/before" "$catalogue"
}

if (($# > 0)); then
    look_at "$1"
else
    plant_faults
    write_catalogues
    look_at "$project"
fi
printf '%d passed, %d failed\n' "$passed" "$failed"
((failed == 0))
