/** Notes a call in the journal, before anything is judged: also what is refused or lost was sent. */
import { redact } from '../journal.ts';
import type { World } from '../world.ts';
import type { Exchange } from './perform.ts';

/** Writes down one call, without its secrets. */
export function note(world: World, exchange: Exchange): void {
  const { method, path, query, body, headers, operation, credential } = exchange;
  world.journal.note({
    at: new Date().toISOString(),
    operation,
    method,
    path: path.slice(0, 2000),
    query: asObject(redact(Object.fromEntries(query))),
    body: redact(parse(body)),
    account: credential?.email ?? null,
    forwardedFor: headers.get(world.config.clientIpHeader),
    requestId: headers.get('x-request-id'),
    headers: [...headers.keys()].toSorted(),
  });
}

function parse(body: string): unknown {
  if (body === '') return null;
  try {
    return JSON.parse(body);
  } catch {
    return { unreadable: body.length };
  }
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
