#!/usr/bin/env bash
# Install, with apt, the programs that some test asks for by @pytest.mark.needs("..."): one line per program.
# Does nothing to a machine where it is not root or has no apt-get; those tests are then skipped by name.
# The time limits are on the download; an install that was cut in half would leave dpkg broken.
set -u
cd "$(dirname "$0")/.." || exit 0
export DEBIAN_FRONTEND=noninteractive
options=(-y -qq --no-install-recommends -o Acquire::Retries=0 -o Acquire::http::Timeout=10
         -o Acquire::https::Timeout=10 -o DPkg::Lock::Timeout=20)
updated=
limit=120 # seconds after which no further install is begun

install() {
  timeout 90 apt-get "${options[@]}" --download-only install "$1" >/dev/null 2>&1 &&
    timeout 180 apt-get "${options[@]}" --no-download install "$1" >/dev/null 2>&1
}

for name in clang gfortran chromium qemu-user gcc-aarch64-linux-gnu libc6-dev-arm64-cross; do
  case $name in # packages of which no program has the name
    qemu-user) program=qemu-aarch64 ;;
    gcc-aarch64-linux-gnu) program=aarch64-linux-gnu-gcc ;;
    libc6-dev-arm64-cross) program=/usr/aarch64-linux-gnu/lib/libc.a ;;
    *) program=$name ;;
  esac
  { [ -e "$program" ] || command -v "$program" >/dev/null 2>&1; } && continue
  grep -rqs --include='*.py' "needs(.*\"$name\"" tests || continue
  if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null 2>&1; then
    echo "lanewise: $name is missing; its tests will be skipped"
    continue
  fi
  if [ -z "$updated" ]; then
    timeout 40 apt-get "${options[@]}" update >/dev/null 2>&1
    updated=yes
  fi
  if [ "$SECONDS" -lt "$limit" ] && install "$name"; then
    echo "lanewise: $name installed"
  else
    echo "lanewise: $name could not be installed; its tests will be skipped"
  fi
done
exit 0
