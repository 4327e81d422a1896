# To be sourced. Prints the program folder of the newest PostgreSQL, 15 or later, that has pgvector, or nothing if there
# is none.
postgres_bin() {
  local major
  for major in 18 17 16 15; do
    if [ -x "/usr/lib/postgresql/$major/bin/postgres" ] && [ -e "/usr/share/postgresql/$major/extension/vector.control" ]; then
      echo "/usr/lib/postgresql/$major/bin"
      return
    fi
  done
}
