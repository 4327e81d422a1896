#!/usr/bin/env bash
# Prints the path of a Node 24 or later, for tests that a second Node has to run.
#
#   node-24.sh DIR    the Node that CREDENCE_NODE24 names; or the one on PATH, if it is recent enough; or the newest
#                     Node 24 of the npm registry, installed to DIR: the binary alone, without install scripts
#
# Fails and says why if there is none.
set -euo pipefail

say() { printf 'node-24: %s\n' "$*" >&2; }
is_recent() { "$1" -e 'process.exit(parseInt(process.versions.node) >= 24 ? 0 : 1)' 2> /dev/null; }

if [ -n "${CREDENCE_NODE24-}" ]; then
  is_recent "$CREDENCE_NODE24" || { say "CREDENCE_NODE24 is not a Node 24 or later: $CREDENCE_NODE24"; exit 1; }
  realpath "$CREDENCE_NODE24"
  exit
fi
if is_recent node; then type -P node; exit; fi

package=node-$(node -p 'process.platform + "-" + process.arch')
binary=$1/node_modules/$package/bin/node
npm install --prefix "$1" --no-save --no-audit --no-fund --ignore-scripts --loglevel=error "$package@24" > /dev/null ||
  { say "npm could not install $package@24; CREDENCE_NODE24 can name a Node 24 instead"; exit 1; }
is_recent "$binary" || { say "$binary does not run here"; exit 1; }
printf '%s\n' "$binary"
