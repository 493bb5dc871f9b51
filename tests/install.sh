#!/usr/bin/env bash
# What `cmake --install` puts where, and whether it works there: the program away from its source, the
# manual (which must know every verb and every flag of play), completion in the shells there are.
#
#   tests/install.sh BUILD_FOLDER
set -u
export LC_ALL=C.UTF-8
if [ $# -ne 1 ] || [ ! -e "$1/cmake_install.cmake" ]; then
    echo "usage: $0 BUILD_FOLDER" >&2
    exit 2
fi
build=$(realpath "$1")
source=$(dirname -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
export XDG_DATA_HOME=$work/data XDG_CACHE_HOME=$work/cache
passed=0
failed=0
skipped=

# report SENTENCE STATUS: counts one test, and names it if it failed.
report() {
    if [ "$2" -eq 0 ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'FAILED: %s\n' "$1"
        head -c 500 out | sed 's/^/  /'
    fi
}

# The languages besides English, each of which has a manual.
mapfile -t languages < <(sed -nE 's/^LANG\(([a-z]+),.*/\1/p' "$source/lang/langs.def" | grep -vx en)

# ---- Files ---------------------------------------------------------------------------------------

DESTDIR=$work/root cmake --install "$build" --prefix /usr >out 2>&1
report "it installs below DESTDIR" $?
usr=$work/root/usr
(cd "$usr" 2>/dev/null && find . -type f | sort) >out
expected=$({
    printf '%s\n' ./bin/triskel ./share/bash-completion/completions/triskel \
        ./share/fish/vendor_completions.d/triskel.fish ./share/man/man6/triskel.6 \
        ./share/zsh/site-functions/_triskel
    printf './share/man/%s/man6/triskel.6\n' "${languages[@]}"
    printf './share/doc/triskel/%s\n' README.md CHANGELOG.md LICENSE
    (cd "$source/docs" && find . -name '*.md' -o -name '*.svg') | sed 's,^\.,./share/doc/triskel,'
    (cd "$source" && find examples -type f) | sed 's,^,./share/doc/triskel/,'
} | sort)
while read -r file; do
    grep -qxF -- "$file" out
    report "$file is installed" $?
done <<<"$expected"
diff <(echo "$expected") out >differences
report "nothing else is installed" $?
[ -z "$(find "$usr" -type f -perm /111 ! -path '*/bin/*')" ]
report "only the program can be run" $?

# Links of a page, without what is elsewhere.
(cd "$usr/share/doc/triskel" && find . -name '*.md' | while read -r page; do
    grep -oE '\]\([^)#: ]+[)#]' "$page" | sed -E 's/^\]\(//; s/[)#]$//' | while read -r link; do
        [ -e "$(dirname "$page")/$link" ] || echo "$page: $link"
    done
done) >out
[ ! -s out ] && grep -q '](deploy.md)' "$usr/share/doc/triskel/README.md"
report "the links of all pages lead to what is installed" $?

# As a packager would have it: games/, and zsh's vendor folder.
if cmake -S "$source" -B "$work/debian" -G Ninja -DTRISKEL_TESTS=OFF -DCMAKE_INSTALL_PREFIX=/usr \
    -DCMAKE_INSTALL_BINDIR=games -DTRISKEL_ZSH_DIR=share/zsh/vendor-completions >out 2>&1; then
    grep -q '/games"' "$work/debian/cmake_install.cmake" &&
        grep -q 'zsh/vendor-completions' "$work/debian/cmake_install.cmake"
    report "a packager can choose games/ and the vendor folder of zsh" $?
else
    report "it can be configured with other folders" 1
fi

# Whose flags are they? A packager's are added to those of a release, however they come.
for flags in env cache; do
    folder=$work/theirs-$flags
    if [ $flags = env ]; then
        (cd "$source" && CFLAGS='-O2 -DTHEIRS=1' cmake --preset release -B "$folder" -DTRISKEL_TESTS=OFF)
    else
        (cd "$source" && cmake --preset release -B "$folder" -DTRISKEL_TESTS=OFF -DCMAKE_C_FLAGS='-O2 -DTHEIRS=1')
    fi >out 2>&1
    report "it can be configured with a packager's flags ($flags)" $?
    # As the rules are compiled, and as the program is linked.
    sed -n 's/.*"command": "\(.*\)-c .*core\/games\.c.*/\1/p' "$folder/compile_commands.json" >out
    grep -q -e '-DTHEIRS=1.* -O3 .*-flto' out && ! grep -q -e '-O3.*-O2\|NDEBUG' out
    report "a packager's flags come before those of a release ($flags)" $?
    sed -n '/^build triskel: /,/^$/s/^ *FLAGS = //p' "$folder/build.ninja" >out
    grep -q -e '-DTHEIRS=1.*-O3.*-flto' out
    report "the program is linked with them too ($flags)" $?
done

# ---- The program ---------------------------------------------------------------------------------

PATH=$usr/bin:$PATH
triskel --version >out 2>&1
report "the installed program runs" $?
triskel skull --plain --seed 1 --lang de </dev/null >out 2>&1
grep -q 'Hand' out
report "it speaks German without any file beside it" $?
printf 'rules\nquit\n' | triskel sketch --plain --seed 1 --lang fr >out 2>&1
grep -q '^L’essentiel' out
report "it has the rules in French without any file beside it" $?
if readelf -S "$usr/bin/triskel" | grep -q debug_info; then
    skipped+=" (where a build to be debugged was made)"
else
    ! grep -qaF -- "$source" "$usr/bin/triskel"
    report "it does not remember where it was built" $?
fi

# ---- The manual ----------------------------------------------------------------------------------

manual=$usr/share/man/man6/triskel.6
if command -v groff >/dev/null; then
    groff -man -Tutf8 -ww -z "$manual" >out 2>&1
    [ ! -s out ]
    report "groff has nothing to say about the manual" $?
    MANWIDTH=80 groff -man -Tutf8 -P-cbou "$manual" >page 2>/dev/null
else
    skipped+=" groff"
    sed 's/\\-/-/g; s/\\~/ /g' "$manual" >page
fi
if command -v man >/dev/null; then
    MANWIDTH=80 man --warnings -l "$manual" 2>out >/dev/null
    [ ! -s out ]
    report "man has nothing to say about the manual" $?
else
    skipped+=" man"
fi
if command -v mandoc >/dev/null; then
    mandoc -T lint -W warning "$manual" >out 2>&1
    report "mandoc has nothing to say about the manual" $?
else
    skipped+=" mandoc"
fi
cp page out
triskel --help | sed -n 's/^  \([a-z][a-z]*\)  .*/\1/p' >verbs
echo complete >>verbs
while read -r verb; do
    grep -q "triskel $verb\b" page && grep -qE "^ +$verb( |$)" page
    report "the manual has the verb $verb" $?
    triskel "$verb" --help | sed '/^$/q' | grep -oE -- '--[a-z-]+' | sort -u >flags
    sed -n "/^\.SY \"triskel $verb\b/,/^\.YS/p" "$manual" | sed 's/\\-/-/g' | grep -oE -- '--[a-z-]+' | sort -u |
        diff flags - >out
    report "the manual writes $verb as its help does" $?
    sed -nE '/^\.SH OPTIONS/,/^\.SH [^O]/{/^\.TP/{n;s/\\-/-/g;p;}}' "$manual" >out
    while read -r flag; do
        grep -qE -- "$flag([^a-z-]|$)" out
        report "the manual explains $flag of $verb" $?
    done <flags
done <verbs
[ "$(wc -l <verbs)" -gt 9 ]
report "there are verbs to look for" $?
# Who can be asked for by name: bots, and characters behind them.
triskel games --json | python3 -c '
import json, sys
names = {one["name"] for game in json.load(sys.stdin) for one in game["bots"] + game["characters"]}
print("\n".join(sorted(names)))' >names 2>out
sed -n '/^\.SH BOTS/,/^\.SH [^B]/p' "$manual" >out
while read -r name; do
    grep -qx -- "\.B $name" out
    report "the manual has the bot or character $name" $?
done <names
[ "$(wc -l <names)" -gt 10 ]
report "there are bots and characters to look for" $?
for file in 'XDG_DATA_HOME/triskel/games' 'XDG_CACHE_HOME/triskel' NO_COLOR LC_MESSAGES 130; do
    grep -qF -- "$file" page
    report "the manual has $file" $?
done
# The manual in other languages: as many sections, entries and ways to write a verb, in the same order,
# and the same flags; so what is new in one is missed in the others. Each has every command, as it is
# typed in that language.
skeleton() {
    grep -oE '^\.(SH|SS|TP|SY|PP)|\\-\\-[a-z]+|XDG_[A-Z_]+|NO_COLOR|TRISKEL_COMMAND' "$1"
}
for language in en "${languages[@]}"; do
    other=$usr/share/man/$language/man6/triskel.6
    [ "$language" != en ] || other=$manual
    diff <(skeleton "$manual") <(skeleton "$other") >out
    report "the manual in $language has all that the English one has" $?
    if command -v groff >/dev/null; then
        groff -K utf8 -man -Tutf8 -ww -z "$other" >out 2>&1
        [ ! -s out ]
        report "groff has nothing to say about the manual in $language" $?
    fi
    printf '?\nquit\n' | triskel skull --plain --seed 1 --lang "$language" 2>&1 |
        grep -oE '^  [^ ]+  +[^ ]' | sed 's/^  \([^ ]*\) .*/\1/' >commands
    # The entries of the first subsection, Commands.
    awk '/^\.SS/ { part++ } part == 1 && entry { print; entry = 0 } /^\.TP/ { entry = 1 }' "$other" >out
    while read -r command; do
        grep -qE -- "^\.[BIR]+ ${command/\?/\\?}( |$)" out
        report "the manual in $language has $command" $?
    done <commands
    [ "$(wc -l <commands)" -gt 9 ]
    report "there are commands to look for in $language" $?
done

# ---- Completion ----------------------------------------------------------------------------------

touch game.tsk other.txt
mkdir -p folder

# What bash itself would insert: a line is typed in a real one, up to the key Tab, and echoed.
cat >type.py <<'END'
import os, pty, select, sys, time
completion, typed = sys.argv[1:]
pid, terminal = pty.fork()
if pid == 0:
    os.environ.update(PS1="", TERM="dumb", INPUTRC="/dev/null")
    os.execvp("bash", ["bash", "--norc", "--noprofile", "-i"])
def until(mark, seconds=10):
    seen, end = b"", time.time() + seconds
    while mark not in seen and time.time() < end:
        if select.select([terminal], [], [], 0.1)[0]:
            try:
                seen += os.read(terminal, 4096)
            except OSError:
                break
    return seen
os.write(terminal, b"bind 'set bell-style none'; source '%s'; echo rea''dy\n" % completion.encode())
until(b"ready")
os.write(terminal, typed.encode() + b"\t\x01echo '<'\x05'>' do''ne\n")
answer = until(b"done").decode(errors="replace")
print(answer[answer.rfind("<"):].split(" done")[0])
os.write(terminal, b"exit\n")
END

# types LINE WHOLE: bash makes the whole of the line, once Tab is pressed; with a space behind it, if
# that is all of a word.
types() {
    python3 type.py "$usr/share/bash-completion/completions/triskel" "$1" >out 2>&1
    [ "$(cat out)" = "<$2>" ]
    report "bash: $1 becomes $2" $?
}

# completes LINE CANDIDATES: what bash would list.
completes() {
    bash -c 'source "$1"
        COMP_LINE=$2 COMP_POINT=${#2}
        '"$(bash -c 'source "$1"; complete -p triskel' - "$usr/share/bash-completion/completions/triskel" |
        sed 's/.* -F \([^ ]*\) .*/\1/')"' triskel
        echo "${COMPREPLY[*]}"' - "$usr/share/bash-completion/completions/triskel" "$1" >out 2>&1
    [ "$(cat out)" = "$2" ]
    report "bash: $1 is completed by: $2" $?
}

bash -n "$usr/share/bash-completion/completions/triskel" 2>out
report "the completion for bash is bash" $?
types 'triskel pl' 'triskel play '
types 'triskel skull pl' 'triskel skull players='
types 'triskel play sketch mode=pen' 'triskel play sketch mode=penumbra '
types 'triskel play skull --players you,bot:e' 'triskel play skull --players you,bot:easy '
types 'triskel record check g' 'triskel record check game.tsk '
completes 'triskel pl' 'play'
completes 'triskel skull pl' 'players='
completes 'triskel play sketch mode=' 'normal penumbra darkness'
completes 'triskel skull --players you,bot:' 'random easy medium hard'
completes 'triskel play --lang=' 'en fr de'
completes 'triskel replay f' 'folder'
completes 'triskel replay ./o' ''
completes 'triskel engine ' ''
completes 'triskel match skull --bots easy,r' 'easy,random'
completes 'triskel match skull --save f' 'folder'
completes 'triskel bot --join x -- g' 'game.tsk'

if command -v zsh >/dev/null; then
    zsh -n "$usr/share/zsh/site-functions/_triskel" 2>out
    report "the completion for zsh is zsh" $?
else
    skipped+=" zsh"
fi
if command -v fish >/dev/null; then
    fish -n "$usr/share/fish/vendor_completions.d/triskel.fish" 2>out
    report "the completion for fish is fish" $?
    # shellcheck disable=SC2016 # fish expands it
    fish --no-config -c 'source $argv[1]; complete -C "triskel skull pl"' \
        "$usr/share/fish/vendor_completions.d/triskel.fish" >out 2>&1
    grep -q '^players=' out
    report "fish completes triskel skull pl" $?
else
    skipped+=" fish"
fi

if [ -n "$skipped" ]; then
    printf 'not here, so not asked:%s\n' "$skipped"
fi
printf '%d passed, %d failed\n' $passed $failed
[ $failed -eq 0 ]
