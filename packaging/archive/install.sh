#!/bin/sh
# install.sh FOLDER install | install.sh FOLDER switch RELEASE — called by the command `naryad` of an unpacked release.
# FOLDER is …/releases/<release>; `current` beside `releases` leads to the release that works.
set -eu
here=$1
act=$2
releases=$(dirname -- "$here")
home=$(dirname -- "$releases")
units=/etc/systemd/system
settings=${NARYAD_ENV_FILE:-/etc/naryad/naryad.env}
[ "$(basename -- "$releases")" = releases ] || {
  echo "Распакуйте архив в папку releases, например /opt/naryad/releases. Пакет Debian обновляется через apt." >&2
  exit 64
}
# A test, or a trial under an ordinary account: the system itself stays as it is.
is_system() { [ "$(id -u)" = 0 ] && [ -z "${NARYAD_ENV_FILE:-}" ]; }
has_systemd() { is_system && [ -d /run/systemd/system ]; }

# Folders of releases; an archive beside them is none.
unpacked() {
  for release in "$releases"/*; do
    [ ! -x "$release/naryad" ] || basename -- "$release"
  done
}
refuse() {
  echo "$1 Есть: $(unpacked | tr '\n' ' ' | sed 's/ $//')" >&2
  exit 64
}
case $act-$# in
install-2) new=$here ;;
switch-3)
  new=$releases/$3
  [ -n "$3" ] && [ -x "$new/naryad" ] || refuse "Выпуска $3 нет в $releases."
  ;;
install-*) refuse "Вызывают без параметров: ./naryad install из папки выпуска, он ставит этот выпуск." ;;
*) refuse "Укажите выпуск: naryad switch ВЫПУСК." ;;
esac

old=$(readlink -f -- "$home/current" || true)
[ -x "$old/naryad" ] || old=
if [ -n "$old" ] && [ "$old" != "$new" ] && [ -z "${NARYAD_SKIP_BACKUP:-}" ]; then
  echo "Снимаю копию перед обновлением…"
  "$old/naryad" backup --before-update || {
    echo "Обновление отменено: копия не удалась, причина выше. Прежний выпуск работает." >&2
    echo "Если копия у вас уже есть: NARYAD_SKIP_BACKUP=1" >&2
    exit 1
  }
fi

if is_system; then
  sh "$new/packaging/account.sh"
  if [ ! -e "$settings" ]; then
    install -D -o root -g naryad -m 0640 "$new/packaging/naryad.env" "$settings"
  fi
  ln -sfn "$home/current/naryad" /usr/local/bin/naryad
  if [ -d "$units" ]; then
    for unit in naryad.service naryad-backup.service naryad-backup.timer; do
      sed "s,/usr/bin/naryad,$home/current/naryad," "$new/packaging/systemd/$unit" >"$units/$unit"
    done
  fi
fi

# One rename: at every moment `current` leads to a whole release. The old one runs from its own folder meanwhile.
ln -sfn "releases/$(basename -- "$new")" "$home/current.new"
mv -T "$home/current.new" "$home/current"

if has_systemd; then
  systemctl daemon-reload
  systemctl enable --quiet naryad.service naryad-backup.timer
  systemctl restart naryad.service
  systemctl start naryad-backup.timer
else
  echo "Перезапустите «Наряд»: здесь нет systemd, который сделал бы это сам."
fi

# The release that works and the one before it stay, and so do later ones, which are not installed yet.
if [ -n "$old" ] && [ "$old" != "$new" ]; then
  kept="$(basename -- "$new")
$(basename -- "$old")"
  newest=$(echo "$kept" | sort -V | tail -n 1)
  unpacked | while read -r release; do
    newer=$(printf '%s\n' "$release" "$newest" | sort -V | tail -n 1)
    echo "$kept" | grep -qxF -- "$release" || [ "$newer" = "$release" ] || rm -rf -- "${releases:?}/$release"
  done
fi
echo "Работает выпуск $("$new/naryad" version)"
