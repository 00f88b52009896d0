import 'server-only';
import { read } from '@/lib/server/store/database';
import { linksOf } from '@/lib/server/store/journal-links';
import type { LineRow } from '@/lib/server/store/schema';
import type { StoreScope } from '@/lib/server/store/scope';
import { aboutOf, type ChainKey, checkLink, digestOf, pseudonymOf, statusOf } from '@/lib/server/store/chain';
import { journalKeys } from '@/lib/server/store/journal-keys';

export type Problem =
  | 'changed'
  | 'missing'
  | 'unknownKey'
  | 'textChanged'
  | 'textMissing'
  | 'personChanged'
  | 'personMissing'
  | 'cutOff';

export interface Verification {
  lines: number;
  /** The last link of the chain. */
  position: number;
  hash: string;
  /** The first line that is not as it was written; undefined if all are. */
  broken?: { line: number; problem: Problem };
}

const AT_ONCE = 1000;

interface Walk {
  keys: readonly ChainKey[];
  /** The last link that was checked. */
  position: number;
  hash: string;
  /** Links whose turn has not come, by position. */
  ahead: Map<number, { hash: string; link: Parameters<typeof checkLink>[2]; line: number }>;
  erased: Set<string>;
  people: ReadonlyMap<string, string>;
}

/**
 * Goes through an organization's chain from its first link to its last. It shows whether a line was changed, removed, put
 * elsewhere or added without a key; that the end was cut off it shows only against a checkpoint.
 */
export async function verifyJournal(scope: StoreScope): Promise<Verification> {
  const { organization } = scope;
  const start = await startOf(scope);
  const walk: Walk = { keys: await journalKeys(), ...start, ahead: new Map(), ...(await namesOf(scope)) };
  let lines = 0;
  const fail = (line: number, problem: Problem): Verification => ({
    lines,
    position: walk.position,
    hash: walk.hash,
    broken: { line, problem },
  });
  for (let last = 0; ; ) {
    const rows = await read((database) =>
      database
        .selectFrom('journal_lines')
        .selectAll()
        .where('organization', '=', organization)
        .where('id', '>', last)
        .orderBy('id')
        .limit(AT_ONCE)
        .execute(),
    );
    for (const row of rows) {
      for (const { position, ...link } of linksOf(row)) walk.ahead.set(position, { ...link, line: row.id });
      const problem = problemOfTexts(row, walk) ?? (isDerived(row) ? undefined : 'changed');
      if (problem) return fail(row.id, problem);
    }
    lines += rows.length;
    last = rows.at(-1)?.id ?? last;
    const isEnd = rows.length < AT_ONCE;
    const broken = advance(walk, isEnd ? Number.MAX_SAFE_INTEGER : last);
    if (broken) return fail(broken.line, broken.problem);
    if (isEnd) break;
  }
  const head = await headOf(scope);
  if ((head?.position ?? 0) > walk.position) return fail(walk.position + 1, 'cutOff');
  if (head && head.hash !== walk.hash) return fail(walk.position, 'changed');
  return { lines, position: walk.position, hash: walk.hash };
}

/** What lists and filters read. */
function isDerived(row: LineRow): boolean {
  return row.status === statusOf(row) && row.about === aboutOf(row);
}

/** Checks the links whose turn it is, up to a position. */
function advance(walk: Walk, to: number): { line: number; problem: Problem } | undefined {
  for (;;) {
    const position = walk.position + 1;
    const next = walk.ahead.get(position);
    if (!next) {
      const [later] = [...walk.ahead.keys()].toSorted((a, b) => a - b);
      return later !== undefined && position <= to ? { line: position, problem: 'missing' } : undefined;
    }
    if (position > to) return undefined;
    const problem = checkLink(walk.keys, walk.hash, next.link, next.hash);
    if (problem) return { line: next.line, problem };
    walk.ahead.delete(position);
    walk.position = position;
    walk.hash = next.hash;
  }
}

/** What is outside of the chain is held by digests; it may be gone only if a line says that it was erased. */
function problemOfTexts(row: LineRow, { people, erased }: Walk): Problem | undefined {
  const isPerson = row.target_kind === 'member' || row.target_kind === 'account';
  const texts = [
    { text: row.origin, digest: row.origin_digest, of: row.person },
    { text: row.content, digest: row.content_digest, of: isPerson ? row.target : '' },
  ];
  for (const { text, digest, of } of texts) {
    if (text === null && !erased.has(of)) return 'textMissing';
    if (text !== null && digestOf(text) !== digest) return 'textChanged';
  }
  const named = isPerson ? [row.person, row.target] : [row.person];
  return named.some((id) => !people.has(id) && !erased.has(id)) ? 'personMissing' : undefined;
}

/** Where the chain begins: after what retention has removed, as the newest line of it says. That line is in the chain itself. */
async function startOf({ organization }: StoreScope): Promise<Pick<Walk, 'position' | 'hash'>> {
  const row = await read((database) =>
    database
      .selectFrom('journal_lines')
      .select('target')
      .where('organization', '=', organization)
      .where('operation', '=', 'journal.retire')
      .where('subject', '=', 'journal')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
  );
  const [position = '0', hash = ''] = row?.target.split(':') ?? [];
  return { position: Number(position), hash };
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

function headOf({ organization }: StoreScope): Promise<{ position: number; hash: string } | undefined> {
  return read((database) =>
    database
      .selectFrom('journal_heads')
      .select(['position', 'hash'])
      .where('organization', '=', organization)
      .executeTakeFirst(),
  );
}
