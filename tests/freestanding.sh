#!/usr/bin/env bash
# Proves that the rules need no C library and keep nothing to themselves. Every file that goes into
# the libraries `rules`, `lang` and `base` (core/*.c, lang/*.c, base/*.c and the folders of core/games.def) is compiled for two targets:
#   - this machine, with gcc: besides each other the files may ask only for memcpy, memmove, memset
#     and memcmp, and none has a writable global, so that a State is all there is to a game;
#   - wasm32, with clang: they compile where no C library exists, and ask for nothing else there.
# A test is one file for one target.
set -euo pipefail

allowed='memcpy|memmove|memset|memcmp'
# What lang/embed.cmake makes of the catalogues and rules: constants.
embedded='catalogue_[a-z]+|rules_texts'
passed=0
failed=0

objects=$(mktemp -d)
trap 'rm -rf "$objects"' EXIT
cd -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/.."
files=(core/*.c lang/*.c)
for file in base/*.c; do
    # A buffer grows, so it needs memory.
    [[ $file == base/buffer.c ]] || files+=("$file")
done
while read -r game; do
    for file in "games/$game"/*.c; do
        # How a game looks in a terminal is no part of its rules.
        [[ $file == */look*.c || $file == */picture*.c ]] || files+=("$file")
    done
done < <(sed -n 's/^GAME(\([a-z]*\)).*/\1/p' core/games.def)

# object_of FILE TARGET: where its object goes; the name says which file it came from.
object_of()
{
    printf '%s/%s/%s.o\n' "$objects" "$2" "${1//\//:}"
}

# result FILE TARGET COMPLAINTS: a test has passed if there are no complaints.
result()
{
    if [[ -z $3 ]]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf '%s (%s):\n' "$1" "$2"
        printf '    %s\n' "${3//$'\n'/$'\n    '}"
    fi
}

# ---- This machine -------------------------------------------------------------------------------

# The symbols that lie in memory that can be written. Constants that hold pointers are in
# .data.rel.ro, which the loader makes read-only; those are no state.
writable_symbols()
{
    objdump --syms "$1" | awk '
        match($0, /(\.t?data|\.t?bss|\*COM\*)[^ \t]*\t/) {
            section = substr($0, RSTART, RLENGTH - 1)
            if (section !~ /^\.data\.rel\.ro/ && $NF != section)
                print $NF " is a writable global (in " section ")."
        }'
}

# The same by size, for what might have no name.
writable_sections()
{
    objdump --section-headers "$1" | awk '
        $2 ~ /^\.t?(data|bss)/ && $2 !~ /^\.data\.rel\.ro/ && $3 !~ /^0+$/ {
            print "The section " $2 " is not empty."
        }'
}

# -fno-toplevel-reorder: keep also those globals that the optimiser finds nobody uses.
mkdir "$objects/gcc" "$objects/wasm32"
declare -A compile_errors=()
defined=
for file in "${files[@]}"; do
    object=$(object_of "$file" gcc)
    if complaint=$(gcc -std=c17 -O3 -ffreestanding -fno-toplevel-reorder -I. \
        -c "$file" -o "$object" 2>&1); then
        defined+=$(nm --defined-only --extern-only --format=posix "$object" | cut -d' ' -f1)$'\n'
    else
        compile_errors[$file]=$complaint
    fi
done
for file in "${files[@]}"; do
    object=$(object_of "$file" gcc)
    if [[ -n ${compile_errors[$file]-} ]]; then
        result "$file" gcc "${compile_errors[$file]}"
        continue
    fi
    asked=$(nm --undefined-only --format=posix "$object" | cut -d' ' -f1)
    # grep ends with 1 when nothing is left, which is what we hope for.
    foreign=$(grep -vxE "$allowed|$embedded" <<<"$asked" | grep -vxF -f <(printf '%s' "$defined") |
        sed '/^$/d; s/.*/It asks for &, which is not among memcpy, memmove, memset and memcmp./') || true
    result "$file" gcc \
        "$(printf '%s\n' "$foreign" "$(writable_symbols "$object")" "$(writable_sections "$object")" |
            sed '/^$/d')"
done

# ---- WebAssembly --------------------------------------------------------------------------------

compile_errors=()
linked=()
for file in "${files[@]}"; do
    object=$(object_of "$file" wasm32)
    if complaint=$(clang --target=wasm32 -std=c17 -ffreestanding -nostdlib -O2 -I. \
        -c "$file" -o "$object" 2>&1); then
        linked+=("$object")
    else
        compile_errors[$file]=$complaint
    fi
done
# The linker names the object with every symbol that nobody defines. Nothing is dropped as unused,
# or what only unused functions ask for would not be seen.
tr '|' '\n' <<<"$allowed" >"$objects/allowed"
{ sed -n 's/^LANG(\([a-z]*\),.*/catalogue_\1/p' lang/langs.def; echo rules_texts; } >>"$objects/allowed"
link_complaints=$(wasm-ld --no-entry --export-dynamic --no-gc-sections --error-limit=0 \
    --allow-undefined-file="$objects/allowed" "${linked[@]}" -o "$objects/rules.wasm" 2>&1) || true
for file in "${files[@]}"; do
    complaints=${compile_errors[$file]-}
    if [[ -z $complaints ]]; then
        complaints=$(grep -F "$(object_of "$file" wasm32):" <<<"$link_complaints" |
            sed 's/.*: undefined symbol: \(.*\)/It asks for \1, which nobody defines./' | sort -u) || true
    fi
    result "$file" wasm32 "$complaints"
done
# Whatever the linker says that names no file is a failure as well, or it would go unnoticed.
if ((${#compile_errors[@]} == 0)) && [[ ! -e $objects/rules.wasm ]] &&
    ! grep -q 'undefined symbol' <<<"$link_complaints"; then
    result "all files together" wasm32 "${link_complaints:-The linker made no file.}"
fi

printf '%d passed, %d failed\n' "$passed" "$failed"
((failed == 0))
