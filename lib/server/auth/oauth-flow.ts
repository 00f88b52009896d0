import 'server-only';
import * as z from 'zod';
import { TIMING } from '@/lib/rules/timing';
import { randomId } from '@/lib/server/random-id';
import { seal, unseal } from '@/lib/server/session/seal';
import { cookieIn } from '@/lib/server/session/session';
import { setSharedIfAbsent } from '@/lib/server/session/shared-store';

/**
 * A social sign-in in progress, bound by a cookie to the browser that began it (decision 0007). It is valid for ten minutes,
 * one provider and one exchange.
 */
const schema = z.object({
  nonce: z.string().min(16),
  provider: z.string(),
  path: z.string().startsWith('/'),
  untilMs: z.number(),
  isUsed: z.boolean().optional(),
});
type OAuthFlow = z.output<typeof schema>;

const FLOW_COOKIE = '__Host-flow';
const ATTRIBUTES = 'Path=/; HttpOnly; Secure; SameSite=Lax';
/** Marks a state that the console made, to tell it from a provider's own. */
const OURS = 'console-';

export function beginFlow(provider: string, path: string): OAuthFlow {
  return { nonce: OURS + randomId(), provider, path, untilMs: Date.now() + TIMING.flowS * 1000 };
}

export async function flowCookie(flow: OAuthFlow): Promise<string> {
  const remainingS = Math.max(1, Math.ceil((flow.untilMs - Date.now()) / 1000));
  return `${FLOW_COOKIE}=${await seal(flow, remainingS)}; Max-Age=${remainingS}; ${ATTRIBUTES}`;
}

/** The flow in a Cookie header, used or not; null if there is none or if it expired. */
export async function openFlow(header: string | null): Promise<OAuthFlow | null> {
  const sealed = cookieIn(header, FLOW_COOKIE);
  const opened = sealed ? await unseal(sealed) : null;
  const flow = opened && 'value' in opened ? schema.safeParse(opened.value).data : undefined;
  return flow && flow.untilMs > Date.now() ? flow : null;
}

export async function consumeFlow(flow: OAuthFlow): Promise<boolean> {
  return !flow.isUsed && (await setSharedIfAbsent(`flow:${flow.nonce}`, TIMING.flowS));
}

/**
 * Whether a returned state fits the flow. A provider that returns a state of the console must return this flow's; a provider
 * that makes its own checks that at the exchange, and only the cookie counts here.
 */
export function matchesFlow(state: string | undefined, { nonce }: OAuthFlow): boolean {
  if (state === undefined || state === '') return false;
  return state.startsWith(OURS) ? state === nonce : true;
}
