#!/usr/bin/env bash
# Every header of the project can be included alone, twice, and together with every other one. A test
# is one header for each of these. Before the project it looks at small trees of its own with one fault
# each, and expects to find it: those are tests too.
#
#   tests/headers.sh         the trees with faults, then the project
#   tests/headers.sh TREE    one tree, without the trees with faults
set -euo pipefail

project=$(dirname -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")")
passed=0
failed=0
read -ra flags <<<"$(pkg-config --cflags cmocka jansson libsodium 2>/dev/null || true)"

# ---- Looking at a tree --------------------------------------------------------------------------

# compiles HEADER…: can a file include these, in this order? What the compiler says is in `said`.
compiles()
{
    said=$(printf '#include "%s"\n' "$@" |
        gcc -std=c17 -D_GNU_SOURCE -Werror -fsyntax-only -fmax-errors=1 -I. "${flags[@]}" -x c - 2>&1)
}

good()
{
    passed=$((passed + 1))
}

# bad SENTENCE: what the compiler said belongs to it.
bad()
{
    failed=$((failed + 1))
    printf '%s\n' "$1"
    grep -m 1 'error:' <<<"$said" | sed 's/^/    /' || true
}

# A header that has the guard of another one is empty behind it: nobody would notice.
check_guards()
{
    local header guard
    local -A owner=()
    for header in "$@"; do
        said=
        guard=$(sed -n '/^#ifndef /{ s///p; q; }' "$header")
        if [[ -z $guard ]]; then
            bad "$header has no guard."
            continue
        fi
        if [[ -n ${owner[$guard]-} ]]; then
            bad "$header has the guard of ${owner[$guard]}: $guard."
        else
            good
        fi
        owner[$guard]=$header
    done
}

# by_depth HEADER…: the same, each after those it includes; a line each, with these behind it.
by_depth()
{
    local header
    local -a included
    for header in "$@"; do
        read -ra included <<<"$(printf '#include "%s"\n' "$header" |
            gcc -std=c17 -D_GNU_SOURCE -I. "${flags[@]}" -MM -x c - | tr -d '\\\n' | sed 's/^-: *//')"
        printf '%d %s %s\n' ${#included[@]} "$header" "${included[*]}"
    done | sort -n -k 1,1 -k 2,2 | cut -d' ' -f2-
}

# name_partner HEADER FRIEND…: the first of those that it collides with.
name_partner()
{
    local header=$1 other all=$said
    shift
    for other in "$@"; do
        if ! compiles "$other" "$header"; then
            bad "$header and $other cannot be included together."
            return
        fi
    done
    said=$all
    bad "$header cannot be included after all these: $*."
}

# Of those that collide only because of what they include, nothing is said: it is named itself.
check_together()
{
    local header other included enemies=' '
    local -a friends=()
    if compiles "$@"; then
        passed=$((passed + $#))
        return
    fi
    while read -r header included; do
        if compiles "${friends[@]}" "$header"; then
            good
            friends+=("$header")
            continue
        fi
        for other in $included; do
            [[ $enemies != *" $other "* ]] || continue 2
        done
        enemies+="$header "
        name_partner "$header" "${friends[@]}"
    done < <(by_depth "$@")
}

look_at()
{
    local header
    local -a headers=() whole=()
    cd -- "$1"
    mapfile -d '' -t headers < <(list | sort -z)
    # No header at all means that the list went wrong.
    if ((${#headers[@]} == 0)); then
        echo "There are no headers to look at."
        failed=$((failed + 1))
        return
    fi
    for header in "${headers[@]}"; do
        if compiles "$header" "$header"; then
            good
            whole+=("$header")
        else
            bad "$header cannot be included alone."
        fi
    done
    check_guards "${whole[@]}"
    check_together "${whole[@]}"
}

# ---- Trees with faults --------------------------------------------------------------------------

# planted FAULT HEADER…: in a tree of a.h and b.h with these contents, and a good c.h, this is found.
planted()
{
    local fault=$1 tree found name
    shift
    tree=$(mktemp -d)
    for name in a b; do
        printf '%b' "$1" >"$tree/$name.h"
        shift
    done
    printf '#ifndef C_H\n#define C_H\nenum { FINE };\n#endif\n' >"$tree/c.h"
    found=$("${BASH_SOURCE[0]}" "$tree") || true
    rm -rf -- "$tree"
    if grep -qF -- "$fault" <<<"$found" && ! grep -q 'c\.h' <<<"$found"; then
        good
    else
        said=
        bad "Planted was '$fault', but this is what was found: $found"
    fi
}

plant_all()
{
    local a='#ifndef A_H\n#define A_H\n' b='#ifndef B_H\n#define B_H\n' end='\n#endif\n'
    planted '9 passed, 0 failed' "${a}int one(void);$end" "${b}int two(void);$end"
    planted 'b.h and a.h cannot be' "${a}enum { OVER };$end" "${b}enum { OVER };$end"
    planted 'b.h and a.h cannot be' "${a}#define MOST 1$end" "${b}#define MOST 2$end"
    planted 'b.h and a.h cannot be' "${a}int one(void);$end" "${b}int one(int two);$end"
    planted 'b.h and a.h cannot be' "${a}#define two 2$end" "${b}int two(void);$end"
    planted 'b.h has the guard of a.h' "${a}enum { OVER };$end" "${a}enum { OVER };$end"
    planted 'b.h has no guard' "${a}$end" 'int two(void);\n'
    planted 'b.h cannot be included alone' "${a}typedef int One;$end" "${b}One two(void);$end"
    planted 'b.h cannot be included alone' "${a}$end" 'enum { TWICE };\n'
}

# ---- The project --------------------------------------------------------------------------------

list() { find . -name build -prune -o -name '*.h' -printf '%P\0'; }

if (($# == 0)); then
    plant_all
    # Where this is no clone (an archive, a copy) there is no list of tracked files to go by.
    if git -C "$project" ls-files -- '*.h' >/dev/null 2>&1; then
        # A file may be deleted and still be tracked, as long as that is not committed.
        list() { git ls-files -z -- '*.h' | while IFS= read -r -d '' file; do
            [[ ! -e $file ]] || printf '%s\0' "$file"
        done; }
    fi
fi
look_at "${1-$project}"
printf '%d passed, %d failed\n' "$passed" "$failed"
((failed == 0))
