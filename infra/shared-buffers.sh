#!/bin/sh
# Prints a value for PostgreSQL's setting shared_buffers: a quarter of the memory that this machine or container has, at least 128 MB.
set -eu
if [ "${1-}" = --help ]; then sed -n 's/^# Prints/Prints/p' "$0"; exit 0; fi
memory=$(awk '/^MemTotal:/ { print int($2 / 1024) }' /proc/meminfo)
# The limit of a container: first by version 2 of control groups, then by version 1.
limit=$(cat /sys/fs/cgroup/memory.max 2>/dev/null || cat /sys/fs/cgroup/memory/memory.limit_in_bytes 2>/dev/null || echo max)
case $limit in
  '' | *[!0-9]*) ;;
  *) limit=$((limit / 1048576)); if [ "$limit" -lt "$memory" ]; then memory=$limit; fi ;;
esac
quarter=$((memory / 4))
if [ "$quarter" -lt 128 ]; then quarter=128; fi
echo "${quarter}MB"
