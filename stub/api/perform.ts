/** One operation from its route to its answer: date, input, credential, gates, scenario, handler, check, new token. */
import type { OperationName } from '../../lib/operations/table.ts';
import { rowOf } from '../../lib/operations/table.ts';
import { HANDLERS } from '../handlers/handlers.ts';
import { businessScenario } from '../scenarios/business.ts';
import { disguise } from '../scenarios/texts.ts';
import type { World } from '../world.ts';
import { type Answer, checkReply, toAnswer } from './answer.ts';
import { type Credential, findActor } from './authenticate.ts';
import { addressProblem, roleProblem, stepProblem } from './gate.ts';
import { chooseRoute, dateProblem, fieldsOf, parseInput } from './receive.ts';
import { refreshedToken } from './refresh.ts';
import { type Actor, deny, NOT_AUTHORIZED, type Reply, type Situation } from './reply.ts';
import type { Route } from './routes.ts';

/** A request taken apart. */
export interface Exchange {
  method: string;
  path: string;
  query: URLSearchParams;
  body: string;
  headers: Headers;
  remoteAddress: string;
  routes: Route[] | null;
  /** What the path and the body mean, for scenarios and the journal; judged again from the parsed body. */
  operation: OperationName | null;
  credential: Credential | null;
}

/** Does what a request asks and says how it went. */
export async function perform(world: World, exchange: Exchange): Promise<Answer> {
  if (!exchange.routes) return toAnswer(deny(404, 'not found'));
  if (exchange.routes.length === 0) return toAnswer(deny(405, 'method not allowed'));
  const skewMs = world.scenarios.take('clockSkew', { account: exchange.credential?.email ?? null })?.ms ?? 0;
  const late = dateProblem(exchange.headers.get('x-date'), skewMs);
  if (late) return toAnswer(late);
  const received = fieldsOf(exchange.method, exchange.query, exchange.headers.get('content-type') ?? '', exchange.body);
  if (received.refusal) return toAnswer(received.refusal);
  const route = chooseRoute(exchange.routes, received.fields);
  if (!route) return toAnswer(deny(404, 'not found'));
  const actor = rowOf(route.name).isOpen ? null : findActor(world.db, exchange.credential, world.clock.now());
  const reply = await judge(world, exchange, route, received.fields, actor);
  const situation = { operation: route.name, account: exchange.credential?.email ?? null };
  const checked = disguise(world.scenarios, route.name, checkReply(world, route.name, reply), situation);
  return toAnswer(checked, headersFor(world, route.name, actor, checked));
}

async function judge(
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
  return refused ?? call(name, { world, nowMs, ip, input: parsed.input, actor });
}

/** The row's schema made the input and the gate the actor: what the handler's own type asks for, which a lookup by name cannot show. */
function call(
  name: OperationName,
  situation: Situation & { input: unknown; actor: Actor | null },
): Reply | Promise<Reply> {
  const handler = HANDLERS[name] as (call: typeof situation) => Reply | Promise<Reply>;
  return handler(situation);
}

function headersFor(world: World, name: OperationName, actor: Actor | null, reply: Reply): Record<string, string> {
  const isDead = reply.http === 403 && reply.message?.includes('User not authorized');
  if (!actor || isDead) return {};
  const token = refreshedToken(world, actor, name, world.clock.now());
  return token === null ? {} : { 'x-refreshed-token': token };
}
