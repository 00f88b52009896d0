/** Times are milliseconds since the epoch (`_ms`), dates `YYYY-MM-DD`, truths 0 or 1. */

/** Raise it with every change of the layout: the data of a file with another one is then replaced. */
export const SCHEMA_VERSION = 3;

export const TABLES = [
  'accounts',
  'organizations',
  'members',
  'sessions',
  'mfa_sessions',
  'site_contracts',
  'deployment_contracts',
  'backup_contracts',
  'customisation_contracts',
  'environments',
  'permission_configs',
  'jobs',
  'apikeys',
  'projects',
  'project_members',
  'avatars',
  'mails',
  'signups',
  'receipt_changes',
  'social_codes',
  'writes',
  'card_customers',
  'card_methods',
  'card_intents',
  'card_portals',
] as const;

const people = `
CREATE TABLE accounts (
  id INTEGER PRIMARY KEY, login TEXT NOT NULL UNIQUE, name TEXT NOT NULL, password_hash TEXT NOT NULL,
  must_change INTEGER NOT NULL DEFAULT 0, reset_hash TEXT, reset_expires_ms INTEGER,
  failed INTEGER NOT NULL DEFAULT 0, locked_until_ms INTEGER NOT NULL DEFAULT 0,
  mfa_on INTEGER NOT NULL DEFAULT 0, mfa_secret TEXT, mfa_pending TEXT, mfa_last_step INTEGER NOT NULL DEFAULT 0,
  backup_code TEXT);
CREATE TABLE organizations (
  id INTEGER PRIMARY KEY, name TEXT NOT NULL, department_name TEXT, person_name TEXT, tel TEXT, postal_code TEXT,
  address TEXT, use_account_lockout INTEGER NOT NULL DEFAULT 0, mfa_policy TEXT NOT NULL DEFAULT 'optional',
  iptables TEXT NOT NULL DEFAULT '[]');
CREATE TABLE members (
  organization_id INTEGER NOT NULL, account_id INTEGER NOT NULL UNIQUE, role TEXT,
  PRIMARY KEY (organization_id, account_id)) WITHOUT ROWID;
CREATE TABLE sessions (
  token_hash TEXT PRIMARY KEY, chain TEXT NOT NULL, account_id INTEGER NOT NULL, step TEXT NOT NULL,
  issued_ms INTEGER NOT NULL, expires_ms INTEGER NOT NULL, replaced_ms INTEGER) WITHOUT ROWID;
CREATE INDEX sessions_by_chain ON sessions (chain);
CREATE INDEX sessions_by_account ON sessions (account_id);
CREATE TABLE mfa_sessions (
  key_hash TEXT PRIMARY KEY, account_id INTEGER NOT NULL, expires_ms INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE avatars (account_id INTEGER PRIMARY KEY, address TEXT NOT NULL UNIQUE, image BLOB NOT NULL);
CREATE TABLE social_codes (
  code_hash TEXT PRIMARY KEY, provider TEXT NOT NULL, login TEXT NOT NULL, state TEXT NOT NULL, expires_ms INTEGER NOT NULL);
`;

const contracts = `
CREATE TABLE site_contracts (
  organization_id INTEGER PRIMARY KEY, plan_code TEXT NOT NULL, period TEXT, end_date TEXT,
  evaluation_used INTEGER NOT NULL DEFAULT 0, customer TEXT, fingerprint TEXT);
CREATE TABLE deployment_contracts (
  organization_id INTEGER PRIMARY KEY, plan_code TEXT NOT NULL, apps_count INTEGER NOT NULL, apps_total INTEGER NOT NULL);
CREATE TABLE backup_contracts (organization_id INTEGER PRIMARY KEY, end_date TEXT, used_capacity INTEGER NOT NULL);
CREATE TABLE customisation_contracts (
  domain TEXT PRIMARY KEY, organization_id INTEGER NOT NULL, plan_code TEXT NOT NULL, apps_count INTEGER NOT NULL,
  apps_total INTEGER NOT NULL, next_apps_total INTEGER, next_start_date TEXT, start_date TEXT NOT NULL,
  end_date TEXT NOT NULL, renewal_month INTEGER, max_batchslot INTEGER, evaluation_used INTEGER NOT NULL DEFAULT 0,
  customer TEXT, fingerprint TEXT, receipt_email TEXT NOT NULL);
CREATE TABLE environments (uid INTEGER PRIMARY KEY, domain TEXT NOT NULL, project_name TEXT NOT NULL, name TEXT NOT NULL);
CREATE TABLE permission_configs (domain TEXT PRIMARY KEY, config TEXT NOT NULL);
CREATE TABLE jobs (
  id TEXT PRIMARY KEY, organization_id INTEGER NOT NULL, domain TEXT NOT NULL, started_ms INTEGER NOT NULL);
CREATE TABLE apikeys (
  id TEXT PRIMARY KEY, organization_id INTEGER NOT NULL, name TEXT NOT NULL, access_key TEXT NOT NULL,
  creator_name TEXT NOT NULL, creator_login TEXT NOT NULL, created_ms INTEGER NOT NULL);
CREATE TABLE projects (uid INTEGER PRIMARY KEY, organization_id INTEGER NOT NULL, name TEXT NOT NULL);
CREATE TABLE project_members (project_uid INTEGER NOT NULL, login TEXT NOT NULL, PRIMARY KEY (project_uid, login)) WITHOUT ROWID;
`;

const outside = `
CREATE TABLE mails (
  id INTEGER PRIMARY KEY AUTOINCREMENT, at_ms INTEGER NOT NULL, recipient TEXT NOT NULL, kind TEXT NOT NULL,
  subject TEXT NOT NULL, body TEXT NOT NULL, link TEXT, code TEXT);
CREATE TABLE signups (
  id_hash TEXT PRIMARY KEY, email TEXT NOT NULL, service TEXT NOT NULL, code TEXT NOT NULL, tries INTEGER NOT NULL,
  expires_ms INTEGER NOT NULL);
CREATE TABLE receipt_changes (
  token_hash TEXT PRIMARY KEY, domain TEXT NOT NULL, email TEXT NOT NULL, expires_ms INTEGER NOT NULL);
CREATE TABLE writes (id INTEGER PRIMARY KEY AUTOINCREMENT, entry TEXT NOT NULL);
CREATE TABLE card_customers (id TEXT PRIMARY KEY, name TEXT NOT NULL, default_method TEXT);
CREATE TABLE card_portals (id TEXT PRIMARY KEY, customer TEXT NOT NULL, return_url TEXT NOT NULL);
CREATE TABLE card_methods (
  id TEXT PRIMARY KEY, customer TEXT, brand TEXT NOT NULL, last4 TEXT NOT NULL, exp_month INTEGER NOT NULL,
  exp_year INTEGER NOT NULL, fingerprint TEXT NOT NULL);
CREATE TABLE card_intents (
  id TEXT PRIMARY KEY, secret TEXT NOT NULL, customer TEXT, status TEXT NOT NULL, method TEXT, return_url TEXT);
`;

export const SCHEMA = people + contracts + outside;
