#!/bin/sh
# The postgres image runs this once, when its data folder is empty. The API and the workers log in as credence_login. It
# owns nothing and inherits nothing, so a statement outside our transactions cannot reach a row.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$CREDENCE_LOGIN_PASSWORD" -U "$POSTGRES_USER" -d "$POSTGRES_DB" <<'SQL'
create role credence_app nologin;
create role credence_reader nologin;
grant credence_app to credence_reader;
create role credence_system nologin;
create role credence_recovery nologin;
create role credence_login login noinherit password :'password';
grant credence_app, credence_reader, credence_system, credence_recovery to credence_login;
SQL
