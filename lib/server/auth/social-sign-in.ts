import 'server-only';
import type * as z from 'zod';
import { safeRedirect } from '@/lib/rules/redirects';
import type { socialInput } from '@/lib/rules/auth/sign-in';
import { hasSocialError } from '@/lib/rules/auth/social';
import { readEnv } from '@/lib/server/env';
import { beginFlow, matchesFlow, flowCookie, openFlow, consumeFlow } from './oauth-flow';
import { log } from '@/lib/server/log';
import { HttpError, reject } from '@/lib/server/http-error';
import type { HandlerResult, RequestContext } from '@/lib/server/api/route-handler';
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
export async function startSocial(provider: string, visit: RequestContext): Promise<HandlerResult> {
  if (!isOffered(provider)) throw reject('unknownOperation');
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
export async function finishSocial(input: z.output<typeof socialInput>, visit: RequestContext): Promise<HandlerResult> {
  const flow = await openFlow(visit.request.headers.get('cookie'));
  const isFitting = flow !== null && flow.provider === input.provider && isOffered(input.provider);
  const isAnswer = isFitting && (input.code === undefined ? hasSocialError(input) : matchesFlow(input.state, flow));
  if (!isAnswer || !(await consumeFlow(flow))) {
    log('warn', { event: 'social.refused', requestId: visit.requestId });
    throw reject('socialRefused');
  }
  const cookies = [await flowCookie({ ...flow, isUsed: true })];
  try {
    const reply = await signInSocially(input, visit);
    return { ...reply, data: { ...(reply.data as object), path: flow.path }, cookies }; // A sign-in always answers with fields.
  } catch (error) {
    if (error instanceof HttpError) error.cookies = cookies;
    throw error;
  }
}

/** A navigation from one of our own pages, or from the address bar; where the browser does not say, its referrer does. */
function isOwnNavigation(headers: Pick<Headers, 'get'>): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin' || site === 'none';
  return URL.parse(headers.get('referer') ?? '')?.origin === readEnv().APP_ORIGIN;
}
