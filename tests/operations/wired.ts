import { PROVIDER_TABLE, type ProviderOperationName, PROVIDER_NAMES } from '@/lib/operations/table';
import { type Arrived, type Behaviour, json } from '../server/support/fake-upstream';
import { goodAnswer } from './samples';

/** Every operation's name, in the table's order. */
export const NAMES = PROVIDER_NAMES;

const WORDS: Record<string, string> = {
  product: 'console',
  'site-service': 'site',
  customisation: 'customine',
  payment: 'stripe',
};

/** The path of an operation with the default words, as a pattern. */
function patternOf(name: ProviderOperationName): RegExp {
  const path = PROVIDER_TABLE[name].path.replace(/\{([\w-]+)\}/g, (_, word: string) => WORDS[word] ?? '[^/]+');
  return new RegExp(`^${path}$`);
}

const PATTERNS = NAMES.map((name) => ({ name, method: PROVIDER_TABLE[name].method, pattern: patternOf(name) }));

/** The operations that a request on the wire may be: some share path and method and differ in what they send. */
export function operationsOf({ method, path }: Pick<Arrived, 'method' | 'path'>): ProviderOperationName[] {
  const bare = path.split('?', 1)[0] ?? '';
  return PATTERNS.filter((row) => row.method === method && row.pattern.test(bare)).map(({ name }) => name);
}

/** A provider that answers every call well, as the wire contract says. */
export const answerWell: Behaviour = (arrived, response, request) => {
  const [name] = operationsOf(arrived);
  if (!name) return json({ status: 'not found' }, 404)(arrived, response, request);
  const { http, body } = goodAnswer(name);
  json(body, http)(arrived, response, request);
};

/** Answers with the data of a good answer. */
export const good = (data: unknown): Behaviour => json({ status: 'ok', data });

/** Answers well, but for these operations. @param usual in place of good answers */
export function except(
  instead: Partial<Record<ProviderOperationName, Behaviour>>,
  usual: Behaviour = answerWell,
): Behaviour {
  return (arrived, response, request) => {
    const behave = operationsOf(arrived).flatMap((name) => instead[name] ?? [])[0] ?? usual;
    behave(arrived, response, request);
  };
}

/** A call meets a fault, and the read of its authorization does not. */
export function faultAt(name: ProviderOperationName, fault: Behaviour): Behaviour {
  return name === 'organization.read' ? fault : except({ 'organization.read': answerWell }, fault);
}

/** Ends the connection without an answer. */
export const hangUp: Behaviour = (_arrived, response) => void response.destroy();
