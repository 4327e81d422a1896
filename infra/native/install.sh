#!/usr/bin/env bash
# Installs PostgreSQL 15, pgvector and Redis on Debian bookworm, from Debian only. Does nothing if they are installed.
# bookworm has no pgvector, so it is compiled from Debian's own signed source package of the next release.
#
#   PGVECTOR_CACHE   a .tgz of the compiled extension: used if it exists, otherwise written
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
. "$here/postgres-bin.sh"

major=15
pgvector=0.8.0
lib=usr/lib/postgresql/$major/lib
extension=usr/share/postgresql/$major/extension
export DEBIAN_FRONTEND=noninteractive

say() { printf 'install: %s\n' "$*" >&2; }
die() { say "$*"; exit 1; }

# Installs packages, but prevents them from starting daemons and from creating a cluster.
install_packages() {
  local missing=() package
  for package in "$@"; do dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package"); done
  [ ${#missing[@]} -gt 0 ] || return 0
  [ "$(id -u)" = 0 ] || die "needs root to install: ${missing[*]}"
  local policy=/usr/sbin/policy-rc.d cluster=/etc/postgresql-common/createcluster.conf
  mkdir -p "$(dirname "$cluster")"
  [ -e "$cluster" ] || echo 'create_main_cluster = false' > "$cluster"
  if [ ! -e "$policy" ]; then
    printf '#!/bin/sh\nexit 101\n' > "$policy"
    chmod +x "$policy"
    trap 'rm -f /usr/sbin/policy-rc.d' EXIT
  fi
  apt-get -qq update
  apt-get -qq install -y --no-install-recommends -o Dpkg::Options::=--force-confold "${missing[@]}" >/dev/null
}

fetch_source() {
  local mirror
  mirror=$(apt-get indextargets --format '$(REPO_URI) $(RELEASE)' 'Created-By: Packages' | awk '$2 == "bookworm" { print $1; exit }')
  [ -n "$mirror" ] || die 'no bookworm entry in the apt sources'
  echo "deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] ${mirror%/} trixie main" > "$work/source.list"
  mkdir -p "$work/lists/partial" "$work/source"
  local apt=(-o APT::Sandbox::User=root -o Acquire::Languages=none -o "Dir::Etc::sourcelist=$work/source.list" -o Dir::Etc::sourceparts=- -o "Dir::State::Lists=$work/lists")
  (cd "$work" && apt-get -qq "${apt[@]}" update && apt-get -qq "${apt[@]}" source --download-only pgvector >/dev/null)
  tar -C "$work/source" --strip-components=1 -xf "$work"/pgvector_*.orig.tar.*
  grep -q "^default_version = '$pgvector'" "$work/source/vector.control" || die "Debian's source is no longer pgvector $pgvector; check the new one and change this script"
}

# The headers are unpacked, not installed, because their package would pull in 600 MB of compilers.
fetch_headers() {
  mkdir -p "$work/headers"
  (cd "$work/headers" && apt-get -qq -o APT::Sandbox::User=root download "postgresql-server-dev-$major" libpq-dev && for package in *.deb; do dpkg -x "$package" .; done)
}

# Without -fvisibility=hidden, because PostgreSQL 15 does not mark symbols for export. Without -march=native, because
# the cached file must run on other machines.
compile() {
  local include=$work/headers/usr/include/postgresql
  (cd "$work/source" && printf '%s\n' src/*.c | xargs -P"$(nproc)" -I{} gcc -c -O2 -fPIC -fno-strict-aliasing -fwrapv -fexcess-precision=standard \
    -ftree-vectorize -fassociative-math -fno-signed-zeros -fno-trapping-math -D_GNU_SOURCE -I"$include/$major/server" -I"$include/internal" -I"$include" {})
  (cd "$work/source" && gcc -shared -o vector.so ./*.o -lm)
}

place() {
  install -D -m 755 "$work/source/vector.so" "/$lib/vector.so"
  install -m 644 "$work/source/vector.control" "$work"/source/sql/vector--*--*.sql "/$extension/"
  install -m 644 "$work/source/sql/vector.sql" "/$extension/vector--$pgvector.sql"
}

install_pgvector() {
  if [ -e "${PGVECTOR_CACHE:-}" ]; then tar -C / -xzf "$PGVECTOR_CACHE"; return; fi
  install_packages gcc libc6-dev
  work=$(mktemp -d)
  fetch_source
  fetch_headers
  compile
  place
  rm -rf "$work"
  if [ -n "${PGVECTOR_CACHE:-}" ]; then
    (cd / && tar -czf "$PGVECTOR_CACHE.part" "$lib/vector.so" "$extension"/vector.control "$extension"/vector--*.sql) && mv "$PGVECTOR_CACHE.part" "$PGVECTOR_CACHE"
  fi
}

if [ -n "$(postgres_bin)" ] && command -v redis-server >/dev/null; then exit 0; fi
grep -q '^VERSION_CODENAME=bookworm$' /etc/os-release || die 'this knows Debian bookworm only; elsewhere install PostgreSQL with pgvector and Redis yourself'
install_packages "postgresql-$major" redis-server
[ -n "$(postgres_bin)" ] || install_pgvector
say "PostgreSQL $major, pgvector and Redis are installed"
