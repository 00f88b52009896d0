/** Counts wrong passwords and codes, and locks if the organisation wants it: docs/product.md#account-lockout-states. */
import { membershipOf } from '../api/authenticate.ts';
import type { AccountRow } from '../db/rows.ts';
import type { World } from '../world.ts';
import { LIFETIMES, MAX_FAILED_ATTEMPTS } from './lifetimes.ts';

export function isLocked(account: AccountRow, nowMs: number): boolean {
  return account.locked_until_ms > nowMs;
}

/** @returns whether the account is locked from now on; then its half-open sign-ins end too */
export function countFailedAttempt(world: World, account: AccountRow, nowMs: number): boolean {
  const { organization } = membershipOf(world.db, account.id);
  return world.db.transaction(() => {
    world.db.run('UPDATE accounts SET failed = failed + 1 WHERE id = ?', account.id);
    const failed =
      world.db.get<{ failed: number }>('SELECT failed FROM accounts WHERE id = ?', account.id)?.failed ?? 0;
    if (!organization?.use_account_lockout || failed < MAX_FAILED_ATTEMPTS) return false;
    world.db.run(
      'UPDATE accounts SET failed = 0, locked_until_ms = ? WHERE id = ?',
      nowMs + LIFETIMES.lockMs,
      account.id,
    );
    world.db.run("DELETE FROM sessions WHERE account_id = ? AND step <> 'open'", account.id);
    return true;
  });
}
