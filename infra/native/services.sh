#!/usr/bin/env bash
# A private PostgreSQL with pgvector and a private Redis, for development and CI without containers.
#
#   services.sh           install what is missing, start both, print their URLs as export lines
#   services.sh start     start both
#   services.sh stop      stop exactly these two; their data stays
#   services.sh status    say what is running; fails unless both are
#   services.sh url       print the export lines:  eval "$(npm run --silent services url)"
#
# Loopback only, no passwords. Every command may be repeated; nothing is ever dropped or flushed.
#
#   SERVICES_DIR          where state is kept      (default: ~/.cache/credence-services, for root /var/cache/credence-services)
#   SERVICES_PG_PORT      default 55432
#   SERVICES_REDIS_PORT   default 56379
#   SHARED_BUFFERS        memory of PostgreSQL for pages (default: a quarter of the machine's; tests with many small databases need less)
#   DURABLE=1             fsync and Redis' append-only file, as in production: set it before quoting any write number
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
. "$here/postgres-bin.sh"

say() { printf 'services: %s\n' "$*" >&2; }
die() { say "$*"; exit 1; }

if [ "$(id -u)" = 0 ]; then default_dir=/var/cache/credence-services; else default_dir=${XDG_CACHE_HOME:-$HOME/.cache}/credence-services; fi
dir=$(realpath -m "${SERVICES_DIR:-$default_dir}")
data=$dir/postgres

# A running server knows its own port, so `stop` and `url` need no environment.
recorded() { sed -n "s/^$1=//p" "$dir/ports" 2>/dev/null || true; }
pg_port=${SERVICES_PG_PORT:-$(recorded postgres)}; pg_port=${pg_port:-55432}
redis_port=${SERVICES_REDIS_PORT:-$(recorded redis)}; redis_port=${redis_port:-56379}

is_taken() { (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }

# PostgreSQL refuses to run as root. For root, the cluster belongs to the account that the packages created.
as_owner() { if [ "$(id -u)" = 0 ]; then (cd / && exec setpriv --reuid=postgres --regid=postgres --init-groups "$@"); else "$@"; fi; }
psql_in() { PGCONNECT_TIMEOUT=5 "$(postgres_bin)/psql" -X -v ON_ERROR_STOP=1 -h 127.0.0.1 -p "$pg_port" -U postgres -d "$1" -qAtc "$2"; }

# --- PostgreSQL ---

pg_pid() { sed -n 1p "$data/postmaster.pid" 2>/dev/null || true; }
pg_runs() { [ -e "$data/PG_VERSION" ] && as_owner "$(postgres_bin)/pg_ctl" -D "$data" status >/dev/null 2>&1; }
# Another server may answer on the port, so the server must report the pid of ours.
pg_answers() { [ -n "$(pg_pid)" ] && [ "$(psql_in postgres "select split_part(pg_read_file('postmaster.pid'), chr(10), 1)" 2>/dev/null)" = "$(pg_pid)" ]; }

start_postgres() {
  [ -n "$(postgres_bin)" ] || die "PostgreSQL with pgvector is missing; run services.sh without arguments"
  if pg_runs; then
    local port; port=$(sed -n 4p "$data/postmaster.pid")
    [ "$port" = "$pg_port" ] || die "PostgreSQL already runs on port $port; stop it before asking for $pg_port"
  else
    if is_taken "$pg_port"; then die "port $pg_port is somebody else's; choose SERVICES_PG_PORT"; fi
    [ -e "$data/PG_VERSION" ] || as_owner "$(postgres_bin)/initdb" -D "$data" -A trust -U postgres -E UTF8 --locale=C.UTF-8 >/dev/null
    local buffers=${SHARED_BUFFERS:-$("$here/../shared-buffers.sh")}
    local options="-p $pg_port -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c max_connections=200 -c shared_buffers=$buffers"
    [ "${DURABLE:-0}" = 1 ] || options+=' -c fsync=off -c synchronous_commit=off -c full_page_writes=off'
    as_owner "$(postgres_bin)/pg_ctl" -D "$data" -w -t 60 -l "$dir/postgres.log" -o "$options" start >/dev/null || die "PostgreSQL did not start, see $dir/postgres.log"
  fi
  pg_answers || die "port $pg_port is answered by another PostgreSQL than ours; left alone"
  [ "$(psql_in postgres "select 1 from pg_database where datname = 'credence'")" = 1 ] || psql_in postgres 'create database credence'
}

stop_postgres() { if pg_runs; then as_owner "$(postgres_bin)/pg_ctl" -D "$data" -m fast -w stop >/dev/null; fi; }

# --- Redis ---

redis_answers() { local pid; pid=$(redis-cli -p "$redis_port" info server 2>/dev/null | tr -d '\r' | sed -n 's/^process_id://p'); [ -n "$pid" ] && [ "$pid" = "$(redis_pid)" ]; }
# Pids are reused, so one counts only while it belongs to a redis-server in our folder.
redis_pid() {
  local pid; pid=$(cat "$dir/redis/redis.pid" 2>/dev/null) || return 0
  if [ "$(readlink "/proc/$pid/cwd")" = "$dir/redis" ] && grep -q redis-server "/proc/$pid/cmdline"; then echo "$pid"; fi
}

start_redis() {
  command -v redis-server >/dev/null || die "redis-server is missing; run services.sh without arguments"
  if [ -z "$(redis_pid)" ]; then
    if is_taken "$redis_port"; then die "port $redis_port is somebody else's; choose SERVICES_REDIS_PORT"; fi
    local append=no; [ "${DURABLE:-0}" = 1 ] && append=yes
    mkdir -p "$dir/redis"
    # noeviction, because a queue must not lose keys when memory is full.
    redis-server --port "$redis_port" --bind 127.0.0.1 --save '' --appendonly "$append" --maxmemory-policy noeviction \
      --dir "$dir/redis" --logfile "$dir/redis.log" --pidfile "$dir/redis/redis.pid" --daemonize yes >/dev/null
    local attempt; for attempt in $(seq 50); do redis_answers && break; sleep 0.1; done
  fi
  redis_answers || die "our Redis does not answer on port $redis_port: it failed to start, or runs on another port; see $dir/redis.log"
}

stop_redis() {
  local pid attempt; pid=$(redis_pid)
  [ -n "$pid" ] || return 0
  kill "$pid"
  for attempt in $(seq 100); do kill -0 "$pid" 2>/dev/null || return 0; sleep 0.1; done
  die "Redis $pid does not stop"
}

# --- commands ---

start() {
  mkdir -p "$dir"
  if [ "$(id -u)" = 0 ]; then chown postgres "$dir"; chmod 711 "$dir"; fi
  start_postgres
  start_redis
  printf 'postgres=%s\nredis=%s\n' "$pg_port" "$redis_port" > "$dir/ports"
  say "PostgreSQL $(pg_pid) on $pg_port, Redis $(redis_pid) on $redis_port, state in $dir"
}

stop() { stop_redis; stop_postgres; say "stopped; the data stays in $dir"; }

status() {
  local failed=0
  if pg_runs && pg_answers; then say "PostgreSQL $(pg_pid) on $pg_port"; else say 'PostgreSQL: not running'; failed=1; fi
  if redis_answers; then say "Redis $(redis_pid) on $redis_port"; else say 'Redis: not running'; failed=1; fi
  return $failed
}

url() {
  echo "export DATABASE_URL=postgresql://postgres@127.0.0.1:$pg_port/credence"
  echo "export REDIS_URL=redis://127.0.0.1:$redis_port"
}

case "${1:-up}" in
  up)     "$here/install.sh"; start; url ;;
  start)  start ;;
  stop)   stop ;;
  status) status ;;
  url)    url ;;
  *)      sed -n '2,/^set /{/^#/s/^# \{0,1\}//p}' "${BASH_SOURCE[0]}"; [ "$1" = --help ] || exit 2 ;;
esac
