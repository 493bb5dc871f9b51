#!/usr/bin/env bash
# Checks that clang-format would change nothing in any C file of the project.
set -euo pipefail

cd -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/.."
passed=0
failed=0
ugly=()

# Where this is no clone (an archive, a copy) there is no list of tracked files to go by.
if ! git ls-files -- '*.c' '*.h' >/dev/null 2>&1; then
    list() { find . -name build -prune -o -name '*.[ch]' -print0; }
else
    list() { git ls-files -z --cached --others --exclude-standard -- '*.c' '*.h'; }
fi

while IFS= read -r -d '' file; do
    # A file may be deleted and still be tracked, as long as that is not committed.
    [[ -e $file ]] || continue
    if complaints=$(clang-format --dry-run --Werror "$file" 2>&1); then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        lines=$(grep -oE ':[0-9]+:[0-9]+: error' <<<"$complaints" | cut -d: -f2 | uniq | xargs) || true
        if [[ -n $lines ]]; then
            printf '%s is not as clang-format writes it, at line %s.\n' "$file" "${lines// /, }"
        else
            printf '%s\n' "$complaints"
        fi
        ugly+=("$file")
    fi
done < <(list)

if ((failed > 0)); then
    printf 'To mend that: clang-format -i %s\n' "${ugly[*]}"
fi
# No file at all means that the list went wrong.
if ((passed + failed == 0)); then
    echo "There are no C files to look at."
    failed=1
fi
printf '%d passed, %d failed\n' "$passed" "$failed"
((failed == 0))
