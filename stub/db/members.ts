/** The member list of an organisation, as the wire has it. */
import type { WireRole } from '../../lib/rules/roles.ts';
import type { Database } from './database.ts';

export interface MemberAnswer {
  email: string;
  name: string;
  role: WireRole;
  mfa: 'on' | 'off';
}

/** Owners first, then admins, then the others by their login id. */
export function membersOf(db: Database, organizationId: number): MemberAnswer[] {
  const sql = `SELECT a.login AS email, a.name, m.role, CASE a.mfa_on WHEN 1 THEN 'on' ELSE 'off' END AS mfa
    FROM members m JOIN accounts a ON a.id = m.account_id WHERE m.organization_id = ?
    ORDER BY CASE m.role WHEN 'owner' THEN 0 WHEN 'admin' THEN 1 ELSE 2 END, a.login`;
  return db.all<MemberAnswer>(sql, organizationId);
}
