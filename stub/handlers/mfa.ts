import { randomBackupCode } from '../account/passwords.ts';
import { membershipOf } from '../api/authenticate.ts';
import { done, FORBIDDEN, type Handlers, NOT_FOUND, ok } from '../api/reply.ts';
import { accountOf } from '../db/accounts.ts';
import type { AccountRow } from '../db/rows.ts';
import type { World } from '../world.ts';

export const mfaHandlers: Handlers<'mfa.off' | 'mfa.readBackupCode' | 'mfa.resetBackupCode'> = {
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
