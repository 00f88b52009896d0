import 'server-only';
import { callWithSession } from '@/lib/server/api/call-with-session';
import type { RequestContext } from '@/lib/server/api/request-context';
import type { StepResult } from '@/lib/server/api/route-handler';
import { reject } from '@/lib/server/http-error';
import { endSignIn, rootOf } from '@/lib/server/session/ended-sessions';
import { noteSignOut } from '@/lib/server/api/listed-sessions';
import type { Session } from '@/lib/server/session/session';
import { endedCookie, setCookie } from '@/lib/server/session/session-cookie';
import { clearedFlowCookie, endFlow, openFlow } from './oauth-flow';

/** Ends an unfinished sign-in. If it was to enrol, MFA is set off, which may be slow: the cookie may be a new sign-in’s by then. */
export async function cancelSignIn(context: RequestContext): Promise<StepResult<'cancel'>> {
  const { session, past } = context.opened;
  // A code under way may have completed the sign-in meanwhile: it is given up all the same (promise V-R3).
  const given = session ?? past;
  if (!given || given.state === 'signedIn') throw reject('wrongStep');
  const ending = { ...(await end(given, context)), act: { event: 'cancelSignIn' } } as const;
  if (session?.state !== 'enrol') return ending;
  await callWithSession(session, 'mfa.off', { email: session.account }, context.callContext);
  const { session: _cleared, ...kept } = ending;
  return kept;
}

/**
 * Signs out. The provider cannot revoke a token, so the console drops it and refuses every copy of the cookie from now on
 * (promise V-B6). Signing out twice is no error.
 */
export async function signOut(context: RequestContext): Promise<StepResult<'sign-out'>> {
  const { headers } = context.request;
  const flow = await openFlow(headers.get('cookie'));
  if (flow) await endFlow(flow);
  const given = context.opened.session ?? context.opened.past;
  const ending = given ? await end(given, context) : { data: {}, session: null, cookies: [] };
  return {
    ...ending,
    cookies: [...ending.cookies, ...(flow ? [clearedFlowCookie()] : [])],
    act: { event: 'signOut' },
    isForgotten: true,
  };
}

async function end(session: Session, { request }: RequestContext) {
  await endSignIn(session);
  noteSignOut(session);
  const cookies = [endedCookie(request.headers.get('cookie'), rootOf(session))];
  if (session.device !== undefined) cookies.push(setCookie('device', '', 0));
  return { data: {}, session: null, cookies };
}
