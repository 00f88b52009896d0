import './resolve-aliases.ts';
import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod';
import { type Bundle, readBundle } from '../lib/rules/review/bundle.ts';
import { readArguments } from './arguments.ts';

/** The journal from the command line, with the environment of the console: checks it, seals its end, makes a person anonymous. */
const USAGE = `npm run journal -- verify [--organization 12] [--checkpoint file]
npm run journal -- checkpoint [--organization 12]
npm run journal -- erase --organization 12 --account person@example.com
npm run journal -- retire
npm run journal -- evidence --file access-review-2026-11-22.json (or .html)

  verify      goes through the chain of each organization and names the first line that is not as it was written;
              it says how far it is after every 50,000 lines; with --checkpoint also that the lines of an earlier checkpoint are still there
              (a file of JOURNAL_CHECKPOINTS, of the command below, or the log)
  checkpoint  prints the sealed end of each chain, one JSON line each: keep it where the console cannot write. A chain that
              ends with a key before the newest of JOURNAL_KEY gets a line first that says so
  erase       makes the lines of a person anonymous; the chain stays whole
  retire      removes what is older than JOURNAL_DAYS now
  evidence    holds the evidence of an access review against the line of the journal that signed it, and goes through the chain;
              of an auditor's bundle also its seal, its parts and its links
  Ends with 0 if everything is as it should be, also in a store in which nothing was written yet; an organization without a
  journal, a person whom nothing names and a folder without a store are faults.`;
const TEXT = { type: 'string' } as const;
const FLAGS = { organization: TEXT, checkpoint: TEXT, account: TEXT, file: TEXT };
const { values, positionals } = readArguments(USAGE, FLAGS, true);
const SIGNED = z.looseObject({
  evidence: z.looseObject({ organization: z.string(), review: z.looseObject({ closed: z.string() }) }),
  signature: z.looseObject({ journalLine: z.int(), hash: z.string(), digest: z.string() }),
});
const MANIFEST = z.looseObject({
  organization: z.string(),
  journalLine: z.int(),
  links: z.tuple([z.int(), z.int()]).nullable(),
  parts: z.array(z.looseObject({ name: z.string(), digest: z.string() })),
});
/** The check says how far it is after so many. */
const TOLD_LINES = 50_000;
const PASSING = ['timeout', 'busy', 'paused']; // Faults of the store.
Object.assign(process.env, { NODE_ENV: 'production' });
process.exitCode = await run(positionals).catch((error: unknown) => {
  const { name, message } = error instanceof Error ? error : { name: '', message: String(error) };
  const advice = PASSING.includes(message) ? ': run it again' : '';
  console.error(name === 'StoreAway' ? `The store failed (${message})${advice}.` : message);
  return 1;
});

async function run([command = '', ...more]: readonly string[]): Promise<number> {
  // Loaded late, because the hook that resolves their imports must be there first.
  const { setEnv } = await import('../lib/server/env.ts');
  const { parseEnv } = await import('../lib/server/env-schema.ts');
  const { closeStore, DEFAULT_STORE_FOLDER, openedStore, openStore } = await import(
    '../lib/server/store/open-store.ts'
  );
  const { storeFile } = await import('../lib/server/store/sqlite.ts');
  const commands: Record<string, () => Promise<number>> = { verify, checkpoint, erase, retire, evidence };
  const chosen = commands[command];
  if (!chosen || more.length > 0) return misused();
  const env = setEnv(parseEnv());
  const { STORE, DATABASE_URL, STORE_DIR: folder = DEFAULT_STORE_FOLDER } = env;
  if (STORE === 'on' && !DATABASE_URL && !existsSync(storeFile(folder)))
    throw new Error(`There is no store in ${folder}. See STORE_DIR and DATABASE_URL.`);
  await openStore(env, { asItIs: true });
  if (!openedStore()) throw new Error('There is no store: STORE is off, or its folder cannot be opened.');
  try {
    return await chosen();
  } finally {
    await closeStore();
  }
}

function misused(): number {
  console.error(USAGE);
  return 2;
}

/** The organizations with a journal, also one whose head is gone. @throws Error if the one that was named has none */
async function scopes() {
  const { sql } = await import('kysely');
  const { scopeNamed } = await import('../lib/server/store/scope.ts');
  const { read } = await import('../lib/server/store/database.ts');
  const { organization: named } = values;
  // By the index from one to the next: a long journal is not read through.
  const { rows } = await read((database) =>
    sql<{
      organization: string;
    }>`with recursive own (organization) as (select min(organization) from journal_lines union all
      select (select min(organization) from journal_lines where organization > own.organization) from own where own.organization is not null)
      select organization from own where organization is not null union select organization from journal_heads`.execute(
      database,
    ),
  );
  const found = rows.filter(({ organization }) => named === undefined || organization === named);
  if (named !== undefined && found.length === 0) throw new Error(`There is no journal of organization ${named}.`);
  if (found.length === 0) console.error('Nothing was written into this store yet.');
  return found.map(({ organization }) => scopeNamed(organization));
}

async function verify(): Promise<number> {
  const { verifyJournal } = await import('../lib/server/journal/verify.ts');
  const { patiently } = await import('../lib/server/store/database.ts');
  let isWhole = true;
  for (const scope of await patiently(scopes)) {
    // A chain of a million lines takes minutes.
    const tell = (seen: number) => {
      if (seen > 0 && seen % TOLD_LINES === 0) console.error(`${scope.organization}: ${seen} lines so far`);
    };
    const { lines, position, keys, broken } = await verifyJournal(scope, tell);
    isWhole &&= broken === undefined;
    const found = broken ? `line ${broken.line}: ${broken.problem}` : 'whole';
    const by = keys.map(({ key, from, to }) => `key ${key}: links ${from} to ${to}`).join(', ');
    console.log(`${scope.organization}: ${found} (${lines} lines, ${position} links${by && `; ${by}`})`);
  }
  return (await verifyCheckpoints()) && isWhole ? 0 : 1;
}

async function verifyCheckpoints(): Promise<boolean> {
  if (values.checkpoint === undefined) return true;
  const { checkCheckpoint, readCheckpoints } = await import('../lib/server/journal/checkpoint.ts');
  const { patiently } = await import('../lib/server/store/database.ts');
  const wanted = readCheckpoints(readFileSync(values.checkpoint, 'utf8')).filter(
    ({ organization }) => values.organization === undefined || organization === values.organization,
  );
  if (wanted.length === 0) console.log(`${values.checkpoint}: no checkpoints`);
  let isGood = wanted.length > 0;
  for (const given of wanted) {
    const state = await patiently(() => checkCheckpoint(given));
    isGood &&= state === 'good' || state === 'removed';
    const found = state === 'broken' ? 'broken: the chain lacks it' : state;
    console.log(`${given.organization}: checkpoint of ${given.time}, link ${given.position}: ${found}`);
  }
  return isGood;
}

async function checkpoint(): Promise<number> {
  const { sealedCheckpoint } = await import('../lib/server/journal/upkeep.ts');
  for (const scope of await scopes()) {
    const made = await sealedCheckpoint(scope);
    if (made) console.log(JSON.stringify(made));
  }
  return 0;
}

async function erase(): Promise<number> {
  const { account, organization } = values;
  if (!account || !organization) {
    console.error(USAGE);
    return 2;
  }
  const { erasePerson } = await import('../lib/server/store/journal-store.ts');
  const { erasePasskeys } = await import('../lib/server/store/passkey-store.ts');
  const { personalScope, scopeNamed } = await import('../lib/server/store/scope.ts');
  const { eraseOwnFilters } = await import('../lib/server/store/team-store.ts');
  const { eraseSessions } = await import('../lib/server/store/sessions-store.ts');
  const { eraseOrganizationFiles } = await import('../lib/server/store/organization-files-store.ts');
  const { eraseDestinations } = await import('../lib/server/store/destinations-store.ts');
  const { eraseFromOffboardings } = await import('../lib/server/store/offboarding-store.ts');
  const { ownAct } = await import('../lib/server/journal/record.ts');
  const [scope, own] = [scopeNamed(organization), personalScope(account)];
  const by = ownAct('journal.erase', '', null, { requestId: '', address: undefined, browser: undefined });
  let found = 0;
  const tell = async (what: string, ...counts: Promise<number>[]) => {
    const count = (await Promise.all(counts)).reduce((sum, one) => sum + one, 0);
    found += count;
    console.log(`${count} ${what}`);
  };
  // Before they had an organization their lines were in a journal of their own.
  const lines = (of: typeof own) => erasePerson({ ...of, account: 'operator' }, account, by);
  await tell('sessions removed', eraseSessions(scope, account), eraseSessions(own, account));
  await tell('passkeys removed', erasePasskeys(own));
  await tell('lists of filters removed', eraseOwnFilters(own));
  await tell('offboarding cases made anonymous', eraseFromOffboardings(scope, account));
  await tell('organization files removed', eraseOrganizationFiles(scope, account));
  await tell('destinations removed', eraseDestinations(scope, account), eraseDestinations(own, account));
  await tell('lines made anonymous', lines(scope), lines(own));
  if (found > 0) return 0;
  console.error(`Nothing in organization ${organization} names ${account}.`);
  return 1;
}

async function retire(): Promise<number> {
  const { retire: retireAll } = await import('../lib/server/journal/upkeep.ts');
  const { readEnv } = await import('../lib/server/env.ts');
  for (const scope of await scopes()) await retireAll(scope, readEnv().JOURNAL_DAYS);
  return 0;
}

async function evidence(): Promise<number> {
  const { file } = values;
  if (!file) return misused();
  const { digestOf } = await import('../lib/server/store/chain.ts');
  const { chainStart, verifyJournal } = await import('../lib/server/journal/verify.ts');
  const { readLine } = await import('../lib/server/store/journal-reads-store.ts');
  const { journalLink } = await import('../lib/server/store/review-reads-store.ts');
  const { scopeNamed } = await import('../lib/server/store/scope.ts');
  const { bundle, evidence: given, signature } = readEvidence(file);
  const scope = scopeNamed(given.organization);
  const line = await readLine(scope, signature.journalLine);
  const digest = digestOf(JSON.stringify(given));
  const isSigned = line?.act === 'review.close' && line.after?.digest === digest;
  const isLinked = (await journalLink(scope, signature.journalLine))?.hash === signature.hash;
  const isWhole = !bundle || (await holdsBundle(bundle));
  const { broken } = await verifyJournal(scope);
  const { position, beforeMs } = await chainStart(scope);
  const isOwn = digest === signature.digest && Date.parse(given.review.closed) < beforeMs;
  const isRetired = !line && isOwn && signature.journalLine <= position;
  console.log(`evidence: ${isSigned ? 'as it was signed' : isRetired ? 'retired' : 'not what was signed'} (${digest})`);
  console.log(`line ${signature.journalLine}: ${isLinked ? 'the same link' : isRetired ? 'retired' : 'another link'}`);
  console.log(`${scope.organization}: ${broken ? `line ${broken.line}: ${broken.problem}` : 'whole'}`);
  return isSigned && isLinked && isWhole && !broken ? 0 : 1;
}

/** What a file says was signed. @throws Error if it says nothing of the kind */
function readEvidence(file: string): z.output<typeof SIGNED> & { bundle: Bundle | null } {
  const text = readFileSync(file, 'utf8');
  try {
    const bundle = readBundle(text);
    if (bundle) MANIFEST.parse(bundle.manifest);
    // As it was read: the digest is of its fields in their order.
    const signed: z.output<typeof SIGNED> = JSON.parse(bundle?.parts.get('review') ?? text);
    SIGNED.parse(signed);
    return { ...signed, bundle };
  } catch {
    throw new Error(`${file} is no evidence of a review.`);
  }
}

/** Whether a bundle is as the console wrote it: its seal by the line of its download, its parts by the manifest, its links by the chain. */
async function holdsBundle({ manifest, parts }: Bundle): Promise<boolean> {
  const { digestOf } = await import('../lib/server/store/chain.ts');
  const { journalLink } = await import('../lib/server/store/review-reads-store.ts');
  const { readLinks } = await import('../lib/server/store/delivery-store.ts');
  const { scopeNamed } = await import('../lib/server/store/scope.ts');
  const scope = scopeNamed(manifest.organization);
  const seal = digestOf(parts.get('manifest') ?? '');
  const isSealed = (await journalLink(scope, manifest.journalLine))?.result === seal;
  const changed = manifest.parts.filter(({ name, digest }) => digestOf(parts.get(name) ?? '') !== digest);
  const unnamed = [...parts.keys()].filter(
    (name) => name !== 'manifest' && manifest.parts.every((part) => part.name !== name),
  );
  const held = [...parts].flatMap(([name, text]) => (name.startsWith('journal-') ? JSON.parse(text).links : []));
  const links = manifest.links ? await readLinks(scope, ...manifest.links) : [];
  const isLinked = JSON.stringify(held.toSorted(([one], [other]) => one - other)) === JSON.stringify(links);
  const names = [...changed.map(({ name }) => name), ...unnamed];
  console.log(`seal: ${isSealed ? `as line ${manifest.journalLine} has it` : 'not what the journal has'} (${seal})`);
  console.log(`parts: ${names.length === 0 ? 'as they were made' : `changed: ${names.join(', ')}`}`);
  console.log(`links: ${isLinked ? 'as the journal has them' : 'not those of the journal'}`);
  return isSealed && names.length === 0 && isLinked;
}
