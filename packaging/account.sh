#!/bin/sh
# The account of the product and its folders; may be run again.
set -eu
getent group naryad >/dev/null || groupadd --system naryad
getent passwd naryad >/dev/null ||
  useradd --system --gid naryad --home-dir /var/lib/naryad --no-create-home --shell /usr/sbin/nologin naryad
install -d -o naryad -g naryad -m 0700 /var/lib/naryad /var/backups/naryad
