import tls from 'node:tls';
import { log } from '@/lib/server/log';
import { ask } from '../support/ask';
import { bodyOf } from '../support/browser';
import { json, startUpstream } from '../support/fake-upstream';
import { cookieFor } from '../support/seal-session';
import { pem } from '../tls/server';

/** The authority of the tests' certificates is trusted in the tests of a file. */
export function trustAuthority(): void {
  const trusted = tls.getCACertificates('default');
  beforeAll(() => tls.setDefaultCACertificates([...trusted, pem('authority')]));
  afterAll(() => tls.setDefaultCACertificates(trusted));
}

async function call(...sent: ['profile.read' | 'profile.update', object]) {
  const answer = await ask(...sent, { cookie: await cookieFor() });
  return { http: answer.status, ...(await bodyOf(answer)), cookies: answer.headers.getSetCookie() };
}
export const read = () => call('profile.read', {});
export const write = () => call('profile.update', { name: 'x' });

/** The lines of this event; the file mocks the log. */
export const logged = (event: string) => jest.mocked(log).mock.calls.filter(([, line]) => line.event === event);

export const GOOD = { status: 'ok', data: { name: 'x' } };

/** A provider that answers a read well. */
export async function startGood(port?: number) {
  const upstream = await startUpstream(port);
  upstream.behave(json(GOOD));
  return upstream;
}
