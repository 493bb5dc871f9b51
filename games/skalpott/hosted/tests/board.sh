#!/usr/bin/env bash
# The board to print: it is good XML, a page of A4, has all that the game needs, in every language, and
# nothing lies outside the page.
#
#   games/skalpott/hosted/tests/board.sh PATH_OF_TRISKEL
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

expect() {
    local sentence=$1
    shift
    if "$@" >said 2>&1; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'FAILED: %s\n' "$sentence"
        head -c 300 said | sed 's/^/  /'
    fi
}

for language in en fr de; do
    expect "there is a board ($language)" sh -c "'$triskel' board skalpott --lang $language >$language.svg"
    expect "it is good XML, and complete ($language)" python3 - "$language.svg" <<'END'
import sys
import xml.etree.ElementTree as tree

svg = "{http://www.w3.org/2000/svg}"
root = tree.parse(sys.argv[1]).getroot()
assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("210mm", "297mm", "0 0 210 297")
chain = root.find(f"{svg}defs/{svg}g[@id='chain']")
words = [text.text for text in chain.iter(svg + "text")]
for sums in "4–6 7–9 10–11 12–13 14 15–16 17–18 19–21 22–24 Joker".split():
    assert words.count(sums) == 1, sums
chains = [g for g in root.iter(svg + "g") if g.find(svg + "use") is not None]
assert all(g.find(svg + "use").get("href") == "#chain" for g in chains)
turned = ["rotate(180)" in g.get("transform") for g in chains]
assert turned == [False, True, False, True], turned  # head to tail
assert len({tree.tostring(g.find(svg + "g")[0]) for g in chains}) == 4  # a mark each
for thing in chain.iter():
    for x in "x", "cx":
        assert abs(float(thing.get(x, 0))) < 17, thing.attrib
    for y in "y", "cy":
        assert float(thing.get(y, 0)) < 290, thing.attrib
END
done
expect "words are in the reader's language" grep -q '>Réserve<' fr.svg
expect "in German too" grep -q '>Vorrat<' de.svg
expect "the same every time" sh -c "'$triskel' board skalpott --lang fr | cmp - fr.svg"
expect "a game without a board says so" sh -c "'$triskel' board skull 2>&1 | grep -q 'Skull needs no board'"
expect "and fails" sh -c "'$triskel' board skull 2>/dev/null; [ \$? -eq 1 ]"
expect "a word too many is named" sh -c "'$triskel' board skalpott big 2>&1 | grep -q \"'big'\""
expect "a full disk is noticed" sh -c "'$triskel' board skalpott >/dev/full 2>/dev/null; [ \$? -eq 1 ]"

printf '%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" -eq 0 ]
