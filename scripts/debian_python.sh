#!/usr/bin/env bash
# Unpack Debian's newest build of an interpreter into a folder of the user: debian_python.sh 3.14 FOLDER
#
#   FOLDER/usr/bin/python3.14    runs with the C library of FOLDER, whatever this machine's own is
#
# The packages come from the testing suite (or sid) of the archive that this machine's own apt is set to, are checked
# against Debian's keys by apt, and are unpacked, never installed: apt works in a folder of its own, so no root is
# needed and the system's packages stay as they are. Source packages would do on any distribution, but building one
# takes minutes and a compiler, and a mirror need not carry them. 22 MB are fetched, which takes some 20 seconds.
# Leaves FOLDER whole or not at all. On failure one sentence, and status 1.
set -u
version=$1 folder=$2

fail() {
  echo "lanewise: Python $version cannot be fetched: $1" >&2
  exit 1
}

command -v apt-get >/dev/null && command -v dpkg-deb >/dev/null || fail "this machine has no apt"
# shellcheck disable=SC1091
codename=$(. /etc/os-release && [ "$ID" = debian ] && echo "${VERSION_CODENAME:-}")
archive=$(apt-get indextargets --format '$(RELEASE) $(COMPONENT) $(REPO_URI)' 2>/dev/null |
  awk -v release="$codename" '$1 == release && $2 == "main" { print $3; exit }')
[ -n "$archive" ] || fail "no Debian archive among the sources of apt"
keys=/usr/share/keyrings/debian-archive-keyring.gpg
[ -r "$keys" ] || fail "$keys is missing"

mkdir -p "$(dirname "$folder")" || fail "its folder cannot be made"
work=$(mktemp -d "$folder.XXXXXX") || fail "its folder cannot be made"
trap 'rm -rf "$work"' EXIT
mkdir -p "$work"/{state/lists/partial,cache/archives/partial,root}
: >"$work/status"
options=(-qq -o Dir::Etc::SourceList="$work/suite.sources" -o Dir::Etc::SourceParts=/dev/null
         -o Dir::State="$work/state" -o Dir::State::status="$work/status" -o Dir::Cache="$work/cache"
         -o Debug::NoLocking=true -o APT::Sandbox::User="$(id -un)" -o APT::Get::List-Cleanup=false
         -o Acquire::Retries=1 -o Acquire::http::Timeout=10 -o Acquire::https::Timeout=10 -o Acquire::Languages=none
         -o APT::Update::Error-Mode=any)

download() {
  printf 'Types: deb\nURIs: %s\nSuites: %s\nComponents: main\nSigned-By: %s\n' "$archive" "$1" "$keys" \
    >"$work/suite.sources"
  timeout 120 apt-get "${options[@]}" update && timeout 180 apt-get "${options[@]}" -y --no-install-recommends \
    --download-only install "python$version-venv" libstdc++6 patchelf
}

{ download testing || download sid; } >"$work/log" 2>&1 ||
  fail "$(sed -n 's/^E: //p' "$work/log" | head -1)"
root=$work/root
for package in "$work"/cache/archives/*.deb; do
  dpkg-deb --extract "$package" "$root" || fail "$package cannot be unpacked"
done

# The interpreter gets the loader and the libraries next to it. DT_RPATH rather than DT_RUNPATH: it also holds for what
# the wheels load later. All of the C library is needed by the interpreter itself, so that no part of another version
# is loaded by a wheel that has a DT_RUNPATH of its own.
libraries=$(dirname "$(find "$root/usr/lib" -name libc.so.6 | head -1)")
loader=$(cd "$root" && find usr/lib* -name 'ld-linux*.so.*' | head -1)
where=${libraries#"$root"/}
change() { # one change per call: patchelf 0.18 fails on several at once
  "$root/$loader" --library-path "$libraries" "$root/usr/bin/patchelf" "$@" "$root/usr/bin/python$version" ||
    fail "patchelf failed"
}
for name in libmvec.so.1 libpthread.so.0 libdl.so.2 librt.so.1 libutil.so.1 libresolv.so.2; do
  if [ -e "$libraries/$name" ]; then change --add-needed "$name"; fi
done
change --set-interpreter "$folder/$loader"
change --force-rpath --set-rpath "$folder/$where"

# The one path that is compiled in: where `python -m venv` finds pip.
sed -i "s|'/usr/share/python-wheels|'$folder/usr/share/python-wheels|" \
  "$root/usr/lib/python$version"/_sysconfigdata_*.py

rm -rf "$folder" && mv "$root" "$folder" || fail "$folder cannot be written"
