#!/usr/bin/env bash
# Print the path of a Python interpreter: python.sh [WHICH]
#
#   nothing           the first on PATH that Lanewise supports
#   3.14              that version: on PATH, of pyenv or uv, or Debian's build (debian_python.sh), kept in ~/.cache
#   python3.13, PATH  that interpreter
#   oldest, newest    of the versions that Lanewise supports; where that one can neither be found nor fetched, the
#                     nearest that is here, and one sentence about it
#
# python.sh --label WHICH prints its version, without a search where WHICH is one: it names the virtual environment.
set -u
supported=(3.11 3.12 3.13 3.14)
scripts=$(dirname "$0")
kept=${XDG_CACHE_HOME:-$HOME/.cache}/lanewise-python

label_of() { # "3.13", and "3.14t" where it is free-threaded; nothing where it does not run, as many a shim does not
  "$1" -c 'import sys; print("%d.%d%s" % (*sys.version_info[:2], sys.abiflags))' 2>/dev/null
}

path_of() {
  "$1" -c 'import sys; print(sys.executable)'
}

here() { # the path of a version that is on this machine
  local file
  while read -r file; do
    if [ -x "$file" ] && [ "$(label_of "$file")" = "$1" ]; then
      path_of "$file" && return 0
    fi
  done < <(type -aP "python$1" python3 python
    ls -d "${PYENV_ROOT:-$HOME/.pyenv}"/versions/"$1"*/bin/python "$kept/$1/usr/bin/python$1" \
      "${XDG_DATA_HOME:-$HOME/.local/share}"/uv/python/cpython-"$1".*/bin/python 2>/dev/null)
  return 1
}

version() { # the path of a version, fetched if need be: one process fetches, others wait for it
  here "$1" && return 0
  mkdir -p "$kept" && (
    flock 9
    here "$1" >/dev/null || bash "$scripts/debian_python.sh" "$1" "$kept/$1"
  ) 9>"$kept/lock" && here "$1"
}

first_of() { # the first version, or the next one that is here
  version "$1" && return 0
  for each in "$@"; do
    if here "$each"; then
      echo "lanewise: takes Python $each instead" >&2
      return 0
    fi
  done
  return 1
}

any() {
  for name in python3 $(printf 'python%s ' "${supported[@]}") python; do
    if "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
      path_of "$name" && return 0
    fi
  done
  return 1
}

interpreter() {
  case $1 in
    '') any ;;
    oldest) first_of "${supported[@]}" ;;
    newest) first_of $(printf '%s\n' "${supported[@]}" | tac) ;;
    */*) [ -x "$1" ] && realpath --no-symlinks "$1" ;;
    *) if is_version "$1"; then version "${1#python}"; else path_of "$1" 2>/dev/null; fi ;;
  esac
}

is_version() {
  [[ $1 =~ ^(python)?3\.[0-9]+t?$ ]]
}

which=${1:-}
if [ "$which" = --label ]; then
  if is_version "$2"; then echo "${2#python}"; else label_of "$(interpreter "$2")"; fi
  exit
fi
if ! found=$(interpreter "$which"); then
  echo "lanewise: no Python ${which:-"${supported[0]} or newer on PATH"} found; write a version, as 3.14, or a path" >&2
  exit 1
fi
if ! "$found" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
  echo "lanewise: needs Python ${supported[0]} or newer; $found is $(label_of "$found")" >&2
  exit 1
fi
echo "$found"
