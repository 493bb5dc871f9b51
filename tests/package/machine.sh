#!/usr/bin/env bash
# A machine in a folder, for tests of the package and of docs/deploy.md: what the commands of an operator do
# there. A command is called by its name, through a link to this script in $MACHINE/bin; $MACHINE/root is
# its file system, $MACHINE/log/SERVICE what a service has said, $MACHINE/told what systemd was told. Proxies
# listen at $MACHINE_TLS_PORT; $MACHINE_BEHIND may be a command behind which the server runs.
set -euo pipefail
root=$MACHINE/root
mkdir -p "$MACHINE"/{log,pid} "$root"/run/triskel

# ---- Services --------------------------------------------------------------------------------------

# What the unit says, and nothing else: the machine's own configuration is named because this is not /.
run_triskel() {
    local unit=$root/lib/systemd/system/triskel.service
    local -a settings command
    mapfile -t settings < <(sed -n 's/^Environment=//p' "$unit" | tr ' ' '\n' |
        sed "s,%S,$root/var/lib,; s,%C,$root/var/cache,")
    read -ra command < <(sed -n 's/^ExecStart=//p' "$unit")
    # shellcheck disable=SC2086 # it is several words
    exec env "${settings[@]}" ${MACHINE_BEHIND-} "$root${command[0]}" "${command[@]:1}" \
        --config "$root/etc/triskel.conf"
}

# is_ready_SERVICE LOG SAID: it serves, says its log behind what was said before, or its port.
is_ready_triskel() {
    tail -c +$(($2 + 1)) "$1" | grep -q ' what=serving '
}

is_ready_nginx() {
    : <"/dev/tcp/127.0.0.1/$MACHINE_TLS_PORT"
}

is_ready_haproxy() {
    is_ready_nginx
}

run_nginx() {
    exec /usr/sbin/nginx -e stderr -c "$MACHINE/nginx.conf" "$@"
}

run_haproxy() {
    exec /usr/sbin/haproxy -db -f "$root/etc/haproxy/haproxy.cfg"
}

# The process of a service; false if it has ended, whether or not somebody has noticed.
process_of() {
    [ -e "$MACHINE/pid/$1" ] && grep -qs '^State:.[^ZX]' "/proc/$(<"$MACHINE/pid/$1")/status" && cat "$MACHINE/pid/$1"
}

start() {
    local log=$MACHINE/log/$1 said=0
    if process_of "$1" >/dev/null; then
        return 0
    fi
    [ ! -e "$log" ] || said=$(wc -c <"$log")
    ("run_$1" >>"$log" 2>&1 </dev/null & echo $! >"$MACHINE/pid/$1")
    for _ in {1..300}; do
        if ! process_of "$1" >/dev/null; then
            break
        fi
        if "is_ready_$1" "$log" "$said" 2>/dev/null; then
            return 0
        fi
        sleep 0.1
    done
    tail -n 20 "$log" >&2
    return 1
}

stop() {
    local process
    process=$(process_of "$1") || return 0
    if [ -n "${MACHINE_BEHIND-}" ]; then
        kill -TERM "$(pgrep -P "$process")"
    else
        kill -TERM "$process"
    fi
    for _ in {1..150}; do
        process_of "$1" >/dev/null || return 0
        sleep 0.1
    done
    echo "$1 does not stop, and is killed" >&2
    kill -KILL "$process"
    return 1
}

systemctl() {
    local verb='' now=false word wanted=$root/etc/systemd/system/multi-user.target.wants
    local -a services=()
    echo "$*" >>"$MACHINE/told"
    for word; do
        case $word in
        --now) now=true ;;
        --*) ;;
        *) if [ -z "$verb" ]; then verb=$word; else services+=("${word%.service}"); fi ;;
        esac
    done
    for word in "${services[@]}"; do
        case $verb in
        enable)
            mkdir -p "$wanted"
            ln -sf "/lib/systemd/system/$word.service" "$wanted/"
            ! $now || start "$word"
            ;;
        start | stop) "$verb" "$word" ;;
        restart | reload) stop "$word" && start "$word" ;;
        try-restart) ! process_of "$word" >/dev/null || { stop "$word" && start "$word"; } ;;
        *) echo "systemctl $verb is not something this machine does" >&2 && return 1 ;;
        esac
    done
}

# ---- Commands --------------------------------------------------------------------------------------

case ${0##*/} in
sudo)
    exec "$@"
    ;;
cmake) # --workflow --preset NAME: what it would make has been made
    (cd -- "$(dirname -- "$(readlink -f -- "$0")")" && cd ../.. && /usr/bin/cmake --list-presets=workflow) | grep -q "\"$3\""
    mkdir -p build/package && cp "$MACHINE"/made/triskel_*.deb build/package/
    ;;
dpkg)
    PATH=$PATH:/usr/sbin:/sbin exec /usr/bin/dpkg --root="$root" --log=/dev/null --force-not-root \
        --force-script-chrootless --force-depends --force-bad-path --force-confold "$@"
    ;;
apt) # install FILE
    exec dpkg -i "$2"
    ;;
systemctl | deb-systemd-invoke)
    systemctl "$@"
    ;;
journalctl) # -u SERVICE -o cat -g EXPRESSION
    grep -E -- "$6" "$MACHINE/log/$2" || echo '-- No entries --'
    ;;
adduser) # USER GROUP: nobody here has another user's rights
    ;;
install) # nor another user's files
    arguments=()
    while (($# > 0)); do
        case $1 in
        -o | -g) shift ;;
        *) arguments+=("$1") ;;
        esac
        shift
    done
    exec /usr/bin/install "${arguments[@]}"
    ;;
nginx)
    run_nginx "$@"
    ;;
triskel)
    if [[ $1 == serve && $* != *--config* ]]; then
        set -- "$@" --config "$root/etc/triskel.conf"
    fi
    exec "$root/usr/bin/triskel" "$@"
    ;;
esac
