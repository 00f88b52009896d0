import { canonicalAccount } from '../../lib/rules/auth/account.ts';
import type { WireRole } from '../../lib/rules/roles.ts';
import { hashOf } from '../account/tokens.ts';
import type { Database } from '../db/database.ts';
import type { AccountRow, OrganizationRow, SessionRow } from '../db/rows.ts';
import type { Actor } from './reply.ts';
import { SERVED_TIMING } from '../../lib/rules/timing.ts';

export interface Credential {
  email: string;
  token: string;
}

/** Splits at the last colon: the token never holds one, the e-mail may. */
export function readCredential(header: string | null): Credential | null {
  const encoded = /^Basic ([A-Za-z0-9+/]+=*)$/i.exec(header ?? '')?.[1];
  if (!encoded) return null;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.lastIndexOf(':');
  return colon < 1 ? null : { email: text.slice(0, colon), token: text.slice(colon + 1) };
}

/** Null if the token is unknown, another account's, expired, or replaced more than 30 s ago. */
export function findActor(db: Database, credential: Credential | null, nowMs: number): Actor | null {
  if (!credential) return null;
  const session = db.get<SessionRow>('SELECT * FROM sessions WHERE token_hash = ?', hashOf(credential.token));
  if (!session || session.expires_ms <= nowMs) return null;
  if (session.replaced_ms !== null && nowMs - session.replaced_ms > SERVED_TIMING.oldTokenS * 1000) return null;
  const account = db.get<AccountRow>('SELECT * FROM accounts WHERE id = ?', session.account_id);
  if (!account || account.login !== canonicalAccount(credential.email)) return null;
  return { account, session, ...membershipOf(db, account.id) };
}

export function membershipOf(
  db: Database,
  accountId: number,
): { organization: OrganizationRow | null; role: WireRole } {
  const found = db.get<OrganizationRow & { role: WireRole }>(
    'SELECT o.*, m.role FROM members m JOIN organizations o ON o.id = m.organization_id WHERE m.account_id = ?',
    accountId,
  );
  return found ? { organization: found, role: found.role } : { organization: null, role: null };
}

export function hasMfaSession(db: Database, accountId: number, key: string | null, nowMs: number): boolean {
  if (!key) return false;
  const sql = 'SELECT 1 FROM mfa_sessions WHERE key_hash = ? AND account_id = ? AND expires_ms > ?';
  return db.get(sql, hashOf(key), accountId, nowMs) !== undefined;
}
