#!/usr/bin/env bash
# Proves that everything from base/ to table/ and engine/ can live in a browser: all of it compiles for
# wasm32, where there is no C library, links into one module, and asks its host for a few functions
# only, those listed below. And nothing of it needs more than 8 KB of stack a function, since threads
# and modules have little of it.
#   tests/wasm.sh BUILD_FOLDER      which has what lang/embed.cmake made of the catalogues and rules
set -euo pipefail

embedded=$(readlink -f -- "$1")/lang/embedded.c
# Memory, and hashes for fair chance; randomness comes through a table's Source.
imports='calloc free hash_add hash_begin hash_end malloc memcmp memcpy memmove memset realloc'
most_stack=8192
passed=0
failed=0

objects=$(mktemp -d)
trap 'rm -rf "$objects"' EXIT
cd -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/.."
files=(base/*.c lang/*.c core/*.c table/*.c engine/*.c "$embedded")
while read -r game; do
    for file in "games/$game"/*.c; do
        # How a game looks in a terminal is the terminal's.
        [[ $file == */picture*.c ]] || files+=("$file")
    done
done < <(sed -n 's/^GAME(\([a-z]*\)).*/\1/p' core/games.def)

# result WHAT COMPLAINTS: a test has passed if there are no complaints.
result()
{
    if [[ -z $2 ]]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf '%s:\n    %s\n' "$1" "${2//$'\n'/$'\n    '}"
    fi
}

# ---- Each file: it compiles, and its functions are modest -----------------------------------------
# The stack is measured by gcc for this machine, whose pointers are larger.

linked=()
for file in "${files[@]}"; do
    name=${file//\//:}
    complaint=$(clang --target=wasm32 -std=c17 -ffreestanding -nostdlib -O2 -I. \
        -c "$file" -o "$objects/$name.o" 2>&1) || true
    [[ -e $objects/$name.o ]] && linked+=("$objects/$name.o")
    if [[ -z $complaint && $file != "$embedded" ]]; then
        complaint=$(gcc -std=c17 -O2 -ffreestanding -I. -fstack-usage -c "$file" -o "$objects/$name.native.o" 2>&1 &&
            awk -F'\t' -v most=$most_stack '$2 > most { sub(/.*:/, "", $1); print $1 " needs " $2 " bytes of stack." }' \
                "$objects/$name.native.su") || true
    fi
    result "$file" "$complaint"
done

# ---- All together: one module, and what it asks for -----------------------------------------------
# Nothing is dropped as unused, or what only unused functions ask for would not be seen.

complaint=$(wasm-ld --no-entry --export-dynamic --no-gc-sections --import-undefined --error-limit=0 \
    "${linked[@]}" -o "$objects/triskel.wasm" 2>&1) || true
result "one module of all" "$complaint"
asked=$(python3 - "$objects/triskel.wasm" <<'END'
"""The names that a WebAssembly module imports, from its import section."""
import sys

data = open(sys.argv[1], "rb").read()
at = 8


def number():
    global at
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return value


def text():
    global at
    length = number()
    at += length
    return data[at - length:at].decode()


names = []
while at < len(data):
    section = data[at]
    at += 1
    size = number()
    end = at + size
    if section == 2:
        for _ in range(number()):
            text()
            names.append(text())
            kind = data[at]
            at += 1
            if kind == 0:
                number()
            else:
                sys.exit("something other than a function is imported")
    at = end
print(" ".join(sorted(names)))
END
) || asked='(the module cannot be read)'
if [[ $asked == "$imports" ]]; then
    result "what it asks for" ""
else
    result "what it asks for" "It imports: $asked"$'\n'"It should be: $imports"
fi
for name in engine_line engine_init table_enter table_run entry_read entry_write message_tell table_reader_next; do
    if llvm-nm --defined-only "$objects/triskel.wasm" 2>/dev/null | grep -q " $name$" ||
        grep -qa "$name" "$objects/triskel.wasm"; then
        result "export $name" ""
    else
        result "export $name" "The module does not offer it."
    fi
done

printf '%d passed, %d failed\n' "$passed" "$failed"
((failed == 0))
