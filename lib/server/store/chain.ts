import 'server-only';
import { createHash, createHmac } from 'node:crypto';
import { isSameSecret } from '@/lib/server/secrets';
import type { LineRow } from '@/lib/server/store/schema';

/**
 * The chain of an organization's lines (decision 0032). Each link is a keyed hash over the link before and over what it says;
 * it names its key, so that keys can follow each other. Texts that can be erased are in it by their salted digests only.
 */
export interface ChainKey {
  id: string;
  secret: Buffer;
}

/** @param text 32 or more characters; the id tells keys apart and says nothing of them */
export function chainKeyOf(text: string): ChainKey {
  return {
    id: createHash('sha256').update(`journal-key:${text}`).digest('base64url').slice(0, 8),
    secret: createHash('sha256').update(`journal-secret:${text}`).digest(),
  };
}

/** What a link says: JSON of a list, so that there is one way to write it. */
export type Link = readonly (string | number | null)[];

export function sealLink(key: ChainKey, before: string, link: Link): string {
  return `${key.id}.${createHmac('sha256', key.secret).update(before).update('\n').update(JSON.stringify(link)).digest('base64url')}`;
}

export type LinkProblem = 'unknownKey' | 'changed';

export function checkLink(
  keys: readonly ChainKey[],
  before: string,
  link: Link,
  hash: string,
): LinkProblem | undefined {
  const key = keyOf(keys, hash);
  if (!key) return 'unknownKey';
  return isSameSecret(sealLink(key, before, link), hash) ? undefined : 'changed';
}

export function keyOf(keys: readonly ChainKey[], hash: string): ChainKey | undefined {
  return keys.find(({ id }) => hash.startsWith(`${id}.`));
}

export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** A person's pseudonym in one organization: it names an account for whoever has the salt, and nobody once that is erased. */
export function pseudonymOf(salt: string, account: string): string {
  return createHash('sha256').update(`person:${salt}:${account}`).digest('base64url').slice(0, 22);
}

type IntendedPart =
  | ('organization' | 'id' | 'time' | 'person' | 'operation' | 'target_kind' | 'target')
  | ('request_id' | 'undoes' | 'origin_digest' | 'content_digest');

export function intendedLink(line: Pick<LineRow, IntendedPart>): Link {
  return [
    'line',
    line.organization,
    line.id,
    line.time,
    line.person,
    line.operation,
    line.target_kind,
    line.target,
    line.request_id,
    line.undoes,
    line.origin_digest,
    line.content_digest,
  ];
}

export function outcomeLink(line: LineRow): Link {
  return [
    'outcome',
    line.organization,
    line.outcome_position,
    line.ended,
    line.id,
    line.outcome,
    line.code,
    line.result,
    // A line without one is sealed as it was before there were any.
    ...(line.refusal_digest === null ? [] : [line.refusal_digest]),
  ];
}

export function settledLink(line: LineRow): Link {
  return ['settled', line.organization, line.settled_position, line.settled_time, line.id, line.settled];
}

export function correctedLink(line: LineRow): Link {
  return ['corrected', line.organization, line.corrected_position, line.corrected_time, line.id, line.corrected];
}

export function statusOf({ corrected, settled, outcome }: Pick<LineRow, 'corrected' | 'settled' | 'outcome'>): string {
  return corrected ?? settled ?? outcome ?? 'pending';
}

/** What the filter by target finds: something that was made got its id only with the answer. */
export function aboutOf({ target, result }: Pick<LineRow, 'target' | 'result'>): string {
  return target || (result ?? '');
}

/** Where a line has the places and the hashes of its links, and what each of them says. */
export const LINKS = [
  ['id', 'hash', intendedLink],
  ['outcome_position', 'outcome_hash', outcomeLink],
  ['settled_position', 'settled_hash', settledLink],
  ['corrected_position', 'corrected_hash', correctedLink],
] as const;
export const PLACES = LINKS.flatMap(([position, hash]) => [position, hash]);
type Places = Pick<LineRow, (typeof PLACES)[number]>;

function placesOf(line: Places) {
  return LINKS.flatMap(([place, seal, says]) => {
    const position = line[place];
    return position === null ? [] : [{ position, hash: line[seal] ?? '', says }];
  });
}

/** The links of a line with their places in the chain. */
export function linksOf(line: LineRow): { position: number; hash: string; link: Link }[] {
  return placesOf(line).map(({ says, ...place }) => ({ ...place, link: says(line) }));
}

/** Whether a line has a part that no link of its seals: one that is missing says nothing but its kind and whose it is. */
export function isUnsealed(line: LineRow): boolean {
  return LINKS.some(
    ([place, , says]) => line[place] === null && says(line).filter((value) => value !== null).length > 3,
  );
}

/** Up to where only whole lines stand. `isOpen`: nowhere yet, but later lines may fill in what is missing; a gap they would not. */
export function lastWhole(lines: readonly Places[]) {
  const links = lines.flatMap((line) => placesOf(line).map((link, nth, { length }) => ({ ...link, nth, length })));
  let last: { position: number; hash: string; count: number } | undefined;
  let begun = 0;
  let ended = 0;
  let next = lines[0]?.id ?? 0;
  for (const { position, hash, nth, length } of links.toSorted((a, b) => a.position - b.position)) {
    if (position !== next) break;
    next += 1;
    if (nth === 0) begun += 1;
    if (nth === length - 1) ended += 1;
    if (begun === ended) last = { position, hash, count: begun };
  }
  return { last, isOpen: !last && next > (lines.at(-1)?.id ?? 0) };
}
