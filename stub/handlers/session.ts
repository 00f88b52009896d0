/** Sign-in, its second step, and enrolment: docs/wire-contract.md#sign-in. */
import { canonicalAccount, isSameAccount } from '../../lib/rules/auth/account.ts';
import { countFailedAttempt, isLocked } from '../account/failed-attempts.ts';
import { LIFETIMES } from '../account/lifetimes.ts';
import { fitsPassword, hashPassword, randomBackupCode, randomPassword } from '../account/passwords.ts';
import { issueMfaSession, openSession } from '../account/sign-in.ts';
import { hashOf } from '../account/tokens.ts';
import { newSecret, stepOf } from '../account/totp.ts';
import { membershipOf } from '../api/authenticate.ts';
import { addressProblem } from '../api/gate.ts';
import { deny, FORBIDDEN, type Handlers, ok } from '../api/reply.ts';
import { accountOf } from '../db/accounts.ts';
import type { AccountRow, SessionRow } from '../db/rows.ts';
import type { World } from '../world.ts';

const WRONG_PASSWORD = deny(406, 'error', 'Wrong e-mail or password');
const LOCKED = deny(406, 'lockout', 'The account may be locked');

export const sessionHandlers: Handlers<'session.signIn' | 'session.socialCallback' | 'session.otp' | 'session.mfaOn'> =
  {
    'session.signIn': async ({ world, nowMs, ip, input }) => {
      const found = accountOf(world.db, input.email);
      const organization = found ? membershipOf(world.db, found.id).organization : null;
      const mailed = mailedHash(found, nowMs);
      const [fitsOwn, fitsMailed] = await Promise.all([
        fitsPassword(input.password, found?.password_hash ?? null),
        fitsPassword(input.password, mailed),
      ]);
      // Read again: hashing took a while, and another attempt may have been counted meanwhile.
      const account = found && accountOf(world.db, found.login);
      if (!account) return WRONG_PASSWORD;
      const shutOut = addressProblem({ organization }, ip);
      if (shutOut) return shutOut;
      if (isLocked(account, nowMs) && !fitsMailed) return LOCKED;
      if (!fitsOwn && !fitsMailed) return countFailedAttempt(world, account, nowMs) ? LOCKED : WRONG_PASSWORD;
      const entered = fitsOwn ? account : takeMailed(world, account, mailed);
      return entered
        ? openSession(world, entered, organization, { operation: 'session.signIn', status: 'ok' })
        : WRONG_PASSWORD;
    },

    'session.socialCallback': async ({ world, nowMs, ip, input }) => {
      const { provider, code, state, error, error_message: words } = input;
      if (!world.config.socialProviders.includes(provider)) return deny(404, 'not found');
      if (error !== undefined || code === undefined)
        return deny(406, 'error', (words ?? 'Social sign-in was refused').slice(0, 500));
      const login = takeSocialCode(world, { provider, code, state, nowMs });
      if (login === null) return deny(406, 'error', 'The code is wrong, too old, or was used before');
      const { account, status } = await findOrCreate(world, login);
      const { organization } = membershipOf(world.db, account.id);
      if (isLocked(account, nowMs)) return LOCKED;
      const opening = { operation: 'session.socialCallback', status } as const;
      return addressProblem({ organization }, ip) ?? openSession(world, account, organization, opening);
    },

    'session.otp': ({ world, nowMs, input, actor }) => {
      const sessionKey = world.db.transaction(() => {
        const account = accountOf(world.db, actor.account.login);
        if (!account) return null;
        const isProven = /^\d+$/.test(input.otp)
          ? takeCode(world, account, input.otp, nowMs)
          : takeBackupCode(world, account, input.otp);
        return isProven ? completeSignIn(world, account, actor.session, nowMs) : null;
      });
      if (sessionKey !== null) return ok({ sessionKey });
      countFailedAttempt(world, actor.account, nowMs);
      return WRONG_CODE;
    },

    'session.mfaOn': ({ world, nowMs, input, actor }) => {
      const { account } = actor;
      if (input.email !== undefined && !isSameAccount(input.email, account.login)) return FORBIDDEN;
      // A kept enrolment is turned on again, also in the first step of a required one.
      if (account.mfa_secret !== null) {
        world.db.run(
          'UPDATE accounts SET mfa_on = 1, mfa_pending = NULL, backup_code = COALESCE(backup_code, ?) WHERE id = ?',
          randomBackupCode(),
          account.id,
        );
        return ok({ sessionKey: issueMfaSession(world, account.id, nowMs) });
      }
      // The same secret while enrolling: a reload must not invalidate the code that was just scanned.
      const secret = account.mfa_pending ?? newSecret();
      world.db.run('UPDATE accounts SET mfa_pending = ?, mfa_last_step = 0 WHERE id = ?', secret, account.id);
      return ok({ secret });
    },
  };

function mailedHash(account: AccountRow | undefined, nowMs: number): string | null {
  return account?.reset_hash && (account.reset_expires_ms ?? 0) > nowMs ? account.reset_hash : null;
}

/**
 * The first use of a mailed password ends the old one and the lock, and asks for a change.
 * @param tested its hash: while it was tested, a sign-in beside this one may have taken it, or a newer one may have been mailed
 * @returns null if it is not the account's password now
 */
function takeMailed(world: World, { id, login }: AccountRow, tested: string | null): AccountRow | null {
  const sql = `UPDATE accounts SET password_hash = reset_hash, reset_hash = NULL, reset_expires_ms = NULL, must_change = 1,
    failed = 0, locked_until_ms = 0 WHERE id = ? AND reset_hash = ?`;
  if (world.db.run(sql, id, tested) > 0) world.db.run('DELETE FROM sessions WHERE account_id = ?', id);
  const account = accountOf(world.db, login);
  return account?.password_hash === tested ? account : null;
}

interface SocialCode {
  provider: string;
  code: string;
  state: string | undefined;
  nowMs: number;
}

/** Works once, for its provider and state. */
function takeSocialCode(world: World, { provider, code, state, nowMs }: SocialCode): string | null {
  const hash = hashOf(code);
  const sql = 'SELECT login FROM social_codes WHERE code_hash = ? AND provider = ? AND state = ? AND expires_ms > ?';
  const found = world.db.get<{ login: string }>(sql, hash, provider, state ?? '', nowMs);
  world.db.run('DELETE FROM social_codes WHERE code_hash = ? OR expires_ms <= ?', hash, nowMs);
  return found?.login ?? null;
}

async function findOrCreate(world: World, login: string): Promise<{ account: AccountRow; status: 'ok' | 'created' }> {
  const known = accountOf(world.db, login);
  if (known) return { account: known, status: 'ok' };
  const password_hash = await hashPassword(randomPassword());
  // Looked up again: another callback may have made it meanwhile.
  const status = accountOf(world.db, login) ? 'ok' : 'created';
  const name = login.split('@', 1)[0] ?? login;
  if (status === 'created') world.db.insert('accounts', { login: canonicalAccount(login), name, password_hash });
  const account = accountOf(world.db, login);
  if (!account) throw new Error('the account was just made');
  return { account, status };
}

const WRONG_CODE = deny(403, 'wrong code', 'The one-time code is wrong');

/** The secret of an enrolment counts until a factor is on, and then only that one's. Each time step works once. */
function takeCode(world: World, account: AccountRow, code: string, nowMs: number): boolean {
  const secret = account.mfa_on ? account.mfa_secret : account.mfa_pending;
  if (secret === null) return false;
  const step = stepOf(code, secret, nowMs, account.mfa_last_step);
  if (step === null) return false;
  const enrol = `UPDATE accounts SET mfa_on = 1, mfa_secret = ?, mfa_pending = NULL, mfa_last_step = ?,
    backup_code = CASE WHEN mfa_on THEN backup_code ELSE ? END WHERE id = ?`;
  world.db.run(enrol, secret, step, randomBackupCode(), account.id);
  return true;
}

/** Works once; the next one is issued at the same moment. */
function takeBackupCode(world: World, account: AccountRow, typed: string): boolean {
  if (!account.mfa_on || account.backup_code === null) return false;
  if (typed.trim().toLowerCase() !== account.backup_code) return false;
  world.db.run('UPDATE accounts SET backup_code = ? WHERE id = ?', randomBackupCode(), account.id);
  return true;
}

function completeSignIn(world: World, account: AccountRow, session: SessionRow, nowMs: number): string {
  world.db.run('UPDATE accounts SET failed = 0 WHERE id = ?', account.id);
  const sql = "UPDATE sessions SET step = 'open', expires_ms = ? WHERE chain = ?";
  world.db.run(sql, nowMs + LIFETIMES.tokenMs, session.chain);
  return issueMfaSession(world, account.id, nowMs);
}
