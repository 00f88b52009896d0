#!/bin/sh
# Writes a dump of the database into a folder and removes those older than two weeks: backup.sh FOLDER [arguments of pg_dump].
# A dump has its name only once it is whole. Test it by restoring it: docs/operating.md, "Every day".
set -eu
umask 077
folder=$1
shift
name="$folder/console-$(date -u +%Y%m%dT%H%M%SZ).dump"
pg_dump --format=custom --file="$name.part" "$@"
pg_restore --list "$name.part" > /dev/null
mv "$name.part" "$name"
find "$folder" -name 'console-*.dump*' -mtime +14 -delete
echo "$name"
