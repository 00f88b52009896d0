/** Accounts by their login id. */
import { canonicalAccount } from '../../lib/rules/auth/account.ts';
import type { Database } from './database.ts';
import type { AccountRow } from './rows.ts';

/** The account of a login id, whatever its case; undefined where there is none. */
export function accountOf(db: Database, login: string): AccountRow | undefined {
  return db.get<AccountRow>('SELECT * FROM accounts WHERE login = ?', canonicalAccount(login));
}
