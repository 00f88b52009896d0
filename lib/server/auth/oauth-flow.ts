import 'server-only';
import * as z from 'zod';
import { TIMING } from '@/lib/rules/timing';
import { randomId } from '@/lib/server/random-id';
import { seal, unseal } from '@/lib/server/session/seal';
import { cookieIn } from '@/lib/server/session/session';
import { setSharedIfAbsent } from '@/lib/server/session/shared-store';

/**
 * A social sign-in that is under way, bound to the browser that began it by a cookie of its own (promises: group D). It
 * is good for ten minutes, for one provider, and for one exchange.
 */
const schema = z.object({
  nonce: z.string().min(16),
  provider: z.string(),
  /** Where to go afterwards: judged when the flow began. */
  path: z.string().startsWith('/'),
  untilMs: z.number(),
  isUsed: z.boolean().optional(),
});
type OAuthFlow = z.output<typeof schema>;

const FLOW_COOKIE = '__Host-flow';
const ATTRIBUTES = 'Path=/; HttpOnly; Secure; SameSite=Lax';
/** Marks a state as one that the console made, so that another browser's is told from a provider's own. */
const OURS = 'console-';

/** A new flow. */
export function beginFlow(provider: string, path: string): OAuthFlow {
  return { nonce: OURS + randomId(), provider, path, untilMs: Date.now() + TIMING.flowS * 1000 };
}

/** The Set-Cookie header that keeps a flow for what remains of its life. */
export async function flowCookie(flow: OAuthFlow): Promise<string> {
  const remainingS = Math.max(1, Math.ceil((flow.untilMs - Date.now()) / 1000));
  return `${FLOW_COOKIE}=${await seal(flow, remainingS)}; Max-Age=${remainingS}; ${ATTRIBUTES}`;
}

/** The flow in a Cookie header, used or not; null where there is none, or where its time is over. */
export async function openFlow(header: string | null): Promise<OAuthFlow | null> {
  const sealed = cookieIn(header, FLOW_COOKIE);
  const opened = sealed ? await unseal(sealed) : null;
  const flow = opened && 'value' in opened ? schema.safeParse(opened.value).data : undefined;
  return flow && flow.untilMs > Date.now() ? flow : null;
}

/** Uses a flow up: true for the first caller only. */
export async function consumeFlow(flow: OAuthFlow): Promise<boolean> {
  return !flow.isUsed && (await setSharedIfAbsent(`flow:${flow.nonce}`, TIMING.flowS));
}

/**
 * Whether a returned state fits the flow. A provider that hands ours back must hand back this flow's; one that makes its
 * own is judged by the cookie alone, and judges its state itself at the exchange.
 */
export function matchesFlow(state: string | undefined, { nonce }: OAuthFlow): boolean {
  if (state === undefined || state === '') return false;
  return state.startsWith(OURS) ? state === nonce : true;
}
