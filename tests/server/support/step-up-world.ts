import { type Behaviour, callOf, choosing, dead, json, upstreamOfFile } from './fake-upstream';
import { cookieFor } from './seal-session';
import { ask } from './ask';
import { organization } from '../../operations/samples';

export const ACCOUNT = 'taro@example.com#tokyo';
const LONG_AGO_S = 601;

/**
 * A provider for the tests of a file, whose members are always the same two.
 * @returns how it answers, by the beginning of a path, and the calls that came
 */
export function stepUpWorld() {
  const upstream = upstreamOfFile();
  const answer = (more: Record<string, Behaviour>) => upstream.behave(answering(more));
  const paths = () => upstream.calls.map(callOf);
  beforeEach(() => answer({}));
  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });
  return { upstream, answer, paths };
}

function answering(more: Record<string, Behaviour>): Behaviour {
  const members = [
    { email: ACCOUNT, role: 'owner', mfa: 'on' },
    { email: 'hanako@example.com', role: null, mfa: 'on' },
  ];
  const usual = {
    '/organization/': json({ status: 'ok', data: { organization: { ...organization, members } } }),
    '/user/mfa/backupcode/reset': json({ status: 'ok', data: { backupCode: 'new-code' } }),
    '/user/mfa/off': json({ status: 'ok' }),
    '/user/mfa/': json({ status: 'ok', data: { backupCode: 'old-code' } }),
    '/signin/otp/': json({ status: 'ok', data: { sessionKey: 'key-2' } }),
    '/signin/console/': json({ status: 'ok', data: { email: ACCOUNT, token: 'token-2', mfa: 'on' } }),
    ...more,
  };
  const startOf = (path: string) => Object.keys(usual).find((start) => path.startsWith(start)) as keyof typeof usual;
  return choosing(({ path }) => usual[startOf(path)]);
}

/** A provider for which only one key of the second factor counts. */
export const onlyByKey = (key: string) =>
  choosing(({ headers }) => (headers['x-mfa-session'] === key ? json({ status: 'ok', data: { name: 'Taro' } }) : dead));

/** The cookie of a session whose sign-in was longer ago than a fresh proof counts. */
export const old = (more = {}) =>
  cookieFor({ account: ACCOUNT, mfaKey: 'key-1', iat: Date.now() / 1000 - LONG_AGO_S, ...more });
export const readCode = (cookie: string) => ask('mfa.readBackupCode', {}, { cookie });
