/** The second step of a sign-in, and the first good code of an enrolment (wire contract, section 4). */
import { noteWrong } from '../account/attempts.ts';
import { LIFE } from '../account/lives.ts';
import { randomBackupCode } from '../account/passwords.ts';
import { issueMfaSession } from '../account/sign-in.ts';
import { stepOf } from '../account/totp.ts';
import { deny, type Handlers, ok } from '../api/reply.ts';
import { accountOf } from '../db/accounts.ts';
import type { AccountRow, SessionRow } from '../db/rows.ts';
import type { World } from '../world.ts';

const WRONG = deny(403, 'wrong code', 'The one-time code is wrong');

export const otpHandlers: Handlers<'session.otp'> = {
  'session.otp': ({ world, nowMs, input, actor }) => {
    const sessionKey = world.db.transaction(() => {
      const account = accountOf(world.db, actor.account.login);
      if (!account) return null;
      const isProven = /^\d+$/.test(input.otp)
        ? takeCode(world, account, input.otp, nowMs)
        : takeBackupCode(world, account, input.otp);
      return isProven ? open(world, account, actor.session, nowMs) : null;
    });
    if (sessionKey !== null) return ok({ sessionKey });
    noteWrong(world, actor.account, nowMs);
    return WRONG;
  },
};

/** An enrolment under way takes codes of its new secret; otherwise the known secret counts. A step counts once. */
function takeCode(world: World, account: AccountRow, code: string, nowMs: number): boolean {
  const secret = account.mfa_pending ?? (account.mfa_on ? account.mfa_secret : null);
  if (secret === null) return false;
  const step = stepOf(code, secret, nowMs, account.mfa_last_step);
  if (step === null) return false;
  const enrol = `UPDATE accounts SET mfa_on = 1, mfa_secret = ?, mfa_pending = NULL, mfa_last_step = ?,
    backup_code = CASE WHEN mfa_pending IS NULL THEN backup_code ELSE ? END WHERE id = ?`;
  world.db.run(enrol, secret, step, randomBackupCode(), account.id);
  return true;
}

/** A backup code works once; the next one is issued at the same moment. */
function takeBackupCode(world: World, account: AccountRow, typed: string): boolean {
  if (!account.mfa_on || account.backup_code === null) return false;
  if (typed.trim().toLowerCase() !== account.backup_code) return false;
  world.db.run('UPDATE accounts SET backup_code = ? WHERE id = ?', randomBackupCode(), account.id);
  return true;
}

function open(world: World, account: AccountRow, session: SessionRow, nowMs: number): string {
  world.db.run('UPDATE accounts SET failed = 0 WHERE id = ?', account.id);
  const sql = "UPDATE sessions SET step = 'open', expires_ms = ? WHERE chain = ?";
  world.db.run(sql, nowMs + LIFE.tokenMs, session.chain);
  return issueMfaSession(world, account.id, nowMs);
}
