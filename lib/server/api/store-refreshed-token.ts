import 'server-only';
import * as z from 'zod';
import { reject } from '@/lib/server/http-error';
import type { RequestContext } from './request-context';
import type { HandlerResult } from './route-handler';
import { seal, unseal } from '@/lib/server/session/seal';
import { allowReplacedCredential, type Session } from '@/lib/server/session/session';
import { SERVER_TIMING } from '@/lib/server/timing';

const schema = z.object({ renewalOf: z.string(), token: z.string().min(1), tokenAt: z.number() });

/** Seals a token that was refreshed during a render: a render cannot write cookies, so the browser sends it back. */
export function sealRefreshedToken({ sid, token, tokenAt }: Session): Promise<string> {
  return seal('renewal', { renewalOf: sid, token, tokenAt }, SERVER_TIMING.refreshedTokenS);
}

/**
 * Stores a sealed token, unless the session has a newer one.
 * @throws HttpError `wrongStep` if the seal belongs to another session
 */
export async function storeRefreshedToken(
  sealed: string,
  context: RequestContext,
): Promise<HandlerResult<Record<string, never>>> {
  const session = context.session;
  const opened = await unseal('renewal', sealed);
  const parsed = 'fault' in opened ? undefined : schema.safeParse(opened.value).data;
  if (parsed?.renewalOf !== session.sid) throw reject('wrongStep');
  const newest =
    parsed.tokenAt >= session.tokenAt ? { ...session, token: parsed.token, tokenAt: parsed.tokenAt } : session;
  // The seal stands in the page and may be sent again: a token is handed to the siblings once.
  return { data: {}, session: allowReplacedCredential(newest), isReplaced: true };
}
