#!/bin/sh
# Prints a value for PostgreSQL's setting shared_buffers: a quarter of the memory that this machine or container has, at least 128 MB.
set -eu
memory=$(awk '/^MemTotal:/ { print int($2 / 1024) }' /proc/meminfo)
limit=$(cat /sys/fs/cgroup/memory.max 2>/dev/null || echo max)
case $limit in
  '' | *[!0-9]*) ;;
  *) limit=$((limit / 1048576)); if [ "$limit" -lt "$memory" ]; then memory=$limit; fi ;;
esac
quarter=$((memory / 4))
if [ "$quarter" -lt 128 ]; then quarter=128; fi
echo "${quarter}MB"
