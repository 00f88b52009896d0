/** Turns a reply into an answer: envelope, headers, and the check that the stub keeps its own contract. */
import { type OperationName, rowOf } from '../../lib/operations/table.ts';
import type { World } from '../world.ts';
import { deny, type Reply } from './reply.ts';

/** The answer's text and headers, before any fault is done to them. */
export interface Answer {
  http: number;
  body: string;
  headers: Record<string, string>;
}

/** An envelope as JSON; `data`, `description` and `message` only where there are any. */
export function toAnswer(reply: Reply, headers: Record<string, string> = {}): Answer {
  const { http, ...envelope } = reply;
  return {
    http,
    body: JSON.stringify(envelope),
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers },
  };
}

/** The answer as the platform sends it. */
export function toResponse({ http, body, headers }: Answer): Response {
  return new Response(body, { status: http, headers });
}

/**
 * Checks a good reply against the row's answer: a stub that breaks the contract must not pass for a provider.
 * @returns the reply, or a 500 after telling the world of the fault
 */
export function checkReply(world: World, name: OperationName, reply: Reply): Reply {
  const { good, answer } = rowOf(name);
  const statuses = good?.statuses ?? ['ok'];
  const isGood = reply.http === (good?.http ?? 200) && (statuses === 'any' || statuses.includes(reply.status));
  if (!isGood) return reply;
  const description = 'description' in reply ? reply.description : undefined;
  const checked = answer.safeParse(statuses === 'any' ? { status: reply.status, description } : reply.data);
  if (checked.success) return reply;
  world.onFault(`${name} answers against its own row: ${checked.error.message}`);
  return deny(500, 'error', 'the stub provider broke its contract');
}
