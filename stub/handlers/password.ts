import { LIMITS } from '../../lib/rules/limits.ts';
import { countFailedAttempt } from '../account/failed-attempts.ts';
import { fitsPassword, hashPassword } from '../account/passwords.ts';
import { issueToken } from '../account/sign-in.ts';
import { deny, type Handlers, ok } from '../api/reply.ts';

export const passwordHandlers: Handlers<'password.change'> = {
  'password.change': async ({ world, nowMs, input, actor }) => {
    const { account, session } = actor;
    const { oldpassword, newpassword } = input;
    if (newpassword.length < LIMITS.passwordMin || newpassword.length > LIMITS.passwordMax) {
      return deny(400, 'bad request', 'newpassword: too short or too long');
    }
    if (!(await fitsPassword(oldpassword, account.password_hash))) {
      countFailedAttempt(world, account, nowMs);
      return deny(406, 'error', 'The old password is wrong');
    }
    const hash = await hashPassword(newpassword);
    const token = world.db.transaction(() => {
      const sql =
        'UPDATE accounts SET password_hash = ?, must_change = 0, reset_hash = NULL, failed = 0 WHERE id = ? AND password_hash = ?';
      if (world.db.run(sql, hash, account.id, account.password_hash) === 0) return null;
      world.db.run('DELETE FROM sessions WHERE account_id = ? AND chain <> ?', account.id, session.chain);
      return issueToken(world, actor, nowMs);
    });
    return token === null ? deny(406, 'error', 'The old password is wrong') : ok({ token });
  },
};
