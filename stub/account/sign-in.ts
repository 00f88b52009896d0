/** Opens sessions after a password or a social sign-in, and decides which step comes next. */
import type { ProviderOperationName } from '../../lib/operations/table.ts';
import type { Actor, Reply } from '../api/reply.ts';
import type { AccountRow, OrganizationRow, Step } from '../db/rows.ts';
import type { World } from '../world.ts';
import { LIFETIMES } from './lifetimes.ts';
import { hashOf, randomId, randomToken } from './tokens.ts';

interface SignInData {
  email: string;
  token: string;
  mfa: 'on' | 'new' | 'off';
}

interface Opening {
  operation: ProviderOperationName;
  /** Of a sign-in without a due password change. */
  status: 'ok' | 'created';
}

export function openSession(
  world: World,
  account: AccountRow,
  organization: OrganizationRow | null,
  { operation, status }: Opening,
): Reply<SignInData> {
  const nowMs = world.clock.now();
  const isRequired = () =>
    organization?.mfa_policy === 'required' ||
    world.scenarios.take('mfaRequired', { operation, account: account.login }) !== null;
  const mfa = account.mfa_on ? 'on' : isRequired() ? 'new' : 'off';
  const step: Step = mfa === 'on' ? 'otp' : mfa === 'new' ? 'enrol' : 'open';
  const token = randomToken();
  world.db.transaction(() => {
    if (step === 'open' && account.failed > 0) world.db.run('UPDATE accounts SET failed = 0 WHERE id = ?', account.id);
    insertSession(world, { token, chain: randomId('c'), accountId: account.id, step, nowMs });
    world.db.run('DELETE FROM sessions WHERE account_id = ? AND expires_ms <= ?', account.id, nowMs);
  });
  return { http: 200, status: account.must_change ? 'accepted' : status, data: { email: account.login, token, mfa } };
}

/** The earlier tokens of the chain work a little longer. */
export function issueToken(
  world: World,
  { account, session }: Pick<Actor, 'account' | 'session'>,
  nowMs: number,
): string {
  const token = randomToken();
  world.db.transaction(() => {
    world.db.run('UPDATE sessions SET replaced_ms = ? WHERE chain = ? AND replaced_ms IS NULL', nowMs, session.chain);
    // Read again: another call may have opened the sign-in meanwhile.
    const open = world.db.get('SELECT 1 FROM sessions WHERE chain = ? AND step = ?', session.chain, 'open');
    insertSession(world, {
      token,
      chain: session.chain,
      accountId: account.id,
      step: open ? 'open' : session.step,
      nowMs,
    });
  });
  return token;
}

/** The key is sent only once. */
export function issueMfaSession(world: World, accountId: number, nowMs: number): string {
  const key = randomToken();
  world.db.insert('mfa_sessions', {
    key_hash: hashOf(key),
    account_id: accountId,
    expires_ms: nowMs + LIFETIMES.mfaSessionMs,
  });
  return key;
}

interface NewSession {
  token: string;
  chain: string;
  accountId: number;
  step: Step;
  nowMs: number;
}

function insertSession(world: World, { token, chain, accountId, step, nowMs }: NewSession): void {
  world.db.insert('sessions', {
    token_hash: hashOf(token),
    chain,
    account_id: accountId,
    step,
    issued_ms: nowMs,
    expires_ms: nowMs + { open: LIFETIMES.tokenMs, otp: LIFETIMES.halfOpenMs, enrol: LIFETIMES.enrolMs }[step],
    replaced_ms: null,
  });
}
