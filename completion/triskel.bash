# Completion for bash. What can follow, the program itself says: see `triskel complete --help`.
_triskel()
{
    local typed=${COMP_LINE:0:COMP_POINT} breaks=${COMP_WORDBREAKS//[^=:]/} current
    local -a words
    # Words as triskel gets them; bash breaks them at = and : as well.
    read -ra words <<<"$typed"
    [[ $typed == *[[:space:]] ]] && words+=('')
    current=${words[-1]}
    mapfile -t COMPREPLY < <("${1/#\~/$HOME}" complete -- "${words[@]:1}" 2>/dev/null | cut -f 1)
    if [[ ${COMPREPLY[0]-} == \** ]]; then
        compopt -o filenames 2>/dev/null
        [[ $current == --*=* ]] && current=${current#*=}
        mapfile -t COMPREPLY < <(
            { compgen -f -X "!${COMPREPLY[0]}" -- "$current"; compgen -d -- "$current"; } | sort -u)
        return
    fi
    if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *[=:,] ]]; then
        compopt -o nospace 2>/dev/null
    fi
    # Only what stands behind the last break is replaced.
    if [[ -n $breaks ]]; then
        COMPREPLY=("${COMPREPLY[@]#"${current%"${current##*["$breaks"]}"}"}")
    fi
}
complete -F _triskel triskel
