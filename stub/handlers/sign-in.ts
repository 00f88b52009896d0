/** Signing in by password, and the end of a social sign-in (wire contract, section 4). */
import { canonicalAccount } from '../../lib/rules/auth/account.ts';
import { fitsPassword, hashPassword, randomPassword } from '../account/passwords.ts';
import { isLocked, noteWrong } from '../account/attempts.ts';
import { openSession } from '../account/sign-in.ts';
import { hashOf } from '../account/tokens.ts';
import { membershipOf } from '../api/authenticate.ts';
import { addressProblem } from '../api/gate.ts';
import { deny, type Handlers } from '../api/reply.ts';
import { accountOf } from '../db/accounts.ts';
import type { AccountRow } from '../db/rows.ts';
import type { World } from '../world.ts';

const WRONG = deny(406, 'error', 'Wrong e-mail or password');
const LOCKED = deny(406, 'lockout', 'The account may be locked');

export const signInHandlers: Handlers<'session.signIn' | 'session.socialCallback'> = {
  'session.signIn': async ({ world, nowMs, ip, input }) => {
    const found = accountOf(world.db, input.email);
    const organization = found ? membershipOf(world.db, found.id).organization : null;
    const [fitsOwn, fitsMailed] = await Promise.all([
      fitsPassword(input.password, found?.password_hash ?? null),
      fitsPassword(input.password, mailedHash(found, nowMs)),
    ]);
    // Read again: hashing took a while, and another sign-in may have been counted meanwhile.
    const account = found && accountOf(world.db, found.login);
    if (!account) return WRONG;
    const shutOut = addressProblem({ organization }, ip);
    if (shutOut) return shutOut;
    if (isLocked(account, nowMs) && !fitsMailed) return LOCKED;
    if (!fitsOwn && !fitsMailed) return noteWrong(world, account, nowMs) ? LOCKED : WRONG;
    return openSession(world, fitsOwn ? account : takeMailed(world, account), organization, 'ok');
  },

  'session.socialCallback': async ({ world, nowMs, ip, input }) => {
    const { provider, code, state, error, error_message: words } = input;
    if (!world.config.socialProviders.includes(provider)) return deny(404, 'not found');
    if (error !== undefined || code === undefined)
      return deny(406, 'error', (words ?? 'Social sign-in was refused').slice(0, 500));
    const login = takeSocialCode(world, { provider, code, state, nowMs });
    if (login === null) return deny(406, 'error', 'The code is wrong, too old, or was used before');
    const known = accountOf(world.db, login);
    const account = known ?? (await createAccount(world, login));
    const { organization } = membershipOf(world.db, account.id);
    if (isLocked(account, nowMs)) return LOCKED;
    return addressProblem({ organization }, ip) ?? openSession(world, account, organization, known ? 'ok' : 'created');
  },
};

function mailedHash(account: AccountRow | undefined, nowMs: number): string | null {
  return account?.reset_hash && (account.reset_expires_ms ?? 0) > nowMs ? account.reset_hash : null;
}

/** The mailed password counts from its first use: the old one ends, the lock opens, and a change is due. */
function takeMailed(world: World, account: AccountRow): AccountRow {
  const sql = `UPDATE accounts SET password_hash = reset_hash, reset_hash = NULL, reset_expires_ms = NULL, must_change = 1,
    failed = 0, locked_until_ms = 0 WHERE id = ?`;
  world.db.run(sql, account.id);
  world.db.run('DELETE FROM sessions WHERE account_id = ?', account.id);
  return { ...account, must_change: 1 };
}

interface SocialCode {
  provider: string;
  code: string;
  state: string | undefined;
  nowMs: number;
}

/** A code works once, for the provider and the state that it was given with. */
function takeSocialCode(world: World, { provider, code, state, nowMs }: SocialCode): string | null {
  const hash = hashOf(code);
  const sql = 'SELECT login FROM social_codes WHERE code_hash = ? AND provider = ? AND state = ? AND expires_ms > ?';
  const found = world.db.get<{ login: string }>(sql, hash, provider, state ?? '', nowMs);
  world.db.run('DELETE FROM social_codes WHERE code_hash = ? OR expires_ms <= ?', hash, nowMs);
  return found?.login ?? null;
}

async function createAccount(world: World, login: string): Promise<AccountRow> {
  const password_hash = await hashPassword(randomPassword());
  const name = login.split('@', 1)[0] ?? login;
  world.db.insert('accounts', { login: canonicalAccount(login), name, password_hash });
  const account = accountOf(world.db, login);
  if (!account) throw new Error('the account was just made');
  return account;
}
