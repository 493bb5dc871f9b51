#!/usr/bin/env bash
# The Debian package (package/): what is in it, and whether it is right when it is installed, upgraded,
# removed and purged, by dpkg itself on a machine in a folder (machine.sh); whether the service runs there,
# and can do with what it is allowed. Nothing outside of that folder is touched.
#
#   tests/package/package.sh BUILD_FOLDER
set -u
export LC_ALL=C.UTF-8
if [ $# -ne 1 ] || [ ! -e "$1/CPackConfig.cmake" ]; then
    echo "usage: $0 BUILD_FOLDER" >&2
    exit 2
fi
build=$(realpath "$1")
here=$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")
work=$(mktemp -d)
cd "$work" || exit 1
passed=0
failed=0
skipped=

# report SENTENCE STATUS: counts one test, and names it if it failed.
report() {
    if [ "$2" -eq 0 ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'FAILED: %s\n' "$1"
        head -c 1500 out | sed 's/^/  /'
    fi
}

finish() {
    if [ -n "$skipped" ]; then
        printf 'not here, so not asked:%s\n' "$skipped"
    fi
    printf '%d passed, %d failed\n' $passed $failed
    [ $failed -eq 0 ]
    exit
}

if ! command -v dpkg-shlibdeps >/dev/null; then
    echo "There is no dpkg-dev here, so no package is made."
    finish
fi

# ---- What is in it -------------------------------------------------------------------------------

# A umask that hides everything must not get into it.
(umask 077 && cpack --config "$build/CPackConfig.cmake" -G DEB -B made \
    -D CPACK_PACKAGE_CONTACT="Tests of Triskel <tests@triskel.test>") >out 2>&1
report "a package is made" $?
package=$(echo "$work"/made/triskel_*.deb)
[ -f "$package" ] || finish

dpkg-deb --fsys-tarfile "$package" | tar -tv >list
cp list out
! awk '$2 != "root/root" || !($1 ~ /^-rw-r--r--/ || $1 ~ /^drwxr-xr-x/ || $6 == "./usr/bin/triskel" && $1 == "-rwxr-xr-x")' \
    list | grep .
report "everything is root's, for all to read, and only the program runs" $?
dpkg-deb -x "$package" unpacked
(cd unpacked && find . -type f | sort) >out
while read -r file; do
    grep -qx -- "\./$file" out
    report "$file is in it" $?
done <<'FILES'
etc/triskel.conf
lib/systemd/system/triskel.service
usr/bin/triskel
usr/lib/sysusers.d/triskel.conf
usr/share/bash-completion/completions/triskel
usr/share/doc/triskel/README.md
usr/share/doc/triskel/changelog.Debian.gz
usr/share/doc/triskel/changelog.gz
usr/share/doc/triskel/copyright
usr/share/doc/triskel/cluster.md
usr/share/doc/triskel/deploy.md
usr/share/man/de/man6/triskel.6.gz
usr/share/man/fr/man6/triskel.6.gz
usr/share/man/man6/triskel.6.gz
usr/share/zsh/vendor-completions/_triskel
FILES
DESTDIR=$work/installed cmake --install "$build" --prefix /usr >/dev/null 2>&1
(cd installed && find . -type f | grep -vE '/(LICENSE|CHANGELOG.md|_triskel)$|/man/') | comm -23 <(sort) out >missing
cp missing out
[ ! -s missing ]
report "whatever cmake --install has is in it" $?
dpkg-deb -I "$package" control >out
for name in libc6 libsqlite3-0 libwebsockets17 libwebsockets-evlib-uv systemd-sysusers; do
    grep -q "^Depends:.*\b$name\b" out
    report "it depends on $name" $?
done

if command -v node >/dev/null && command -v npm >/dev/null; then
    (cd "$here/../.." && cmake --preset package -B "$work/preset") >out 2>&1
    report "a build for packages can be configured" $?
    grep -qx 'TRISKEL_PAGE:.*=ON' "$work/preset/CMakeCache.txt"
    report "and is nothing without the page" $?
else
    skipped+=" Node.js"
fi
if command -v lintian >/dev/null; then
    lintian --no-cfg --allow-root --fail-on error "$package" >out 2>&1
    report "lintian finds no error" $?
else
    skipped+=" lintian"
fi
if command -v shellcheck >/dev/null; then
    shellcheck "$here"/../../package/{postinst,prerm,postrm} "$here"/*.sh >out 2>&1
    report "shellcheck has nothing to say about its scripts" $?
else
    skipped+=" shellcheck"
fi

# ---- The configuration ---------------------------------------------------------------------------

program=unpacked/usr/bin/triskel
$program serve --settings --config /dev/null >settings
grep -v '^#' unpacked/etc/triskel.conf | grep . >out
[ ! -s out ]
report "every setting stands behind a #" $?
tail -n "$(wc -l <settings)" unpacked/etc/triskel.conf | diff settings - >out
report "all settings are there, as the program explains them" $?
[ "$(grep -c '^#[a-z_]* = ' unpacked/etc/triskel.conf)" -gt 20 ]
report "there are settings" $?
sed 's/^#\([a-z_]* = .\)/\1/' unpacked/etc/triskel.conf >all.conf
$program serve --settings --config all.conf 2>&1 | diff settings - >out
report "without the # it says the same" $?

# ---- The service ---------------------------------------------------------------------------------

unit=unpacked/lib/systemd/system/triskel.service
if command -v systemd-analyze >/dev/null; then
    mkdir -p units
    sed "s,^ExecStart=/,ExecStart=$work/unpacked/," $unit >units/triskel.service
    systemd-analyze verify --man=no units/triskel.service >out 2>&1 && [ ! -s out ]
    report "systemd understands the service" $?
    # From 0, nothing can happen, to 10.
    systemd-analyze security --offline=true --threshold=15 $unit >out 2>&1
    report "the service is exposed by 1.5 at most, says systemd" $?
else
    skipped+=" systemd-analyze"
fi

# ---- Installed, upgraded, removed ----------------------------------------------------------------

if ! command -v deb-systemd-helper >/dev/null || ! command -v systemd-sysusers >/dev/null; then
    skipped+=" deb-systemd-helper, systemd-sysusers"
    finish
fi

# A machine in a folder: machine.sh is what its commands do.
export MACHINE=$work/machine
root=$MACHINE/root
mkdir -p "$MACHINE/bin" "$root"/var/lib/dpkg/{info,updates,triggers} "$root"/{etc,run/systemd/system}
touch "$root/var/lib/dpkg/status"
for name in dpkg systemctl deb-systemd-invoke; do
    ln -s "$here/machine.sh" "$MACHINE/bin/$name"
done
PATH=$MACHINE/bin:$PATH
trap 'systemctl stop triskel; rm -rf "$work"' EXIT

# packager ARGUMENTS: dpkg, and what systemd is told meanwhile.
packager() {
    : >"$MACHINE/told"
    dpkg "$@" >out 2>&1
}

# Says what the server there said last.
log() {
    tail -n "$1" "$MACHINE/log/triskel" >out
}

packager -i "$package"
report "it is installed" $?
grep -q '^triskel:.*:/var/lib/triskel:/usr/sbin/nologin$' "$root/etc/passwd"
report "the server has a user, who cannot log in" $?
cp "$MACHINE/told" out
! grep -vx -e '--system daemon-reload' out && [ ! -e "$root/etc/systemd/system/multi-user.target.wants" ]
report "the service is neither enabled nor started" $?

sed -i 's/^#bind = .*/bind = 127.0.0.1/; s/^#port = .*/port = 0/' "$root/etc/triskel.conf"
cp "$root/etc/triskel.conf" before.conf
systemctl enable --now triskel >out 2>&1
report "the service starts" $?
[ -f "$root/var/lib/triskel/server/tables.sqlite" ]
report "its tables are in /var/lib/triskel" $?

packager -i "$package"
report "it is upgraded" $?
printf '%s\n' '--system daemon-reload' 'try-restart triskel.service' | diff - "$MACHINE/told" >out
report "an upgrade has a server that runs start anew, once, and nothing else" $?
log 8
grep -A 9 what=stopped out | grep -q what=serving
report "it stopped well, and serves again" $?
diff before.conf "$root/etc/triskel.conf" >out
report "an upgrade leaves the configuration as it was made" $?

packager --remove triskel
report "it is removed" $?
head -n 1 "$MACHINE/told" >out
grep -qx 'stop triskel.service' out
report "the server is stopped first" $?
log 1
grep -q what=stopped out
report "and ends well" $?
[ ! -e "$root/usr/bin/triskel" ] && [ -f "$root/var/lib/triskel/server/tables.sqlite" ] && [ -f "$root/etc/triskel.conf" ]
report "the program is gone, tables and configuration are kept" $?
packager -i "$package"
[ -L "$root/etc/systemd/system/multi-user.target.wants/triskel.service" ] && [ ! -e "$root/etc/systemd/system/triskel.service" ]
report "installed again it is enabled as it was" $?

# ---- What the service allows ---------------------------------------------------------------------

# Every system call that it makes is one that its filter has; but root's SQLite gives files to the owner of
# the database, and the service is not root.
if command -v strace >/dev/null && command -v systemd-analyze >/dev/null && strace -o trace true 2>/dev/null; then
    MACHINE_BEHIND="strace -f -qq -o $work/trace" systemctl start triskel >out 2>&1
    report "it runs under strace" $?
    MACHINE_BEHIND=strace systemctl stop triskel >out 2>&1
    report "and stops there" $?
    systemd-analyze syscall-filter >sets 2>/dev/null
    [ "$(id -u)" -ne 0 ] || sed -i '/ fchown(/d' trace
    awk '
        FILENAME == "sets" && /^@/ { set = $1; next }
        FILENAME == "sets" && NF == 1 { member[set] = member[set] " " $1 }
        FILENAME == "sets" { next }
        /^SystemCallFilter=/ {
            sub(/^SystemCallFilter=/, ""); allows = !sub(/^~/, "")
            for (i = 1; i <= NF; i++) mark($i, allows)
            next
        }
        match($2, /^[a-z0-9_]+\(/) { made[substr($2, 1, RLENGTH - 1)] = 1 }
        function mark(name, allows,   part, i, n) {
            if (name !~ /^@/) { allowed[name] = allows; return }
            n = split(member[name], part, " ")
            for (i = 1; i <= n; i++) mark(part[i], allows)
        }
        END { mark("@default", 1); for (name in made) { count++; if (!allowed[name]) print name }
              if (count < 20) print "few system calls: " count }' sets $unit trace >out 2>&1 &&
        [ ! -s out ]
    report "it makes no system call that the service forbids" $?
else
    skipped+=" strace"
fi

# ---- Purged --------------------------------------------------------------------------------------

packager --purge triskel
report "it is purged" $?
find "$root" -name '*triskel*' ! -path '*/run/*' >out
[ ! -s out ]
report "nothing of it is left" $?
finish
