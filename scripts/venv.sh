#!/usr/bin/env bash
# Make a virtual environment with the first Python on PATH that is 3.11 or newer: venv.sh FOLDER
set -u
folder=${1:-.venv}
seen=
for name in python3 python3.14 python3.13 python3.12 python3.11 python; do
  command -v "$name" >/dev/null 2>&1 || continue
  version=$("$name" -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null) || continue
  seen="$seen $name $version,"
  "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || continue
  if "$name" -m venv "$folder" >"$folder.log" 2>&1; then
    rm -f "$folder.log"
    exit 0
  fi
  sed 's/^/    /' "$folder.log" >&2
  rm -rf "$folder" "$folder.log"
  echo "lanewise: '$name -m venv' failed; on Debian: apt-get install python3-venv" >&2
  exit 1
done
echo "lanewise: needs Python 3.11 or newer on PATH; found:${seen:- none}" | sed 's/,$//' >&2
exit 1
