#!/usr/bin/env bash
# Make a virtual environment: venv.sh FOLDER [WHICH], where python.sh explains WHICH
set -u
folder=${1:-.venv}
python=$(bash "$(dirname "$0")/python.sh" "${2:-}") || exit 1
rm -rf "$folder" # one whose interpreter is gone; what was installed into it, too
if "$python" -m venv "$folder" >"$folder.log" 2>&1; then
  rm -f "$folder.log"
  exit 0
fi
sed 's/^/    /' "$folder.log" >&2
rm -rf "$folder" "$folder.log"
echo "lanewise: '$python -m venv' failed; on Debian: apt-get install python3-venv" >&2
exit 1
