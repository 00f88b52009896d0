import type * as z from 'zod';
import type { ProviderOperation } from '../../lib/operations/operation.ts';
import { type ProviderOperationName, PROVIDER_NAMES, rowOf } from '../../lib/operations/table.ts';
import type { Credential } from '../../lib/server/provider/request-headers.ts';
import type { UpstreamAnswer } from '../../lib/server/provider/answer-reader.ts';
import { UpstreamFault } from '../../lib/server/provider/transport.ts';
import { callRaw, type Envelope, envelopeOf } from './provider.ts';

/** How one answer compares with the contract. Values are never said: they could be anybody's. */
export interface Trial {
  state: 'same' | 'differs' | 'untried';
  about: string;
  said: string;
}

interface TrialRun {
  trial: Trial;
  /** Of a good answer. */
  data: unknown;
}

/**
 * Tries every read of the table, then what must be refused, then, if that is wanted, a few changes that are taken back.
 * The answers are held against the schemas of the table.
 */
export async function tryContract(credential: Credential, hasChanges: boolean): Promise<Trial[]> {
  const known = new Map<string, unknown>();
  const trials: Trial[] = [];
  for (const name of reads()) {
    const input = inputOf(name, known, credential);
    if (!input) {
      trials.push({ state: 'untried', about: name, said: 'the account has nothing that it could be asked about' });
      continue;
    }
    const { trial, data } = await tryCall(name, input, credential);
    trials.push(trial);
    known.set(name, data);
  }
  trials.push(...(await tryRefusals(credential)));
  if (hasChanges) trials.push(...(await tryChanges(credential, known)));
  else trials.push({ state: 'untried', about: 'changes', said: 'add --changes' });
  return trials;
}

/** Lists before the reads of one of their rows. */
function reads(): ProviderOperationName[] {
  const names = PROVIDER_NAMES;
  const isLate = (name: ProviderOperationName) => Number(Object.keys(NEEDED).includes(name));
  return names
    .filter((name) => rowOf(name).method === 'GET' && !rowOf(name).isServerOnly)
    .toSorted((one, other) => isLate(one) - isLate(other));
}

/** Of a call of HTTP 200: the contract leaves to the provider who may make it. */
const DENIALS = ['forbidden', 'not found', 'limit'] as const;

/** What some reads need of others. */
const NEEDED: Partial<
  Record<ProviderOperationName, (known: Map<string, unknown>, credential: Credential) => Record<string, unknown> | null>
> = {
  'mfa.readBackupCode': (_known, { mfaKey }) => (mfaKey ? {} : null),
  'apikey.read': (known) => {
    const id = first(at(known.get('apikey.list'), 'apikeys'), 'apikeyId');
    return id === undefined ? null : { id };
  },
  'payment.readEmail': (known) => {
    const services = at(at(known.get('organization.read'), 'organization'), 'services');
    const domain = first(at(services, 'Customine'), 'domain');
    return domain === undefined ? null : { domain: String(domain).toLowerCase() };
  },
  // A job exists only after a change.
  'async.read': () => null,
};

function inputOf(
  name: ProviderOperationName,
  known: Map<string, unknown>,
  credential: Credential,
): Record<string, unknown> | null {
  const needed = NEEDED[name];
  return needed ? needed(known, credential) : {};
}

function at(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}

function first(list: unknown, key: string): unknown {
  return Array.isArray(list) ? at(list[0], key) : undefined;
}

async function tryCall(
  name: ProviderOperationName,
  input: Record<string, unknown>,
  credential: Credential,
): Promise<TrialRun> {
  try {
    const answer = await callRaw(name, input, credential);
    const envelope = envelopeOf(answer);
    const problems = envelope ? problemsOf(rowOf(name), answer, envelope) : ['no JSON object'];
    const denial = answer.http === 200 && !('id' in input) && DENIALS.find((word) => word === envelope?.status);
    if (denial)
      return { trial: { state: 'untried', about: name, said: `refused to this account (${denial})` }, data: undefined };
    const said = problems.length > 0 ? problems.join('; ') : '';
    return { trial: { state: said === '' ? 'same' : 'differs', about: name, said }, data: envelope?.data };
  } catch (error) {
    const said = error instanceof UpstreamFault ? `no answer (${error.fault})` : 'no answer';
    return { trial: { state: 'differs', about: name, said }, data: undefined };
  }
}

function problemsOf(row: ProviderOperation, answer: UpstreamAnswer, envelope: Envelope): string[] {
  const http = row.good?.http ?? 200;
  const statuses = row.good?.statuses ?? ['ok'];
  const status = String(envelope.status ?? '').slice(0, 40);
  if (answer.http !== http) return [`HTTP ${answer.http} in place of ${http} (status ${JSON.stringify(status)})`];
  if (statuses !== 'any' && !statuses.includes(status))
    return [`status ${JSON.stringify(status)} in place of ${statuses.join(' or ')}`];
  const parsed = row.answer.safeParse(statuses === 'any' ? envelope : envelope.data);
  return parsed.success ? [] : parsed.error.issues.map(issueText);
}

/** A schema's own message says what it wants; what came instead is told by its type only. */
function issueText({ path, message }: z.core.$ZodIssue): string {
  return `data.${path.join('.') || '(whole)'}: ${message}`;
}

const TEN_MINUTES_MS = 600_000;

async function tryRefusals(credential: Credential): Promise<Trial[]> {
  const old = new Date(Date.now() - TEN_MINUTES_MS).toISOString();
  const late = await refusalOf(credential, { 'x-date': old });
  const dead = await refusalOf({ ...credential, token: 'not-a-token' }, {});
  return [
    told(
      'a date that is 10 minutes off',
      late,
      late?.http === 403 && late.status === 'date skew',
      'HTTP 403 "date skew"',
    ),
    told(
      'a token that is none',
      dead,
      dead?.http === 403 && /User not authorized/.test(dead.message),
      'HTTP 403 and a message with "User not authorized"',
    ),
  ];
}

interface Refusal {
  http: number;
  status: string;
  message: string;
}

async function refusalOf(credential: Credential, headers: Record<string, string>): Promise<Refusal | null> {
  const answer = await callRaw('profile.read', {}, credential, headers).catch(() => null);
  const envelope = answer && envelopeOf(answer);
  return answer && { http: answer.http, status: String(envelope?.status), message: String(envelope?.message) };
}

function told(about: string, refused: Refusal | null, isRight: boolean, wanted: string): Trial {
  const came = refused ? `HTTP ${refused.http} ${JSON.stringify(refused.status.slice(0, 40))}` : 'no answer';
  return { state: isRight ? 'same' : 'differs', about, said: isRight ? '' : `${came} in place of ${wanted}` };
}

async function tryChanges(credential: Credential, known: Map<string, unknown>): Promise<Trial[]> {
  const name = at(known.get('profile.read'), 'name');
  const profile = await tryCall('profile.update', { name }, credential);
  const made = await tryCall('apikey.create', { name: 'conformance' }, credential);
  const id = at(at(made.data, 'apikey'), 'apikeyId');
  const trials = [profile.trial, made.trial];
  if (id === undefined) return [...trials, { state: 'untried', about: 'apikey.rename', said: 'no key was made' }];
  const renamed = await tryCall('apikey.rename', { id, name: 'conformance 2' }, credential);
  const deleted = await tryCall('apikey.delete', { id }, credential);
  return [...trials, renamed.trial, deleted.trial];
}
