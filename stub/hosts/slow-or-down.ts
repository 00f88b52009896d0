import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { MiddlewareHandler } from 'hono';
import type { ScenarioName } from '../scenarios/catalogue.ts';
import { connectionOf, resetUnanswered } from '../scenarios/connection.ts';
import type { Bindings, World } from '../world.ts';

/** Delays the requests of a host, or breaks its connections, while the scenario for that is on. */
export function slowOrDown(
  world: World,
  names: { slow: ScenarioName; down: ScenarioName },
): MiddlewareHandler<Bindings> {
  return async (context, next) => {
    const connection = connectionOf(context.env?.outgoing, context.env?.incoming);
    const slow = world.scenarios.take(names.slow);
    if (slow) await connection.wait(slow.ms ?? 5000);
    if (!world.scenarios.take(names.down)) return next();
    resetUnanswered(connection);
    return RESPONSE_ALREADY_SENT;
  };
}
