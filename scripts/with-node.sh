#!/bin/sh
# Runs Node with the arguments given, after making sure that Node and the packages are the ones the project is pinned to.
# Flags for Node may come before the script: sh scripts/with-node.sh --conditions=react-server server.ts
set -eu
cd "$(dirname "$0")/.."
root=$PWD

say() { printf '%s\n' "$*" >&2; }
stop() { say "" "$@"; exit 1; }
new_enough() {
  "$1" -e 'const [a,b]=process.versions.node.split(".").map(Number);process.exit(a>24||(a===24&&b>=16)?0:1)' 2>/dev/null
}
# npm ci with what is given. Its words are shown in any case, and kept: a full disk is worth saying in plain words.
install() {
  code=0
  words=$(npm ci "$@" --include=optional --no-audit --no-fund --no-update-notifier --loglevel=error 2>&1) || code=$?
  if [ -n "$words" ]; then say "$words"; fi
  case "$words" in
    *ENOSPC* | *"o space left"*) stop "The disk is full. Free about 1 GB where the project lies and run the command again." ;;
  esac
  return $code
}

if ! new_enough node; then
  pinned=$root/tools/node/node_modules/.bin
  if ! new_enough "$pinned/node"; then
    command -v npm >/dev/null 2>&1 || stop "npm was not found. Install Node.js 24.16 or newer, which brings npm along, and run the command again."
    case "$(uname -s)-$(uname -m)" in
      Linux-x86_64 | Linux-aarch64) ;;
      *) stop "This needs Node.js 24.16 or newer, and found $(node -v 2>/dev/null || echo none)." \
           "There is no pinned package for $(uname -s) $(uname -m): install Node >= 24.16 and run the command again." ;;
    esac
    say "Fetching the pinned Node.js (once, about 190 MB on disk) ..."
    # npm leaves out an optional package that it cannot fetch, and ends well.
    if ! install --prefix tools/node || [ ! -e "$pinned/node" ]; then
      stop "The pinned Node.js could not be fetched (is the network there?). Install Node >= 24.16 yourself, or try again."
    fi
    new_enough "$pinned/node" ||
      stop "The pinned Node.js does not run on this machine. Install Node >= 24.16 and run the command again."
  fi
  PATH=$pinned:$PATH
fi

if ! node scripts/installed.ts; then
  command -v npm >/dev/null 2>&1 || stop "npm was not found. Install it beside Node.js and run the command again."
  say "Installing the packages of package-lock.json ..."
  # NODE_ENV=production would leave out what the build needs, hence the includes.
  install --include=dev ||
    stop "The packages could not be installed. The lines above say why; the network is needed for this step only."
fi

PATH=$root/node_modules/.bin:$PATH
export PATH
exec node "$@"
