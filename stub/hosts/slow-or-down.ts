/** The two troubles that a host beside the provider may have. */
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { MiddlewareHandler } from 'hono';
import type { Bindings } from '../api/bindings.ts';
import type { ScenarioName } from '../scenarios/catalogue.ts';
import { closeUnanswered, wireOf } from '../scenarios/wire.ts';
import type { World } from '../world.ts';

/**
 * Lets every request of a host wait, or breaks its connection, while the scenario for that is on.
 * @param names the host's own two scenarios
 */
export function slowOrDown(
  world: World,
  names: { slow: ScenarioName; down: ScenarioName },
): MiddlewareHandler<Bindings> {
  return async (context, next) => {
    const wire = wireOf(context.env?.outgoing, context.env?.incoming);
    const slow = world.scenarios.take(names.slow);
    if (slow) await wire.wait(slow.ms ?? 5000);
    if (!world.scenarios.take(names.down)) return next();
    closeUnanswered(wire);
    return RESPONSE_ALREADY_SENT;
  };
}
