import 'server-only';
import type * as z from 'zod';
import { reject } from '@/lib/server/http-error';
import type { IncomingRequest } from './route-handler';

/**
 * Reads a request's JSON body, counting its bytes while they arrive: a body has no limit of its own (promises: M9).
 * @param maxBytes greatest size
 * @throws Refusal `tooLarge` or `badJson`
 */
export async function readJson(request: IncomingRequest, maxBytes: number): Promise<unknown> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw reject('tooLarge');
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw reject('tooLarge');
    chunks.push(chunk);
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks)));
  } catch {
    throw reject('badJson');
  }
}

/**
 * Holds an input against its schema.
 * @returns the input after the schema: unknown fields are gone
 * @throws Refusal `badInput`, with a message key for each field that is wrong
 */
export function checkInput<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues)
    fields[path.join('.') || 'input'] ??= /^[a-zA-Z]+$/.test(message) ? message : 'enterCorrectly';
  throw reject('badInput', { fields });
}
