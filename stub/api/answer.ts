import { type ProviderOperationName, rowOf } from '../../lib/operations/table.ts';
import type { World } from '../world.ts';
import { deny, type Reply } from './reply.ts';

export interface Answer {
  http: number;
  body: string;
  headers: Record<string, string>;
}

export function toAnswer(reply: Reply, headers: Record<string, string> = {}): Answer {
  const { http, ...envelope } = reply;
  return {
    http,
    body: JSON.stringify(envelope),
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers },
  };
}

const BODILESS: readonly number[] = [204, 205, 304];

export function toResponse({ http, body, headers }: Answer): Response {
  return new Response(BODILESS.includes(http) || body === '' ? null : body, { status: http, headers });
}

/** Answers 500 if a good reply breaks the row's answer schema: the stub must keep its own contract. */
export function checkReply(world: World, name: ProviderOperationName, reply: Reply): Reply {
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
