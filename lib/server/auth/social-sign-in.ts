import 'server-only';
import type * as z from 'zod';
import { safeRedirect } from '@/lib/rules/redirects';
import type { socialInput } from '@/lib/rules/auth/sign-in';
import { hasSocialError } from '@/lib/rules/auth/social';
import { readEnv } from '@/lib/server/env';
import { beginFlow, matchesFlow, flowCookie, openFlow, consumeFlow } from './oauth-flow';
import { log } from '@/lib/server/log';
import { HttpError, reject } from '@/lib/server/http-error';
import type { RequestContext } from '@/lib/server/api/request-context';
import { logIdentityIn, type HandlerResult, type StepResult } from '@/lib/server/api/route-handler';
import { signInSocially } from './sign-in';

export function isOffered(provider: string): boolean {
  return readEnv().SOCIAL_PROVIDERS.includes(provider);
}

/**
 * Starts a social sign-in: binds it to this browser, then sends the browser to the provider. Only the console's own pages
 * may start one: started by another site, it could end in an attacker's account.
 * @throws HttpError `unknownOperation` for a provider that is not offered
 */
export async function startSocial(provider: string, context: RequestContext): Promise<HandlerResult> {
  if (!isOffered(provider)) throw reject('unknownOperation');
  const { APP_ORIGIN, PROVIDER_API_URL } = readEnv();
  const path = safeRedirect(new URL(context.request.url).searchParams.get('redirect'), APP_ORIGIN);
  if (context.opened.session?.state === 'signedIn') return { data: {}, location: path };
  if (!isOwnNavigation(context.request.headers))
    return { data: {}, location: `/signin?redirect=${encodeURIComponent(path)}` };
  const flow = beginFlow(provider, path);
  const query = new URLSearchParams({ signin_type: 'Admin', state: flow.nonce });
  const location = `${PROVIDER_API_URL}/signin/start/${encodeURIComponent(provider)}?${query}`;
  return { data: {}, location, cookies: [await flowCookie(flow)] };
}

/**
 * Ends a social sign-in with the provider's answer: one exchange per flow, whatever its outcome. From here on it is a
 * sign-in like any other, with the second factor.
 * @throws HttpError `socialRefused` if this browser began no such flow, `signedOut` if it signed out meanwhile
 */
export async function finishSocial(
  input: z.output<typeof socialInput>,
  context: RequestContext,
): Promise<StepResult<'social-callback'>> {
  const flow = await openFlow(context.request.headers.get('cookie'));
  const isFitting = flow !== null && flow.provider === input.provider && isOffered(input.provider);
  const isAnswer =
    isFitting &&
    (hasSocialError(input) ? isRefusal(input, flow.nonce) : input.code !== undefined && matchesFlow(input.state, flow));
  if (!isAnswer || !(await consumeFlow(flow))) {
    log('warn', { event: 'social.refused', requestId: context.requestId, ...logIdentityIn(context) });
    throw reject('socialRefused');
  }
  const cookies = [await flowCookie({ ...flow, isUsed: true })];
  try {
    const reply = await signInSocially(input, context, flow);
    return { ...reply, data: { ...reply.data, path: flow.path }, cookies };
  } catch (error) {
    if (error instanceof HttpError) error.cookies = cookies;
    throw error;
  }
}

/** Anyone can send a browser here with an error: only one with our own state, and without a code, spends the flow (promise V-R15). */
function isRefusal({ code, state }: z.output<typeof socialInput>, nonce: string): boolean {
  return code === undefined && state === nonce;
}

/** A navigation from one of the console's pages or from the address bar; an old browser tells only by its referrer. */
function isOwnNavigation(headers: Pick<Headers, 'get'>): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin' || site === 'none';
  return URL.parse(headers.get('referer') ?? '')?.origin === readEnv().APP_ORIGIN;
}
