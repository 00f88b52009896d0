import { randomBytes } from 'node:crypto';
import { networkInterfaces } from 'node:os';
import type { ProviderOperationName } from '../../lib/operations/table.ts';
import { rowOf } from '../../lib/operations/table.ts';
import { type Credential, toRequest } from '../../lib/server/provider/request-headers.ts';
import { openRefreshedToken } from '../../lib/server/provider/refreshed-token.ts';
import { objectIn, type UpstreamAnswer } from '../../lib/server/provider/answer-reader.ts';
import { sendUpstream, UpstreamFault } from '../../lib/server/provider/transport.ts';
import { type Finding, finding } from './finding.ts';

/** The provider refuses dates that are 5 minutes off; half of that leaves room for both clocks to drift. */
const FAR_OFF_S = 150;

/** The body of an answer that keeps to the wire contract. */
export interface Envelope {
  status?: unknown;
  message?: unknown;
  data?: unknown;
}

/**
 * One call as the console itself would make it, with the answer as it came. A refreshed token replaces the one of `credential`.
 * @throws UpstreamFault without an answer
 */
export async function callRaw(
  name: ProviderOperationName,
  input: Record<string, unknown>,
  credential?: Credential,
  headers: Record<string, string> = {},
): Promise<UpstreamAnswer> {
  const requestId = `d-${randomBytes(8).toString('hex')}`;
  const request = toRequest(name, rowOf(name), input, { requestId, credential, address: ownAddress() });
  const answer = await sendUpstream({ ...request, headers: { ...request.headers, ...headers } });
  const fresh = answer.header('x-refreshed-token');
  if (credential && fresh) credential.token = openRefreshedToken(fresh, credential.account) ?? credential.token;
  return answer;
}

/** Who runs the check is the user whose address the provider is told. */
function ownAddress(): string {
  const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return own.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1';
}

/** Null if a body is no JSON object, or is not declared as JSON. */
export function envelopeOf(answer: UpstreamAnswer): Envelope | null {
  return objectIn(answer);
}

/** An open call about an address that nobody can have (RFC 2606), so that nothing is mailed and nobody is locked out. */
export async function checkProvider(): Promise<Finding[]> {
  try {
    const answer = await callRaw('signup.remind', { email: 'doctor@console.invalid' });
    return [formOf(answer), clockOf(answer)];
  } catch (error) {
    const said = error instanceof UpstreamFault ? (error.facts.tls ?? error.fault) : 'fault';
    const todo = 'Check PROVIDER_API_URL, the way out of this machine, and a proxy between.';
    return [
      finding.bad('provider, open call', `no answer (${said})`, todo),
      finding.open('clock against the provider', 'no answer to compare with', 'Mend the open call first.'),
    ];
  }
}

function formOf(answer: UpstreamAnswer): Finding {
  const envelope = envelopeOf(answer);
  const about = 'provider, open call';
  if (!envelope)
    return finding.bad(
      about,
      `HTTP ${answer.http}, no JSON`,
      'Something else answers at PROVIDER_API_URL: see docs/wire-contract.md.',
    );
  const status = String(envelope.status ?? '');
  if (answer.http === 403 && status === 'date skew')
    return finding.bad(about, 'refuses the date', 'Set this machine’s clock: run NTP.');
  if (answer.http === 404)
    return finding.bad(about, 'HTTP 404', 'Check PROVIDER_WORD_PRODUCT and the path in PROVIDER_API_URL.');
  if (answer.http !== 200 || status !== 'ok')
    return finding.bad(
      about,
      `HTTP ${answer.http}, status ${status.slice(0, 40)}`,
      'Compare with npm run conformance.',
    );
  return finding.good(about, 'dated and answered in the form of the wire contract');
}

function clockOf(answer: UpstreamAnswer): Finding {
  const about = 'clock against the provider';
  const seconds = Math.round((Date.parse(answer.header('date') ?? '') - Date.now()) / 1000);
  if (!Number.isFinite(seconds)) return finding.open(about, 'the answer has no date', 'Compare the clocks by hand.');
  return Math.abs(seconds) > FAR_OFF_S
    ? finding.bad(about, `${seconds} s apart`, 'Run NTP on both sides: beyond 300 s every call is refused.')
    : finding.good(about, `${seconds} s apart`);
}

/** Whether PROVIDER_TOKEN_KEY opens what the provider seals; only an account of its own can make it seal something. */
export async function checkTokenKey(credential: Credential | null): Promise<Finding> {
  const about = 'PROVIDER_TOKEN_KEY';
  if (!credential)
    return finding.open(
      about,
      'a provider shows a sealed token to accounts only',
      'Run with --account of a test account.',
    );
  const answer = await callRaw('profile.read', {}, credential).catch(() => null);
  const header = answer?.header('x-refreshed-token');
  if (!header)
    return finding.open(
      about,
      'the provider sealed nothing this time',
      'Run it again when the token is due for renewal.',
    );
  return openRefreshedToken(header, credential.account) === null
    ? finding.bad(about, 'does not open the provider’s token', 'Take the key of this provider.')
    : finding.good(about, 'opens the provider’s token');
}
