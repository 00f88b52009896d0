import { AsyncLocalStorage } from 'node:async_hooks';
import { GET as read, POST as write } from '@/app/api/provider/[operation]/route';
import { beginFlow, flowCookie } from '@/lib/server/auth/oauth-flow';
import { openSession } from '@/lib/server/session/session';
import { redisLink } from '@/lib/server/shared-memory/shared-memory';
import { get, post } from '../support/browser';
import { cookieFor } from '../support/seal-session';
import { configure } from '../support/test-env';
import { takeStep } from '../support/session-step';

/** The steps of a session's life, each as the browser asks for it, on one instance of the console. */
const ACCOUNT = 'owner@example.com';
export const STEPS = {
  signIn: (cookie: string) => takeStep('sign-in', { email: ACCOUNT, password: 'p' }, { cookie }),
  code: (cookie: string) => takeStep('otp', { code: '123456' }, { cookie }),
  cancel: (cookie: string) => takeStep('cancel', {}, { cookie }),
  signOut: (cookie: string) => takeStep('sign-out', {}, { cookie }),
  mfaOn: (cookie: string) => takeStep('mfa-on', {}, { cookie }),
  confirm: (cookie: string) => takeStep('mfa-confirm', { code: '123456' }, { cookie }),
  mfaOff: (cookie: string) => post(write, { email: ACCOUNT }, { cookie, params: { operation: 'mfa.off' } }),
  password: (cookie: string) => takeStep('password', { oldPassword: 'p', newPassword: 'new password 1' }, { cookie }),
  refresh: (cookie: string) => get(read, { cookie, params: { operation: 'profile.read' } }),
  stepUp: (cookie: string) => takeStep('step-up', { code: '123456' }, { cookie }),
  social: (cookie: string, state: string) =>
    takeStep('social-callback', { provider: 'google', code: 'c', state }, { cookie }),
} as const;
export type Step = keyof typeof STEPS;

export async function beginAt(state: 'signedIn' | 'otp' | 'enrol'): Promise<{ cookie: string; flowState: string }> {
  const flow = beginFlow('google', '/');
  const session = await cookieFor({ account: ACCOUNT, state, ...(state === 'signedIn' ? { mfaKey: 'key-1' } : {}) });
  return { cookie: `${session}; ${(await flowCookie(flow)).split(';', 1)[0]}`, flowState: flow.nonce };
}

export const sessionIn = async (cookie: string) => (await openSession(cookie)).session;

export const setUp = (redisUrl: string | undefined) =>
  configure(undefined, redisUrl === undefined ? {} : { REDIS_URL: redisUrl, SOCIAL_PROVIDERS: 'google' });

export const link = redisLink;

/** Where a step stands still until the schedule lets it go on. The instances share it. */
class Gates {
  readonly #who = new AsyncLocalStorage<number>();
  readonly waiting = new Map<number, () => void>();
  run = <T>(who: number, work: () => Promise<T>) => this.#who.run(who, work);
  async stop(): Promise<void> {
    const who = this.#who.getStore();
    if (who === undefined) return;
    await new Promise<void>((resolve) => this.waiting.set(who, resolve));
  }
}
const holder = globalThis as { lifeGates?: Gates }; // Each instance has its own modules, and the schedule is one.
holder.lifeGates ??= new Gates();
export const gates = holder.lifeGates;
