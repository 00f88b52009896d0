import { canonicalAccount } from '../../lib/rules/auth/account.ts';
import type { WireRole } from '../../lib/rules/roles.ts';
import type { Database } from './database.ts';
import type { AccountRow } from './rows.ts';

/** Case does not matter. */
export function accountOf(db: Database, login: string): AccountRow | undefined {
  return db.get<AccountRow>('SELECT * FROM accounts WHERE login = ?', canonicalAccount(login));
}

interface MemberAnswer {
  email: string;
  name: string;
  role: WireRole;
  mfa: 'on' | 'off';
}

/** Owners first, then admins, then the others by login id. */
export function membersOf(db: Database, organizationId: number): MemberAnswer[] {
  const sql = `SELECT a.login AS email, a.name, m.role, CASE a.mfa_on WHEN 1 THEN 'on' ELSE 'off' END AS mfa
    FROM members m JOIN accounts a ON a.id = m.account_id WHERE m.organization_id = ?
    ORDER BY CASE m.role WHEN 'owner' THEN 0 WHEN 'admin' THEN 1 ELSE 2 END, a.login`;
  return db.all<MemberAnswer>(sql, organizationId);
}
