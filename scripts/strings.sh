#!/usr/bin/env bash
# The sentences that people read, between the sources and the catalogues in po/. The help below says
# what it does; CONTRIBUTING.md says when.
set -euo pipefail

root=$(dirname -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")")
cd -- "$root"
# shellcheck source=scripts/setup.sh
source scripts/setup.sh

help()
{
    cat <<'END'
scripts/strings.sh extract          every sentence of the sources, as a template of a catalogue
scripts/strings.sh update           puts new sentences into the catalogues, to be translated, and
                                    takes those out that no source has any more
scripts/strings.sh missing CODE     the sentences that po/CODE.po does not translate, as a catalogue
scripts/strings.sh fill CODE FILE   puts the translations in FILE (what `missing` printed, filled in)
                                    into po/CODE.po
END
}

# page_stubs FOLDER: the page's own sentences, t("…") in web/src, as C files of the same names:
# xgettext knows no Svelte, and web/scripts/catalogues.js looks for the same pattern.
page_stubs()
{
    local file
    mkdir -p "$1/web"
    [[ -d web/src ]] || return 0
    while IFS= read -r file; do
        mkdir -p "$1/${file%/*}"
        grep -oE '\bt\("([^"\\]|\\.)*"' "$file" | sed 's/^t(/N_(/; s/$/)/' >"$1/$file"
    done < <(grep -rlE '\bt\("' web/src --include='*.ts' --include='*.svelte' --exclude='*.test.ts')
}

# The header is that of a template. The time of extraction is left out, because it would change the
# catalogues each time. Our places %1 … %9 are no printf formats, whatever they look like.
extract()
{
    local folder stubs
    local -a folders=()
    stubs=$(mktemp -d)
    page_stubs "$stubs"
    for folder in base os core games lang engine table bots store client foreign server term bench cli; do
        [[ ! -d $folder ]] || folders+=("$folder")
    done
    { find "${folders[@]}" -name '*.[ch]' && (cd "$stubs" && find web -type f); } | LC_ALL=C sort |
        xgettext --files-from=- --directory="$stubs" --directory=. --language=C --from-code=UTF-8 \
            --keyword --keyword=tr:2 --keyword=tr_in:2c,3 --keyword=tr_count:2,3 --keyword=N_:1 --keyword=NC_:1c,2 \
            --add-comments=TRANSLATORS: --add-location=file --sort-by-file --no-wrap \
            --package-name=Triskel --output=- |
        sed 's/charset=CHARSET/charset=UTF-8/; /^"POT-Creation-Date: /d; /^#, \(no-\)\?c-format$/d'
    rm -r "$stubs"
}

# merged CATALOGUE [OPTIONS OF MSGMERGE…]: the catalogue with exactly the sentences of the sources.
# A sentence that has changed is a new one: a guess at its translation would be taken for one.
merged()
{
    local catalogue=$1
    shift
    extract | msgmerge --quiet --no-fuzzy-matching --add-location=file --no-wrap "$@" "$catalogue" - |
        msgattrib --no-obsolete --no-wrap
}

# replace CATALOGUE COMMAND…: puts what the command prints in the place of the catalogue.
replace()
{
    local catalogue=$1 new
    shift
    new=$(mktemp)
    if ! "$@" >"$new"; then
        rm -f "$new"
        fail "$catalogue is left as it was."
    fi
    cmp -s "$new" "$catalogue" || cat "$new" >"$catalogue"
    rm -f "$new"
}

missing()
{
    # What is marked as doubtful is not compiled, so it is missing too.
    merged <(msgattrib --no-fuzzy --no-wrap "$1") | msgattrib --untranslated --no-wrap
}

# The catalogue that a code names.
catalogue_of()
{
    [[ -n $1 && -e po/$1.po ]] || fail "There is no catalogue po/$1.po." "Try: scripts/strings.sh --help"
    printf 'po/%s.po\n' "$1"
}

need gettext
case ${1-}/$# in
extract/1)
    extract
    ;;
update/1)
    for catalogue in po/*.po; do
        replace "$catalogue" merged "$catalogue"
    done
    ;;
missing/2)
    catalogue=$(catalogue_of "$2")
    missing "$catalogue"
    ;;
fill/3)
    catalogue=$(catalogue_of "$2")
    # What is there, but empty, would keep out what FILE has.
    replace "$catalogue" merged <(msgattrib --translated --no-wrap "$catalogue") --compendium="$3"
    ;;
--help/1 | -h/1)
    help
    ;;
*)
    help >&2
    exit 2
    ;;
esac
