/** One operation from its route to its answer. */
import { type ProviderOperationName, rowOf } from '../../lib/operations/table.ts';
import { LIFETIMES } from '../account/lifetimes.ts';
import { issueToken } from '../account/sign-in.ts';
import { randomToken, sealToken } from '../account/tokens.ts';
import { HANDLERS } from '../handlers/handlers.ts';
import { businessScenario } from '../scenarios/business.ts';
import { applyTextScenarios } from '../scenarios/texts.ts';
import type { World } from '../world.ts';
import { type Answer, checkReply, toAnswer } from './answer.ts';
import { type Credential, findActor } from './authenticate.ts';
import { addressProblem, roleProblem, stepProblem } from './gate.ts';
import { chooseRoute, dateProblem, fieldsOf, parseInput } from './receive.ts';
import { type Actor, deny, NOT_AUTHORIZED, type Reply, type Situation } from './reply.ts';
import type { Route } from './routes.ts';
import { SERVED_TIMING } from '../../lib/rules/timing.ts';

/** A parsed request. */
export interface Exchange {
  method: string;
  path: string;
  query: URLSearchParams;
  body: string;
  headers: Headers;
  remoteAddress: string;
  routes: Route[] | null;
  /** A first look at path and body, for scenarios and the journal; found again from the parsed body. */
  operation: ProviderOperationName | null;
  credential: Credential | null;
}

/** @param skewMs how far the provider's clock is off */
export async function perform(world: World, exchange: Exchange, skewMs: number): Promise<Answer> {
  if (!exchange.routes) return toAnswer(deny(404, 'not found'));
  if (exchange.routes.length === 0) return toAnswer(deny(405, 'method not allowed'));
  const late = dateProblem(exchange.headers.get('x-date'), skewMs);
  if (late) return toAnswer(late);
  const received = fieldsOf(exchange.method, exchange.query, exchange.headers.get('content-type') ?? '', exchange.body);
  if (received.refusal) return toAnswer(received.refusal);
  const route = chooseRoute(exchange.routes, received.fields);
  if (!route) return toAnswer(deny(404, 'not found'));
  const actor = rowOf(route.name).isOpen ? null : findActor(world.db, exchange.credential, world.clock.now());
  const reply = await authorizeAndCall(world, exchange, route, received.fields, actor);
  const situation = { operation: route.name, account: exchange.credential?.email ?? null };
  const checked = applyTextScenarios(world.scenarios, route.name, checkReply(world, route.name, reply), situation);
  return toAnswer(checked, headersFor(world, route.name, actor, checked));
}

async function authorizeAndCall(
  world: World,
  exchange: Exchange,
  route: Route,
  fields: Record<string, unknown>,
  actor: Actor | null,
): Promise<Reply> {
  const { name } = route;
  const situation = { operation: name, account: exchange.credential?.email ?? null };
  const nowMs = world.clock.now();
  const ip = exchange.headers.get(world.config.clientIpHeader)?.trim() || exchange.remoteAddress;
  if (!rowOf(name).isOpen) {
    if (!actor) return NOT_AUTHORIZED;
    const problem =
      stepProblem(world, actor, name, exchange.headers.get('x-mfa-session'), nowMs) ?? addressProblem(actor, ip);
    if (problem) return problem;
  }
  const parsed = parseInput(route, fields);
  if ('refusal' in parsed) return parsed.refusal;
  const acted = businessScenario(world.scenarios, name, situation);
  if (acted) return acted;
  const refused = actor ? roleProblem(world, actor, name, parsed.input) : null;
  return refused ?? callHandler(name, { world, nowMs, ip, input: parsed.input, actor });
}

/** A lookup by name cannot show that the row's schema made the input and the gate the actor, which the handler's type asks for. */
function callHandler(
  name: ProviderOperationName,
  situation: Situation & { input: unknown; actor: Actor | null },
): Reply | Promise<Reply> {
  const handler = HANDLERS[name] as (call: typeof situation) => Reply | Promise<Reply>;
  return handler(situation);
}

function headersFor(
  world: World,
  name: ProviderOperationName,
  actor: Actor | null,
  reply: Reply,
): Record<string, string> {
  const isDead = reply.http === 403 && reply.message?.includes('User not authorized');
  if (!actor || isDead) return {};
  const token = refreshedToken(world, actor, name, world.clock.now());
  return token === null ? {} : { 'x-refreshed-token': token };
}

/** Tokens just issued by age, by chain, so that calls beside each other get the same one. */
const shared = new WeakMap<World, Map<string, { token: string; untilMs: number }>>();

/** Null if the caller's token stays as it is. */
function refreshedToken(world: World, actor: Actor, name: ProviderOperationName, nowMs: number): string | null {
  if (name === 'password.change') return null; // Its data is the replaced token already.
  // The call itself may have ended the session: a new token would revive it.
  if (!world.db.get('SELECT 1 FROM sessions WHERE token_hash = ?', actor.session.token_hash)) return null;
  const situation = { operation: name, account: actor.account.login };
  if (world.scenarios.take('undecryptableRefresh', situation)) return randomToken() + randomToken();
  const seal = (token: string) => sealToken(token, actor.account.login, world.config.tokenKey);
  if (world.scenarios.take('tokenRefreshedOnEveryAnswer', situation)) return seal(issueToken(world, actor, nowMs));
  if (nowMs - actor.session.issued_ms < LIFETIMES.refreshAfterMs) return null;
  const known = chainsOf(world).get(actor.session.chain);
  if (known && known.untilMs > nowMs) return seal(known.token);
  const token = issueToken(world, actor, nowMs);
  chainsOf(world).set(actor.session.chain, { token, untilMs: nowMs + SERVED_TIMING.oldTokenS * 1000 });
  return seal(token);
}

function chainsOf(world: World): Map<string, { token: string; untilMs: number }> {
  const known = shared.get(world) ?? new Map<string, { token: string; untilMs: number }>();
  shared.set(world, known);
  if (known.size > 10_000) known.clear();
  return known;
}
