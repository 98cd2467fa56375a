#!/bin/sh
# A sample of «Наряд» that goes on when a machine dies, here on one machine: a quorum (etcd), three databases of which
# Patroni promotes one, two servers of the product and nginx before them. docs/running.ru.md, «Несколько серверов».
set -eu

usage() {
  cat <<'TEXT'
cluster.sh КОМАНДА ПАПКА

  up ПАПКА              запустить всё; данные лежат в ПАПКЕ
  down ПАПКА            остановить всё, данные остаются
  start-server ПАПКА N  запустить сервер «Наряда» 1 или 2
  stop-server ПАПКА N   остановить его, дав закончить начатое
  primary ПАПКА         номер главной базы
  switchover ПАПКА      передать роль главной базы другой
  kill-primary ПАПКА    убить главную базу вместе с её Patroni
  start-database ПАПКА N  запустить базу N снова

Нужны пакеты Debian: etcd-server patroni postgresql nginx curl. Команда запуска «Наряда»: NARYAD (naryad start).
TEXT
  exit 64
}

[ $# -ge 2 ] || usage
command=$1
mkdir -p "$2"
folder=$(readlink -f -- "$2")
number=${3-}
here=$(dirname -- "$(readlink -f -- "$0")")
base=${CLUSTER_PORT:-18400}
postgres=$(find /usr/lib/postgresql -maxdepth 2 -name bin | sort -V | tail -1)
databases=127.0.0.1:$((base + 11)),127.0.0.1:$((base + 12)),127.0.0.1:$((base + 13))

# Neither PostgreSQL nor etcd is run by root.
as_postgres=env
[ "$(id -u)" != 0 ] || as_postgres='setpriv --reuid postgres --regid postgres --clear-groups env'

# Starts a program that outlives this script, and notes its number.
launch() {
  name=$1
  shift
  setsid "$@" >>"$folder/log/$name.log" 2>&1 &
  echo $! >"$folder/run/$name.pid"
}

is_running() { [ -s "$folder/run/$1.pid" ] && kill -0 "$(cat "$folder/run/$1.pid")" 2>/dev/null; }

stop() {
  is_running "$1" || return 0
  kill "$(cat "$folder/run/$1.pid")"
  for _ in $(seq 400); do
    is_running "$1" || return 0
    sleep 0.1
  done
  echo "$1 не останавливается" >&2
  exit 1
}

# await SECONDS WHAT COMMAND…
await() {
  tries=$(($1 * 5))
  what=$2
  shift 2
  for _ in $(seq "$tries"); do
    "$@" >/dev/null 2>&1 && return 0
    sleep 0.2
  done
  echo "$what: не дождался, журналы в $folder/log" >&2
  exit 1
}

secret() { cat "$folder/secret/$1"; }
fill() { # the values of a sample into a file of this installation
  sed -e "s|@folder@|$folder|g" -e "s|@base@|$base|g" -e "s|@bin@|$postgres|g" -e "s|@n@|$number|g" \
    -e "s|@superuser@|$(secret superuser)|g" -e "s|@replication@|$(secret replication)|g" \
    -e "s|@port@|$((base + 10 + ${number:-0}))|g" -e "s|@rest@|$((base + 20 + ${number:-0}))|g" \
    -e "s|@quorum@|$((base + 30))|g" -e "s|@first@|$((base + 1))|g" -e "s|@second@|$((base + 2))|g" "$here/$1"
}

role_of() { curl -fsS "http://127.0.0.1:$((base + 20 + $1))/$2"; }
primary() {
  for n in 1 2 3; do role_of $n primary >/dev/null 2>&1 && echo $n && return 0; done
  return 1
}
has_synchronous_standby() { curl -fsS "http://127.0.0.1:$((base + 20 + $(primary)))/cluster" | grep -q sync_standby; }
all_follow() {
  [ "$(curl -fsS "http://127.0.0.1:$((base + 20 + $(primary)))/cluster" | grep -oE '"state": "(running|streaming)"' | wc -l)" = 3 ]
}

start_database() {
  fill patroni.yml >"$folder/database/patroni$number.yml"
  launch "database$number" $as_postgres HOME="$folder/database" PATH="$postgres:$PATH" patroni "$folder/database/patroni$number.yml"
}

make_database() {
  export PGPASSWORD
  PGPASSWORD=$(secret superuser)
  sql() { "$postgres/psql" -qX -v ON_ERROR_STOP=1 -h 127.0.0.1 -p $((base + 10 + $(primary))) -U postgres "$@"; }
  [ "$(sql -Atc "select 1 from pg_database where datname = 'naryad'")" = 1 ] && return 0
  sql -v owner="$(secret owner)" -v app="$(secret app)" <<'SQL'
create role naryad_owner login createrole password :'owner';
create role naryad_app login noinherit bypassrls password :'app';
create database naryad owner naryad_owner;
SQL
}

start_server() {
  # Both servers share keys and files; between machines the folder is NFS, or the files lie in a bucket.
  launch "server$number" env HOST=127.0.0.1 PORT=$((base + number)) TRUST_PROXY=127.0.0.1 \
    PUBLIC_URL="${PUBLIC_URL:-http://127.0.0.1:$base}" NARYAD_DATA_DIR="$folder/data" \
    NARYAD_SESSION_KEYS="$(secret session)" \
    DATABASE_URL="postgres://naryad_app:$(secret app)@$databases/naryad" \
    NARYAD_OWNER_DATABASE_URL="postgres://naryad_owner:$(secret owner)@$databases/naryad" \
    ${NARYAD:-naryad start}
  await 60 "Сервер $number" curl -fsS "http://127.0.0.1:$((base + number))/api/health/ready"
}

up() {
  mkdir -p "$folder/log" "$folder/run" "$folder/secret" "$folder/database" "$folder/data"
  chmod 700 "$folder/secret"
  for name in superuser replication owner app; do
    [ -s "$folder/secret/$name" ] || od -An -N24 -tx1 /dev/urandom | tr -d ' \n' >"$folder/secret/$name"
  done
  [ -s "$folder/secret/session" ] || head -c 32 /dev/urandom | base64 >"$folder/secret/session"
  [ "$(id -u)" != 0 ] || chown postgres "$folder/database"
  $as_postgres test -x "$folder/database" || {
    echo "Пользователь postgres не может войти в $folder" >&2
    exit 1
  }
  is_running quorum || launch quorum $as_postgres HOME="$folder/database" etcd --name quorum --data-dir "$folder/database/etcd" \
    --listen-client-urls "http://127.0.0.1:$((base + 30))" --advertise-client-urls "http://127.0.0.1:$((base + 30))" \
    --listen-peer-urls "http://127.0.0.1:$((base + 31))" \
    --initial-advertise-peer-urls "http://127.0.0.1:$((base + 31))" \
    --initial-cluster "quorum=http://127.0.0.1:$((base + 31))"
  await 20 etcd curl -fsS "http://127.0.0.1:$((base + 30))/health"
  for number in 1 2 3; do
    is_running "database$number" || start_database
    await 60 'Главная база' primary
  done
  await 90 'Три базы' all_follow
  await 30 'Синхронная копия базы' has_synchronous_standby
  make_database
  for number in 1 2; do is_running "server$number" || start_server; done
  fill nginx.conf >"$folder/nginx.conf"
  is_running proxy || launch proxy nginx -e stderr -p "$folder" -c "$folder/nginx.conf"
  await 10 nginx curl -fsS "http://127.0.0.1:$base/api/health/ready"
  echo "Работает: http://127.0.0.1:$base"
}

case $command in
up) up ;;
down) for name in proxy server1 server2 database1 database2 database3 quorum; do stop $name; done ;;
start-server) start_server ;;
stop-server) stop "server$number" ;;
start-database)
  start_database
  await 60 'Три базы' all_follow
  ;;
primary) primary ;;
switchover)
  curl -fsS -X POST -H 'content-type: application/json' -d "{\"leader\": \"database$(primary)\"}" \
    "http://127.0.0.1:$((base + 20 + $(primary)))/switchover"
  # Until then no other database may take over.
  await 60 'Три базы' all_follow
  await 60 'Синхронная копия базы' has_synchronous_standby
  ;;
kill-primary)
  number=$(primary)
  kill -9 "$(cat "$folder/run/database$number.pid")" "$(head -1 "$folder/database/$number/postmaster.pid")"
  ;;
*) usage ;;
esac
