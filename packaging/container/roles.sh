#!/bin/sh
# Runs once, in an empty database: the roles of docs/configuration.md, «Row-level security».
set -eu
psql --username postgres --set ON_ERROR_STOP=1 \
  --set owner="$OWNER_PASSWORD" --set app="$APP_PASSWORD" <<'SQL'
create role naryad_owner login password :'owner' createrole;
create role naryad_app login noinherit bypassrls password :'app';
create database naryad owner naryad_owner;
SQL
