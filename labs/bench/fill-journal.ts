import '../../scripts/resolve-aliases.ts';
import type { Link } from '../../lib/server/store/chain.ts';
import type { LineRow } from '../../lib/server/store/schema.ts';

/** Fills journals of the store that the environment names; as a process of its own those that its argument lists. */
const PEOPLE = 200;
/** From one line of an empty journal to the next. */
const LINE_MS = 1000;
const ACTS = ['member.setRole', 'member.add', 'apikey.read', 'iptables.set', 'profile.update'] as const;

// Loaded once the aliases can be resolved.
const { setEnv } = await import('../../lib/server/env.ts');
const { parseEnv } = await import('../../lib/server/env-schema.ts');
const { closeStore, openStore } = await import('../../lib/server/store/open-store.ts');
const { read, write } = await import('../../lib/server/store/database.ts');
const { digestOf, intendedLink, outcomeLink, pseudonymOf, sealLink } = await import('../../lib/server/store/chain.ts');
const { searchTextOf, writeContent, writeOrigin, refusalColumns } = await import(
  '../../lib/server/store/line-texts.ts'
);
const { journalKeys } = await import('../../lib/server/store/journal-keys.ts');

if (process.argv[1] === import.meta.filename) {
  await openStore(setEnv(parseEnv()));
  // Written by the benchmark.
  const wanted = JSON.parse(process.argv[2] ?? '[]') as { id: number; lines: number }[];
  for (const { id, lines } of wanted) await fillJournal(id, lines);
  await closeStore();
  process.stdout.write('null');
}

/** The nth of those lines. */
export function draftOf(n: number) {
  const act = ACTS[n % ACTS.length] ?? 'member.add';
  const kind = act.startsWith('member') ? ('member' as const) : ('apikey' as const);
  return {
    act,
    target: { kind, id: kind === 'member' ? `person-${n % PEOPLE}@example.com` : `key-${n % 50}` },
    before: { role: null, name: `value-${n % 1000}` },
    after: { role: 'admin', name: `value-${(n + 1) % 1000}` },
    requestId: `b-${n.toString(16).padStart(16, '0')}`,
    address: `192.0.2.${n % 250}`,
    browser: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  };
}

/** Adds lines to an organization's journal, with the links of the console, hundreds of them in one statement. */
export async function fillJournal(id: number, lines: number): Promise<void> {
  const [key] = await journalKeys();
  if (!key) throw new Error('There is no key.');
  const organization = String(id);
  const people = await nameAll(organization);
  const before = await read((database) =>
    database.selectFrom('journal_heads').selectAll().where('organization', '=', organization).executeTakeFirst(),
  );
  const head = { position: before?.position ?? 0, hash: before?.hash ?? '' };
  // No line has a time before the last one, and none one that is to come.
  const startMs = before?.time ?? Date.now() - lines * LINE_MS;
  const apartMs = before ? 0 : LINE_MS;
  const link = (said: Link) => {
    head.hash = sealLink(key, head.hash, said);
    return head.hash;
  };
  for (let from = 0; from < lines; from += 300) {
    const rows: LineRow[] = [];
    for (let n = from; n < Math.min(from + 300, lines); n += 1) {
      const row = rowOf(organization, n, head.position + 1, startMs + n * apartMs, people);
      row.about = row.target;
      row.hash = link(intendedLink(row));
      row.outcome_hash = link(outcomeLink(row));
      head.position += 2;
      rows.push(row);
    }
    await write((transaction) => transaction.insertInto('journal_lines').values(rows).execute());
  }
  const { position, hash } = head;
  const time = startMs + lines * apartMs;
  await write((transaction) =>
    transaction
      .insertInto('journal_heads')
      .values({ organization, position, hash, time })
      .onConflict((conflict) => conflict.column('organization').doUpdateSet({ position, hash, time }))
      .execute(),
  );
}

async function nameAll(organization: string): Promise<string[]> {
  const people = Array.from({ length: PEOPLE }, (_, n) => {
    const account = `person-${n}@example.com`;
    return { organization, id: pseudonymOf('salt', account), salt: 'salt', account };
  });
  await write((transaction) =>
    transaction
      .insertInto('journal_people')
      .values(people)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  return people.map(({ id }) => id);
}

function rowOf(organization: string, n: number, id: number, time: number, people: readonly string[]): LineRow {
  const draft = draftOf(n);
  const outcome = n % 50 === 0 ? 'failed' : 'done';
  const origin = writeOrigin(draft.address, draft.browser);
  const content = writeContent(draft.before, draft.after);
  return {
    organization,
    id,
    time,
    person: people[n % PEOPLE] ?? '',
    operation: draft.act,
    subject: draft.act.split('.', 1)[0] ?? '',
    target_kind: draft.target.kind,
    target: draft.target.kind === 'member' ? (people[(n * 7) % PEOPLE] ?? '') : draft.target.id,
    request_id: draft.requestId,
    undoes: null,
    origin,
    origin_digest: digestOf(origin),
    content,
    content_digest: digestOf(content),
    hash: '',
    outcome,
    code: outcome === 'failed' ? 'forbidden' : null,
    ...refusalColumns(undefined),
    result: null,
    ended: time,
    outcome_position: id + 1,
    outcome_hash: '',
    settled: null,
    settled_time: null,
    settled_position: null,
    settled_hash: null,
    corrected: null,
    corrected_time: null,
    corrected_position: null,
    corrected_hash: null,
    status: outcome,
    about: '',
    search: searchTextOf({ ...draft, account: `person-${n % PEOPLE}@example.com` }),
  };
}
