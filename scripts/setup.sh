# shellcheck shell=bash
# What ./play and ./check share: installing what is missing and building a preset. Sourced by them
# after they have set `root`, the folder of the project. Everything said here goes to standard
# error, because the standard output of ./play belongs to the program (`./play engine` is a
# protocol), and nothing here reads standard input, for the same reason.

say()
{
    printf '%s\n' "$*" >&2
}

fail()
{
    say "$@"
    exit 1
}

# ---- What must be installed ---------------------------------------------------------------------

# A Debian package is looked for by what we need of it, a command or a file: that is faster than
# asking dpkg, and right too where the same thing came from somewhere else.
declare -A sign_of=(
    [chromium-headless-shell]=chromium-headless-shell
    [clang]=clang
    [clang-format]=clang-format
    [cmake]=cmake
    [curl]=curl
    [dpkg-dev]=dpkg-shlibdeps
    [gcc]=gcc
    [gcovr]=gcovr
    [libc6-dev]=/usr/include/stdio.h
    [libclang-rt-dev]='/usr/lib/llvm-*/lib/clang/*/lib/linux/libclang_rt.fuzzer-*.a'
    [libcmocka-dev]=/usr/include/cmocka.h
    [gettext]=msgfmt
    [haproxy]=/usr/sbin/haproxy
    [libjansson-dev]=/usr/include/jansson.h
    [libpq-dev]=/usr/include/postgresql/libpq-fe.h
    [libncurses-dev]=/usr/include/ncursesw/curses.h
    [libsodium-dev]=/usr/include/sodium.h
    [libsqlite3-dev]=/usr/include/sqlite3.h
    [libuv1-dev]=/usr/include/uv.h
    [libwebsockets-dev]=/usr/include/libwebsockets.h
    [libwebsockets-evlib-uv]='/usr/lib/*/libwebsockets-evlib_uv.so'
    [lld]=wasm-ld
    [llvm]=llvm-symbolizer
    [nginx-light]=/usr/sbin/nginx
    [ninja-build]=ninja
    [nodejs]=node
    [npm]=npm
    [openssl]=openssl
    [pkg-config]=pkg-config
    [postgresql]='/usr/lib/postgresql/*/bin/initdb'
    [python3]=python3
    [python3-websockets]=/usr/lib/python3/dist-packages/websockets
    [tmux]=tmux
)
build_packages=(gcc libc6-dev cmake ninja-build pkg-config gettext libjansson-dev libncurses-dev
    libsodium-dev libsqlite3-dev libuv1-dev libwebsockets-dev libwebsockets-evlib-uv)
# For the page that the server shows in a browser; whoever plays in the terminal does without.
page_packages=(nodejs npm)
# To try it in.
browser_packages=(chromium-headless-shell)
test_packages=(libcmocka-dev python3 python3-websockets tmux)
# For servers that keep tables in PostgreSQL; without it they keep them in a file.
database_packages=(libpq-dev)
# For the Debian package and docs/deploy.md: without them, these tests say so and ask less.
deploy_packages=(curl dpkg-dev haproxy nginx-light openssl postgresql)

# present PACKAGE…: are they all there?
present()
{
    local package sign
    for package in "$@"; do
        sign=${sign_of[$package]}
        if [[ $sign == /* ]]; then
            compgen -G "$sign" >/dev/null || return 1
        else
            command -v "$sign" >/dev/null || return 1
        fi
    done
}

# need PACKAGE…: installs those that are missing, without a question.
need()
{
    local package log
    local -a missing=() as_root=()
    for package in "$@"; do
        present "$package" || missing+=("$package")
    done
    if ((${#missing[@]} == 0)); then
        return 0
    fi
    if ! command -v apt-get >/dev/null; then
        fail "Please install these (the names are Debian's; there is no apt-get here): ${missing[*]}."
    fi
    if ((EUID != 0)); then
        if ! command -v sudo >/dev/null; then
            fail "Please run as root, since there is no sudo here: apt-get install ${missing[*]}"
        fi
        as_root=(sudo)
    fi
    say "Installing ${missing[*]}."
    log=$(mktemp)
    # The lock of the build is closed for apt-get: a service it starts must not hold it for ever.
    if ! {
        "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q update &&
            "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qy \
                -o DPkg::Lock::Timeout=300 install --no-install-recommends "${missing[@]}"
    } >"$log" 2>&1 </dev/null 9>&-; then
        cat "$log" >&2
        rm -f "$log"
        fail "The installation did not succeed; what apt-get said is above."
    fi
    rm -f "$log"
}

# ---- Building -----------------------------------------------------------------------------------

# One build at a time in this folder. The lock is file descriptor 9; unlock_build before starting
# anything that stays.
lock_build()
{
    mkdir -p "$root/build"
    exec 9>"$root/build/.lock"
    if ! flock --nonblock 9; then
        say "Waiting for another build here to end."
        flock 9
    fi
}

unlock_build()
{
    exec 9>&-
}

# The tests need cmocka, which a player need not have. ./play and ./check share one folder for a
# preset, and both take this answer, so that neither undoes the other's setting: the tests are
# part of the build wherever they can be built. (./play then still builds only the program.)
tests_setting()
{
    if present "${test_packages[@]}"; then
        echo ON
    else
        echo OFF
    fi
}

# Shows how far ninja is, on one line of a terminal; everything else it says is passed on.
show_progress()
{
    local what=$1 line on_terminal=false
    if [[ -t 2 && ${TERM:-dumb} != dumb ]]; then
        on_terminal=true
    fi
    while IFS= read -r line; do
        if [[ $line =~ ^\[([0-9]+)/([0-9]+)\]\  ]]; then
            if $on_terminal && ((BASH_REMATCH[1] > 0)); then
                printf '\r%s … %s/%s\033[K' "$what" "${BASH_REMATCH[1]}" "${BASH_REMATCH[2]}" >&2
            fi
        else
            printf '%s\n' "$line"
        fi
    done
    if $on_terminal; then
        printf '\r\033[K' >&2
    fi
}

# build_preset PRESET TARGET [-D…]: configures and builds. What the compiler had to say is left in
# build/PRESET/build.log; false if it was an error.
build_preset()
{
    local preset=$1 target=$2 folder=$root/build/$1
    shift 2
    # A tree that was moved or copied together with its build folder cannot be built further.
    if [[ -e $folder/CMakeCache.txt ]] &&
        ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$folder/CMakeCache.txt"; then
        rm -rf "$folder"
    fi
    mkdir -p "$folder"
    if ! (cd -- "$root" && cmake --preset "$preset" "$@") >"$folder/build.log" 2>&1 </dev/null; then
        return 1
    fi
    NINJA_STATUS='[%f/%t] ' cmake --build "$folder" --target "$target" 2>&1 </dev/null |
        show_progress "Building" >"$folder/build.log"
}
