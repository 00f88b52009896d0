import 'server-only';
import { randomBytes } from 'node:crypto';
import type { Compilable, Transaction } from 'kysely';
import { canonicalAccount } from '@/lib/rules/auth/account';
import type { LineOutcome, LineRefusal } from '@/lib/rules/journal/journal-line';
import { subjectOf, type TargetKind } from '@/lib/rules/journal/journal-rules';
import {
  aboutOf,
  type ChainKey,
  correctedLink,
  digestOf,
  intendedLink,
  type Link,
  outcomeLink,
  pseudonymOf,
  sealLink,
  settledLink,
} from '@/lib/server/store/chain';
import {
  type LineContent,
  plainText,
  refusalColumns,
  readContent,
  searchTextOf,
  writeContent,
  writeOrigin,
} from '@/lib/server/store/line-texts';
import { post, together } from './database';
import type { LineRow, Schema } from './schema';
import type { StoreScope } from './scope';

/** What is known of an act before it begins. */
export interface LineDraft {
  act: string;
  /** The id of a member or an account is the account. */
  target: { kind: TargetKind; id: string };
  before: unknown;
  after: unknown;
  requestId: string;
  address: string | undefined;
  browser: string | undefined;
  undoes?: number | undefined;
  content?: LineContent; // Before and after as the line keeps them, if they are written already.
}

export interface LineEnding {
  outcome: Exclude<LineOutcome, 'pending'>;
  code?: string | undefined;
  /** What the provider said with it. */
  refusal?: LineRefusal | undefined;
  /** The id of what the change made. */
  result?: string | undefined;
}

/** An organization's chain within a transaction, and the keys that seal it, the newest first. */
export interface Chain {
  transaction: Transaction<Schema>;
  scope: StoreScope;
  keys: readonly ChainKey[];
}

/**
 * Adds a line with its first link.
 * @param ending closes it too, if nothing is to follow
 * @returns its id
 */
export async function append(chain: Chain, draft: LineDraft, ending?: LineEnding): Promise<number> {
  const { transaction, scope } = chain;
  const isPerson = draft.target.kind === 'member' || draft.target.kind === 'account';
  const named = isPerson ? canonicalAccount(plainText(draft.target.id)) : plainText(draft.target.id);
  const accounts = isPerson ? [scope.account, named] : [scope.account];
  const known = transaction
    .selectFrom('journal_people')
    .select(['account', 'id'])
    .where('organization', '=', scope.organization)
    .where('account', 'in', accounts);
  const { head, rows } = await lockHead(chain, known);
  const people = await pseudonyms(chain, accounts, rows);
  const origin = writeOrigin(draft.address, draft.browser);
  const content = draft.content ?? (await readContent(writeContent(draft.before, draft.after)));
  const line = {
    organization: scope.organization,
    id: head.position,
    time: head.time,
    person: people.get(scope.account) ?? '',
    operation: draft.act,
    subject: subjectOf(draft.act),
    target_kind: draft.target.kind,
    target: people.get(named) ?? named,
    request_id: plainText(draft.requestId),
    undoes: draft.undoes ?? null,
    origin,
    origin_digest: digestOf(origin),
    content: content.text,
    content_digest: digestOf(content.text),
  };
  const { hash, moveHead } = advance(chain, head, intendedLink(line));
  const { before, after, text, short } = content;
  const search = searchTextOf({ ...draft, account: scope.account, target: { id: named }, before, after });
  const derived = { search, about: aboutOf({ ...line, result: null }), status: 'pending', content: short ?? text };
  const long = { organization: scope.organization, id: line.id, content: text };
  await post(transaction, [
    moveHead,
    ...(short === undefined ? [] : [transaction.insertInto('journal_contents').values(long)]),
    transaction.insertInto('journal_lines').values({ ...line, ...derived, hash }),
  ]);
  if (ending) await close(chain, line.id, ending);
  return line.id;
}

export async function close(chain: Chain, id: number, { outcome, code, refusal, result }: LineEnding): Promise<void> {
  const { head, rows } = await lockHead(chain, lineOf(chain, id));
  const [line] = rows;
  if (!line || line.outcome !== null || line.settled !== null) return;
  const ending = {
    outcome,
    code: code === undefined ? null : plainText(code),
    ...refusalColumns(refusal),
    result: result === undefined ? null : plainText(result),
    ended: head.time,
    outcome_position: head.position,
  };
  const { hash, moveHead } = advance(chain, head, outcomeLink({ ...line, ...ending }));
  const about = aboutOf({ ...line, ...ending });
  await change(chain, moveHead, line, { ...ending, outcome_hash: hash, about, status: outcome });
}

export async function settle(chain: Chain, id: number, settled: 'done' | 'failed'): Promise<void> {
  const { head, rows } = await lockHead(chain, lineOf(chain, id));
  const [line] = rows;
  if (!line || (line.outcome ?? 'unknown') !== 'unknown') return;
  if (line.settled === null) {
    const ending = { settled, settled_time: head.time, settled_position: head.position };
    const { hash, moveHead } = advance(chain, head, settledLink({ ...line, ...ending }));
    return change(chain, moveHead, line, { ...ending, settled_hash: hash, status: settled });
  }
  // A change that shows was made, whatever was said before. That it was not is never said of one that has shown.
  if (line.settled !== 'failed' || settled !== 'done' || line.corrected !== null) return;
  const ending = { corrected: settled, corrected_time: head.time, corrected_position: head.position };
  const { hash, moveHead } = advance(chain, head, correctedLink({ ...line, ...ending }));
  await change(chain, moveHead, line, { ...ending, corrected_hash: hash, status: settled });
}

interface Head {
  /** Of the link to be added. */
  position: number;
  before: string;
  time: number;
}

/**
 * Holds the end of the chain until the transaction ends: nobody else adds a link meanwhile, and no time is before the last.
 * @param query what is asked once it is held
 * @param isBegun begins no chain for an organization that has none
 */
export async function lockHead<Row>(
  { transaction, scope: { organization } }: Chain,
  query: Compilable<Row>,
  isBegun = false,
): Promise<{ head: Head; rows: Row[] }> {
  const lock = transaction
    .updateTable('journal_heads')
    .set((expression) => ({ time: expression.ref('time') }))
    .where('organization', '=', organization)
    .returning(['position', 'hash', 'time']);
  let [[found], rows] = await together(transaction, [lock, query]);
  if (!found && !isBegun) {
    await transaction
      .insertInto('journal_heads')
      .values({ organization, position: 0, hash: '', time: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    [[found], rows] = await together(transaction, [lock, query]);
  }
  const { position = 0, hash = '', time = 0 } = found ?? {};
  return { head: { position: position + 1, before: hash, time: Math.max(Date.now(), time) }, rows };
}

function advance(
  { transaction, scope: { organization }, keys: [newest] }: Chain,
  { position, before, time }: Head,
  link: Link,
): { hash: string; moveHead: Compilable } {
  if (!newest) throw new Error('The journal has no key.');
  const hash = sealLink(newest, before, link);
  const moveHead = transaction
    .updateTable('journal_heads')
    .set({ position, hash, time })
    .where('organization', '=', organization);
  return { hash, moveHead };
}

function lineOf({ transaction, scope: { organization } }: Chain, id: number): Compilable<LineRow> {
  return transaction
    .selectFrom('journal_lines')
    .selectAll()
    .where('organization', '=', organization)
    .where('id', '=', id);
}

async function change(
  { transaction }: Chain,
  moveHead: Compilable,
  { organization, id }: LineRow,
  values: Partial<LineRow>,
): Promise<void> {
  await post(transaction, [
    moveHead,
    transaction.updateTable('journal_lines').set(values).where('organization', '=', organization).where('id', '=', id),
  ]);
}

type Person = Pick<Schema['journal_people'], 'account' | 'id'>;

/** The pseudonyms of accounts, made for those who have none. The head is locked, so that nobody else makes one meanwhile. */
async function pseudonyms(
  { transaction, scope: { organization } }: Chain,
  accounts: readonly string[],
  known: readonly Person[],
): Promise<ReadonlyMap<string, string>> {
  const found = new Map(known.map(({ account, id }) => [account, id]));
  for (const account of new Set(accounts)) {
    if (found.has(account)) continue;
    const salt = randomBytes(16).toString('base64url');
    const id = pseudonymOf(salt, account);
    await post(transaction, [transaction.insertInto('journal_people').values({ organization, id, salt, account })]);
    found.set(account, id);
  }
  return found;
}
