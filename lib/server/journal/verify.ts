import 'server-only';
import { subjectOf } from '@/lib/rules/journal/journal-rules';
import { patiently, read } from '@/lib/server/store/database';
import { readHead } from '@/lib/server/store/delivery-store';
import { wholeContent } from '@/lib/server/store/line-contents';
import type { LineRow } from '@/lib/server/store/schema';
import type { StoreScope } from '@/lib/server/store/scope';
import {
  aboutOf,
  type ChainKey,
  checkLink,
  digestOf,
  isUnsealed,
  keyOf,
  linksOf,
  pseudonymOf,
  statusOf,
} from '@/lib/server/store/chain';
import { journalKeys } from '@/lib/server/store/journal-keys';
import { isSearchTextOf, shortContentOf, wholeStates } from '@/lib/server/store/line-texts';

export type Problem =
  | 'changed'
  | 'missing'
  | 'added'
  | 'unknownKey'
  | 'olderKey'
  | 'unsealed'
  | 'textChanged'
  | 'textMissing'
  | 'personChanged'
  | 'personMissing'
  | 'cutOff';

/** The links that one key made, from the first to the last. */
export interface KeySpan {
  /** `store` for the key that lies in the store. */
  key: string;
  from: number;
  to: number;
}

export interface Verification {
  lines: number;
  position: number;
  hash: string;
  /** The keys in the order in which they were used. */
  keys: readonly KeySpan[];
  /** The first line that is not as it was written; undefined if all are. */
  broken?: { line: number; problem: Problem };
}

const AT_ONCE = 200;

type Head = Pick<Verification, 'position' | 'hash'> | undefined;

interface Walk {
  /** The chain is checked up to here; what stands behind it was added meanwhile. */
  end: number;
  /** The last link behind the end that was seen, and its line. */
  behind: { position: number; line: number };
  /** The newest first; the last is the one that lies in the store. */
  keys: readonly ChainKey[];
  spans: KeySpan[];
  /** The last link that was checked. */
  position: number;
  hash: string;
  /** Links whose turn has not come, by position. */
  ahead: Map<number, { hash: string; link: Parameters<typeof checkLink>[2]; line: number }>;
  erased: Set<string>;
  people: ReadonlyMap<string, string>;
}

/**
 * Goes through an organization's chain from its first link to the one that is the last when it begins: the store may be in use. It shows
 * whether a line was changed, removed, put elsewhere or added without the key of its time; that the end was cut off it shows only against
 * a checkpoint.
 * @param tell is told after each piece how many lines were looked at so far
 */
export async function verifyJournal(scope: StoreScope, tell?: (lines: number) => void): Promise<Verification> {
  const head = await patiently(() => readHead(scope));
  const found = await verifyUpTo(head, scope, tell);
  if (!found.broken) return found;
  // What was retired or erased meanwhile stands in a line behind that end: another look knows of it.
  const now = await patiently(() => readHead(scope));
  return now?.hash === head?.hash ? found : verifyUpTo(now, scope, tell);
}

async function verifyUpTo(head: Head, scope: StoreScope, tell?: (lines: number) => void): Promise<Verification> {
  const { organization } = scope;
  const [keys, start, names] = await patiently(() => Promise.all([journalKeys(), chainStart(scope), namesOf(scope)]));
  const [end, behind] = [head?.position ?? Number.MAX_SAFE_INTEGER, { position: 0, line: 0 }];
  const walk: Walk = { end, behind, keys, spans: [], ahead: new Map(), ...start, ...names };
  let lines = 0;
  const told = () => ({ lines, position: walk.position, hash: walk.hash, keys: walk.spans });
  const fail = (line: number, problem: Problem): Verification => ({ ...told(), broken: { line, problem } });
  for (let last = Number.MIN_SAFE_INTEGER; ; ) {
    const rows = await patiently(() =>
      read((database) =>
        database
          .selectFrom('journal_lines')
          .leftJoin('journal_contents', wholeContent)
          .selectAll('journal_lines')
          .select('journal_contents.content as whole')
          .where('journal_lines.organization', '=', organization)
          .where('journal_lines.id', '>', last)
          .orderBy('journal_lines.id')
          .limit(AT_ONCE)
          .execute(),
      ),
    );
    for (const row of rows) {
      const problem = problemOfRow(row, walk);
      if (problem) return fail(row.id, problem);
      if (row.id <= walk.end) lines += 1;
    }
    tell?.(lines);
    last = rows.at(-1)?.id ?? last;
    const isEnd = rows.length < AT_ONCE;
    const broken = advance(walk, isEnd ? Number.MAX_SAFE_INTEGER : last);
    if (broken) return fail(broken.line, broken.problem);
    if (isEnd) break;
  }
  if (head ? head.position > walk.position : lines > 0) return fail(walk.position + 1, 'cutOff');
  if (head && head.hash !== walk.hash) return fail(walk.position, 'changed');
  // An older key could have made all of it anew.
  if (head && keyOf(walk.keys, walk.hash) !== walk.keys[0]) return fail(walk.position, 'unsealed');
  // Read after the lines, the end is behind each link that was added meanwhile.
  const last = walk.behind.position > walk.end ? await patiently(() => readHead(scope)) : head;
  if (last && walk.behind.position > last.position) return fail(walk.behind.line, 'added');
  return told();
}

function problemOfRow({ whole, ...shown }: LineRow & { whole: string | null }, walk: Walk): Problem | undefined {
  const row = { ...shown, content: whole ?? shown.content };
  if (!takeLinks(row, walk)) return 'added';
  // Its person may be one that was not known when all of them were read.
  if (row.id > walk.end) return undefined;
  const isBeginning = whole === null || shown.content === shortContentOf(whole);
  return problemOfTexts(row, walk) ?? (isBeginning && !isUnsealed(row) && isDerived(row, walk) ? undefined : 'changed');
}

/** Keeps the links of a line for their turn. @returns false for one whose place is taken or past: it was never in the chain */
function takeLinks(row: LineRow, walk: Walk): boolean {
  for (const { position, ...link } of linksOf(row)) {
    if (position > walk.end) {
      if (position > walk.behind.position) walk.behind = { position, line: row.id };
      continue;
    }
    if (position <= walk.position || walk.ahead.has(position)) return false;
    walk.ahead.set(position, { ...link, line: row.id });
  }
  return true;
}

/** What lists, filters and searches read. */
function isDerived(row: LineRow, { people }: Walk): boolean {
  return (
    row.status === statusOf(row) &&
    row.about === aboutOf(row) &&
    row.subject === subjectOf(row.operation) &&
    isSearchTextOf(row, people)
  );
}

/** Checks the links whose turn it is. @param to up to here every link is known */
function advance(walk: Walk, to: number): { line: number; problem: Problem } | undefined {
  for (;;) {
    const position = walk.position + 1;
    const next = walk.ahead.get(position);
    if (!next) {
      const isLater = walk.ahead.size > 0;
      return isLater && position <= to ? { line: position, problem: 'missing' } : undefined;
    }
    const problem = checkLink(walk.keys, walk.hash, next.link, next.hash) ?? problemOfKey(walk, next.hash);
    if (problem) return { line: next.line, problem };
    walk.ahead.delete(position);
    walk.position = position;
    walk.hash = next.hash;
  }
}

/** A key verifies only what came before the first link of the one that followed it: afterwards others may have it. */
function problemOfKey({ keys, spans, position, hash }: Walk, next: string): Problem | undefined {
  const place = (of: string) => keys.findIndex((key) => key === keyOf(keys, of));
  const [now, before] = [place(next), place(hash)];
  // What retention removed had a key as well, which may be gone by now.
  if (before !== -1 && now > before) return 'olderKey';
  const last = spans.at(-1);
  const key = now === keys.length - 1 ? 'store' : (keys[now]?.id ?? '');
  if (last?.key === key) last.to = position + 1;
  else spans.push({ key, from: position + 1, to: position + 1 });
  return undefined;
}

/** What is outside of the chain is held by digests; it may be gone only if a line says that it was erased. */
function problemOfTexts(row: LineRow, { people, erased }: Walk): Problem | undefined {
  const isPerson = row.target_kind === 'member' || row.target_kind === 'account';
  const named = isPerson ? [row.person, row.target] : [row.person];
  const texts = [
    { text: row.origin, digest: row.origin_digest, of: [row.person] },
    { text: row.content, digest: row.content_digest, of: named.slice(1) },
    { text: row.refusal, digest: row.refusal_digest, of: named },
  ];
  for (const { text, digest, of } of texts) {
    if (text === null && digest !== null && !of.some((id) => erased.has(id))) return 'textMissing';
    if (text !== null && digestOf(text) !== digest) return 'textChanged';
  }
  return named.some((id) => !people.has(id) && !erased.has(id)) ? 'personMissing' : undefined;
}

/** Where the chain begins: after what retention has removed, older than a time, as the newest line of it says, if it names a place. That line is in the chain itself. */
export async function chainStart({ organization }: StoreScope) {
  const row = await read((database) =>
    database
      .selectFrom('journal_lines')
      .select(['target', 'content'])
      .where('organization', '=', organization)
      .where('operation', '=', 'journal.retire')
      .where('subject', '=', 'journal')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
  );
  const [, position = '0', hash = ''] = /^(\d+):(.*)$/.exec(row?.target ?? '') ?? [];
  const beforeMs = Number(wholeStates(row?.content ?? null).after?.before ?? 0);
  return { position: Number(position), hash, beforeMs };
}

async function namesOf({ organization }: StoreScope): Promise<Pick<Walk, 'people' | 'erased'>> {
  const [people, erasures] = await read((database) =>
    Promise.all([
      database.selectFrom('journal_people').selectAll().where('organization', '=', organization).execute(),
      database
        .selectFrom('journal_lines')
        .select('target')
        .where('organization', '=', organization)
        .where('operation', '=', 'journal.erase')
        .where('subject', '=', 'journal')
        .execute(),
    ]),
  );
  // A name that was put in another's place does not fit its pseudonym.
  const right = people.filter(({ id, salt, account }) => pseudonymOf(salt, account) === id);
  return {
    people: new Map(right.map(({ id, account }) => [id, account])),
    erased: new Set(erasures.map(({ target }) => target)),
  };
}
