import { createHash } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { sealData, unsealData } from 'iron-session';
import type { WorkerStack } from './worker-stack';

/** Makes the session of a browser as it would be eleven minutes after its sign-in: nothing in it is a fresh proof any more. */
export async function ageSession(context: BrowserContext, stack: WorkerStack): Promise<void> {
  const [newest = ''] = (stack.env.SESSION_PASSWORD ?? '').split(',');
  const id = String(createHash('sha256').update(newest).digest().readUInt32BE(0));
  const password = { [id]: newest };
  const kept = (await context.cookies()).find(({ name }) => name === 'console');
  if (!kept) throw new Error('nobody is signed in');
  type Proofs = { freshUntilMs: number; passwordUntilMs?: number };
  const { freshUntilMs: _gone, passwordUntilMs: _too, ...rest } = await unsealData<Proofs>(kept.value, { password });
  const value = await sealData(rest, { password, ttl: 3600 });
  await context.addCookies([{ ...kept, value }]);
}
