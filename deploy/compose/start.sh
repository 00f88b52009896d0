#!/bin/sh
# Makes what is secret, once, and starts everything. COMPOSE names another program than docker compose; with "none" only the
# secrets are made.
set -eu
cd "$(dirname "$0")"
umask 077
mkdir -p secrets
keep() { [ -s "secrets/$1" ] || cat > "secrets/$1"; }

openssl rand -base64 48 | tr -d '\n' | keep session-password
openssl rand -base64 48 | tr -d '\n' | keep journal-key
openssl rand -base64 32 | keep provider-token-key
openssl rand -hex 18 | keep provider-avatar-salt
openssl rand -hex 24 | keep postgres-password
printf 'postgres://console:%s@postgres:5432/console\n' "$(cat secrets/postgres-password)" | keep database-url
[ -s secrets/certificate ] ||
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 365 -subj /CN=localhost \
    -addext subjectAltName=DNS:localhost -keyout secrets/certificate-key -out secrets/certificate 2>/dev/null
# Containers read them as users of their own; the folder stays this user's.
chmod 644 secrets/*

[ "${COMPOSE:-}" = none ] || exec ${COMPOSE:-docker compose} up --build "$@"
