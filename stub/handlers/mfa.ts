/** Turning the second factor on and off, and the backup code (wire contract, section 4; specification, sections 4 and 6). */
import { isSameAccount } from '../../lib/rules/auth/account.ts';
import { randomBackupCode } from '../account/passwords.ts';
import { issueMfaSession } from '../account/sign-in.ts';
import { newSecret } from '../account/totp.ts';
import { done, FORBIDDEN, type Handlers, NOT_FOUND, ok } from '../api/reply.ts';
import { accountOf } from '../db/accounts.ts';
import { membershipOf } from '../api/authenticate.ts';
import type { AccountRow } from '../db/rows.ts';
import type { World } from '../world.ts';

export const mfaHandlers: Handlers<'session.mfaOn' | 'mfa.off' | 'mfa.readBackupCode' | 'mfa.resetBackupCode'> = {
  'session.mfaOn': ({ world, nowMs, input, actor }) => {
    const { account, session } = actor;
    if (input.email !== undefined && !isSameAccount(input.email, account.login)) return FORBIDDEN;
    // An enrolment is kept while the factor is off: a full session switches it on again. A half-open one never gets this far.
    if (account.mfa_secret !== null && session.step === 'open') {
      world.db.run(
        'UPDATE accounts SET mfa_on = 1, backup_code = COALESCE(backup_code, ?) WHERE id = ?',
        randomBackupCode(),
        account.id,
      );
      return ok({ sessionKey: issueMfaSession(world, account.id, nowMs) });
    }
    // Asking again while enrolling shows the same secret: a reload must not outdate the code that was just scanned.
    const secret = account.mfa_pending ?? newSecret();
    world.db.run('UPDATE accounts SET mfa_pending = ?, mfa_last_step = 0 WHERE id = ?', secret, account.id);
    return ok({ secret });
  },

  'mfa.off': ({ world, input, actor }) => {
    const target = accountOf(world.db, input.email);
    const isOwn = target?.id === actor.account.id;
    if (!target || (!isOwn && !isColleague(world, actor.account, target)))
      return actor.organization ? NOT_FOUND : FORBIDDEN;
    world.db.transaction(() => {
      world.db.run(
        'UPDATE accounts SET mfa_on = 0, mfa_secret = NULL, mfa_pending = NULL, backup_code = NULL WHERE id = ?',
        target.id,
      );
      world.db.run('DELETE FROM mfa_sessions WHERE account_id = ?', target.id);
      // Half-open sign-ins end: a cancelled enrolment is a denied sign-in.
      world.db.run("DELETE FROM sessions WHERE account_id = ? AND step <> 'open'", target.id);
    });
    return done;
  },

  'mfa.readBackupCode': ({ actor }) => {
    const { mfa_on, backup_code } = actor.account;
    return mfa_on && backup_code !== null ? ok({ backupCode: backup_code }) : NOT_FOUND;
  },

  'mfa.resetBackupCode': ({ world, actor }) => {
    if (!actor.account.mfa_on) return NOT_FOUND;
    const backupCode = randomBackupCode();
    world.db.run('UPDATE accounts SET backup_code = ? WHERE id = ?', backupCode, actor.account.id);
    return ok({ backupCode });
  },
};

function isColleague(world: World, account: AccountRow, target: AccountRow): boolean {
  const organization = membershipOf(world.db, target.id).organization;
  return organization !== null && organization.id === membershipOf(world.db, account.id).organization?.id;
}
