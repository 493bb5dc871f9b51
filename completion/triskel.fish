# Completion for fish. What can follow, the program itself says: see `triskel complete --help`.
function __triskel_complete
    set -l words (commandline -opc) "$(commandline -ct)"
    for line in ($words[1] complete -- $words[2..] 2>/dev/null)
        switch $line
            case '\*'
                __fish_complete_path $words[-1]
            case '\**'
                __fish_complete_suffix (string replace '*' '' -- $line)
            case '*'
                echo $line
        end
    end
end
complete -c triskel -f -a '(__triskel_complete)'
