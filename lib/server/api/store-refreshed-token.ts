import 'server-only';
import * as z from 'zod';
import { TIMING } from '@/lib/rules/timing';
import { sessionOf } from './operation-handler';
import { reject } from '@/lib/server/http-error';
import type { HandlerResult, RequestContext } from './route-handler';
import { seal, unseal } from '@/lib/server/session/seal';
import { allowHandOver, type Session } from '@/lib/server/session/session';

const schema = z.object({ renewalOf: z.string(), token: z.string().min(1), tokenAt: z.number() });

/** A token that was refreshed during a render, sealed: a render cannot write cookies, the browser's next step stores it. */
export function sealRefreshedToken({ sid, token, tokenAt }: Session): Promise<string> {
  return seal({ renewalOf: sid, token, tokenAt }, TIMING.renewalS);
}

/**
 * Stores a sealed token, unless the session has a newer one by now.
 * @throws Refusal `wrongStep` where the seal is not of this session
 */
export async function storeRefreshedToken(sealed: string, visit: RequestContext): Promise<HandlerResult> {
  const session = sessionOf(visit);
  const opened = await unseal(sealed);
  const parsed = 'fault' in opened ? undefined : schema.safeParse(opened.value).data;
  if (parsed?.renewalOf !== session.sid) throw reject('wrongStep');
  const newest =
    parsed.tokenAt >= session.tokenAt ? { ...session, token: parsed.token, tokenAt: parsed.tokenAt } : session;
  // The seal stands in the page and may be sent again: one token is handed over once.
  return { data: {}, session: allowHandOver(newest, `${session.sid}:${parsed.tokenAt}`), isReplaced: true };
}
