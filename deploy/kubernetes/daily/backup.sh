#!/bin/sh
# Writes a dump of the database into a folder and removes those older than two weeks: backup.sh FOLDER [arguments of pg_dump].
# A dump has its name only once it is whole. Test it by restoring it: docs/operating.md, "Every day".
set -eu
umask 077
folder=$1
shift
# Where pg_dump looks by itself there is nothing: it would refuse what the consoles take.
case "$* sslmode=${PGSSLMODE:-}" in
  *sslmode=verify-full*) [ -e "${HOME:-}/.postgresql/root.crt" ] || export PGSSLROOTCERT="${PGSSLROOTCERT:-system}" ;;
esac
name="$folder/console-$(date -u +%Y%m%dT%H%M%SZ).dump"
# What is left of one that failed would fill the disk.
trap 'rm -f "$name.part"' EXIT
trap 'exit 1' HUP INT TERM
pg_dump --format=custom --file="$name.part" "$@"
pg_restore --list "$name.part" > /dev/null
mv "$name.part" "$name"
# systemd's folder is a link.
find "$folder/" -name 'console-*.dump*' -mtime +14 -delete
echo "$name"
