/** Replaces tokens: by age, or on every answer where the scenario asks for it (wire contract, section 3). */
import type { OperationName } from '../../lib/operations/table.ts';
import { TIMING } from '../../lib/rules/timing.ts';
import { LIFE } from '../account/lives.ts';
import { issueToken } from '../account/sign-in.ts';
import { randomToken, sealToken } from '../account/tokens.ts';
import type { World } from '../world.ts';
import type { Actor } from './reply.ts';

/** Tokens just issued by age, by chain: calls in flight beside each other get the same one, whichever answer comes first. */
const shared = new WeakMap<World, Map<string, { token: string; untilMs: number }>>();

/**
 * The header for an authenticated answer, good or not.
 * @returns the sealed new token, or null where the caller's own stays as it is
 */
export function refreshedToken(world: World, actor: Actor, name: OperationName, nowMs: number): string | null {
  if (name === 'password.change') return null; // Its data is the replaced token already.
  // The call itself may have ended the session: a new token would bring it back.
  if (!world.db.get('SELECT 1 FROM sessions WHERE token_hash = ?', actor.session.token_hash)) return null;
  const situation = { operation: name, account: actor.account.login };
  if (world.scenarios.take('undecryptableRefresh', situation)) return randomToken() + randomToken();
  const seal = (token: string) => sealToken(token, actor.account.login, world.config.tokenKey);
  if (world.scenarios.take('tokenRefreshedOnEveryAnswer', situation)) return seal(issueToken(world, actor, nowMs));
  if (nowMs - actor.session.issued_ms < LIFE.refreshAfterMs) return null;
  const known = chainsOf(world).get(actor.session.chain);
  if (known && known.untilMs > nowMs) return seal(known.token);
  const token = issueToken(world, actor, nowMs);
  chainsOf(world).set(actor.session.chain, { token, untilMs: nowMs + TIMING.oldTokenS * 1000 });
  return seal(token);
}

function chainsOf(world: World): Map<string, { token: string; untilMs: number }> {
  const known = shared.get(world) ?? new Map<string, { token: string; untilMs: number }>();
  shared.set(world, known);
  if (known.size > 10_000) known.clear();
  return known;
}
