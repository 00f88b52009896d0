import 'server-only';
import * as z from 'zod';
import { readEnv } from '@/lib/server/env';
import { randomId } from '@/lib/server/secrets';
import { seal, unseal } from '@/lib/server/session/seal';
import { cookieIn, setCookie } from '@/lib/server/session/session-cookie';
import { claim, isClaimed } from '@/lib/server/shared-memory/shared-memory';
import { SERVER_TIMING } from '@/lib/server/timing';

/**
 * A social sign-in in progress, bound by a cookie to the browser that began it (decision 0007, decision 0044). It is valid for ten minutes,
 * one provider and one exchange.
 */
const schema = z.object({
  nonce: z.string().min(16),
  provider: z.string(),
  path: z.string().startsWith('/'),
  untilMs: z.number(),
  isUsed: z.boolean().optional(),
});
export type OAuthFlow = z.output<typeof schema>;

/** Marks a state that the console made, to tell it from a provider's own. */
const OURS = 'console-';

export function beginFlow(provider: string, path: string): OAuthFlow {
  return { nonce: OURS + randomId(), provider, path, untilMs: Date.now() + SERVER_TIMING.flowS * 1000 };
}

export async function flowCookie(flow: OAuthFlow): Promise<string> {
  const remainingS = Math.max(1, Math.ceil((flow.untilMs - Date.now()) / 1000));
  return setCookie('flow', await seal('flow', flow, remainingS), remainingS);
}

export function clearedFlowCookie(): string {
  return setCookie('flow', '', 0);
}

/** The flow in a Cookie header, used or not; null if there is none or if it expired. */
export async function openFlow(header: string | null): Promise<OAuthFlow | null> {
  const sealed = cookieIn(header, 'flow');
  const opened = typeof sealed === 'string' ? await unseal('flow', sealed) : null;
  const flow = opened && 'value' in opened ? schema.safeParse(opened.value).data : undefined;
  return flow && flow.untilMs > Date.now() ? flow : null;
}

export async function consumeFlow(flow: OAuthFlow): Promise<boolean> {
  return !flow.isUsed && (await claim('flow', flow.nonce, SERVER_TIMING.flowS));
}

/** Gives a flow up: its exchange, under way or not, signs nobody in any more (promise V-R3). */
export async function endFlow({ nonce }: OAuthFlow): Promise<void> {
  await claim('flow', nonce, SERVER_TIMING.flowS);
  await claim('flowEnd', nonce, SERVER_TIMING.flowS);
}

export function isFlowEnded({ nonce }: OAuthFlow): Promise<boolean> {
  return isClaimed('flowEnd', nonce);
}

/**
 * Whether a returned state fits the flow. The wire contract does not say whose it is: a state of another form than ours is left to
 * the exchange and the cookie alone counts here, unless the operator knows that the provider hands ours back (decision 0044).
 */
export function matchesFlow(state: string | undefined, { nonce, provider }: OAuthFlow): boolean {
  if (state === undefined || state === '') return false;
  return state === nonce || (!state.startsWith(OURS) && !readEnv().SOCIAL_ECHO_STATE.includes(provider));
}
