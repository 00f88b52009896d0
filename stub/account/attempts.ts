/** Counts wrong passwords and codes, and locks where the organisation asks for it (specification, section 4). */
import { membershipOf } from '../api/authenticate.ts';
import type { AccountRow } from '../db/rows.ts';
import type { World } from '../world.ts';
import { LIFE, TRIES } from './lives.ts';

/** Whether an account is locked now. */
export function isLocked(account: AccountRow, nowMs: number): boolean {
  return account.locked_until_ms > nowMs;
}

/**
 * Notes a wrong password or code.
 * @returns whether the account is locked from now on; then its half-open sign-ins end too
 */
export function noteWrong(world: World, account: AccountRow, nowMs: number): boolean {
  const { organization } = membershipOf(world.db, account.id);
  return world.db.transaction(() => {
    world.db.run('UPDATE accounts SET failed = failed + 1 WHERE id = ?', account.id);
    const failed =
      world.db.get<{ failed: number }>('SELECT failed FROM accounts WHERE id = ?', account.id)?.failed ?? 0;
    if (!organization?.use_account_lockout || failed < TRIES) return false;
    world.db.run('UPDATE accounts SET failed = 0, locked_until_ms = ? WHERE id = ?', nowMs + LIFE.lockMs, account.id);
    world.db.run("DELETE FROM sessions WHERE account_id = ? AND step <> 'open'", account.id);
    return true;
  });
}
