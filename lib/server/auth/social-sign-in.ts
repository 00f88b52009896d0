import 'server-only';
import type * as z from 'zod';
import { safeRedirect } from '@/lib/rules/redirects';
import type { socialInput } from '@/lib/rules/auth/sign-in';
import { hasSocialError } from '@/lib/rules/auth/social';
import { readEnv } from '@/lib/server/env';
import { beginFlow, fitsFlow, flowCookie, openFlow, spendFlow } from './oauth-flow';
import { log } from '@/lib/server/log';
import { Refusal, refuse } from '@/lib/server/http-error';
import type { Reply, Visit } from '@/lib/server/api/route-handler';
import { signInSocially } from './sign-in';

/** Whether a provider is offered on the sign-in page. */
export function isOffered(provider: string): boolean {
  return readEnv().SOCIAL_PROVIDERS.includes(provider);
}

/**
 * Starts a social sign-in: binds it to this browser, then sends the browser to the provider (specification, section 7).
 * Only the console's own pages may start one: begun from elsewhere, it could end in somebody else's account.
 * @throws Refusal `unknownOperation` for a provider that is not offered
 */
export async function startSocial(provider: string, visit: Visit): Promise<Reply> {
  if (!isOffered(provider)) throw refuse('unknownOperation');
  const { APP_ORIGIN, PROVIDER_API_URL } = readEnv();
  const path = safeRedirect(new URL(visit.request.url).searchParams.get('redirect'), APP_ORIGIN);
  if (visit.opened.session?.state === 'signedIn') return { data: {}, location: path };
  if (!isOwnNavigation(visit.request.headers))
    return { data: {}, location: `/signin?redirect=${encodeURIComponent(path)}` };
  const flow = beginFlow(provider, path);
  const query = new URLSearchParams({ signin_type: 'Admin', state: flow.nonce });
  const location = `${PROVIDER_API_URL}/signin/start/${encodeURIComponent(provider)}?${query}`;
  return { data: {}, location, cookies: [await flowCookie(flow)] };
}

/**
 * Ends a social sign-in with what the provider sent back: one exchange for each flow, whatever comes of it. From here on
 * it is a sign-in like any other, second factor included.
 * @throws Refusal `socialRefused` where this browser began no such flow
 */
export async function finishSocial(input: z.output<typeof socialInput>, visit: Visit): Promise<Reply> {
  const flow = await openFlow(visit.request.headers.get('cookie'));
  const isFitting = flow !== null && flow.provider === input.provider && isOffered(input.provider);
  const isAnswer = isFitting && (input.code === undefined ? hasSocialError(input) : fitsFlow(input.state, flow));
  if (!isAnswer || !(await spendFlow(flow))) {
    log('warn', { event: 'social.refused', requestId: visit.requestId });
    throw refuse('socialRefused');
  }
  const cookies = [await flowCookie({ ...flow, isUsed: true })];
  try {
    const reply = await signInSocially(input, visit);
    return { ...reply, data: { ...(reply.data as object), path: flow.path }, cookies }; // A sign-in always answers with fields.
  } catch (error) {
    if (error instanceof Refusal) error.cookies = cookies;
    throw error;
  }
}

/** A navigation from one of our own pages, or from the address bar; where the browser does not say, its referrer does. */
function isOwnNavigation(headers: Pick<Headers, 'get'>): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin' || site === 'none';
  return URL.parse(headers.get('referer') ?? '')?.origin === readEnv().APP_ORIGIN;
}
