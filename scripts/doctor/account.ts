import type { Credential } from '../../lib/server/provider/request-headers.ts';
import { PROVIDER_TABLE } from '../../lib/operations/table.ts';
import { askFrom } from '../console/prompt.ts';
import { callRaw, envelopeOf } from './provider.ts';

/**
 * Signs a test account in. Its password comes from CONFORMANCE_PASSWORD or is asked for; the code of a second factor from `code`.
 * @throws Error in words for a person, if that does not work
 */
export async function signInAs(account: string, code: string | undefined): Promise<Credential> {
  if (!process.env.CONFORMANCE_PASSWORD && !process.stdin.isTTY)
    throw new Error('Set CONFORMANCE_PASSWORD to the password of the account.');
  const password = await askFrom('CONFORMANCE_PASSWORD', `Password of ${account}`);
  const answer = await callRaw('session.signIn', { email: account, password });
  const envelope = envelopeOf(answer);
  const parsed = PROVIDER_TABLE['session.signIn'].answer.safeParse(envelope?.data);
  if (answer.http !== 200 || !parsed.success) throw new Error(`The account could not sign in: HTTP ${answer.http}.`);
  const { email, token, mfa } = parsed.data;
  if (envelope?.status === 'accepted') throw new Error('The account must change its password first.');
  if (mfa === 'new') throw new Error('The account must set up its second factor first.');
  if (mfa === 'off') return { account: email, token };
  if (!code) throw new Error('The account has a second factor: add --code with a fresh code.');
  const passed = await callRaw('session.otp', { otp: code }, { account: email, token });
  const key = PROVIDER_TABLE['session.otp'].answer.safeParse(envelopeOf(passed)?.data);
  if (!key.success) throw new Error(`The code was not taken: HTTP ${passed.http}.`);
  return { account: email, token, mfaKey: key.data.sessionKey };
}
