import 'server-only';
import type { HandlerResult, RequestContext } from '@/lib/server/api/route-handler';
import { endSession } from '@/lib/server/session/session';

/**
 * Signs out: the provider cannot revoke a token, so the console drops it and refuses every copy of the cookie from now
 * on (promises: V-B6); the browser drops what it has cached of the console. Signing out twice is no error.
 */
export async function signOut({ opened }: RequestContext): Promise<HandlerResult> {
  if (opened.session) await endSession(opened.session);
  return { data: {}, session: null, isForgotten: true };
}
