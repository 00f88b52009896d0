import './resolve-aliases.ts';
import { readFileSync } from 'node:fs';
import type { Bundle } from '../lib/rules/review/bundle.ts';
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
  Ends with 0 if everything is as it should be.`;
const { values, positionals } = readArguments(
  USAGE,
  {
    organization: { type: 'string' },
    checkpoint: { type: 'string' },
    account: { type: 'string' },
    file: { type: 'string' },
  },
  true,
);
/** The check says how far it is after so many. */
const TOLD_LINES = 50_000;
Object.assign(process.env, { NODE_ENV: 'production' });
process.exitCode = await run(positionals[0] ?? '').catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  return 1;
});

async function run(command: string): Promise<number> {
  // Loaded late, because the hook that resolves their imports must be there first.
  const { readEnv } = await import('../lib/server/env.ts');
  const { closeStore, openedStore, openStore } = await import('../lib/server/store/open-store.ts');
  const commands: Record<string, () => Promise<number>> = { verify, checkpoint, erase, retire, evidence };
  const chosen = commands[command];
  if (!chosen) {
    console.error(USAGE);
    return 2;
  }
  await openStore(readEnv());
  if (!openedStore()) throw new Error('There is no store: STORE is off, or its folder cannot be opened.');
  try {
    return await chosen();
  } finally {
    await closeStore();
  }
}

async function scopes() {
  const { scopeNamed } = await import('../lib/server/store/scope.ts');
  const { read } = await import('../lib/server/store/database.ts');
  if (values.organization !== undefined) return [scopeNamed(values.organization)];
  const heads = await read((database) => database.selectFrom('journal_heads').select('organization').execute());
  return heads.map(({ organization }) => scopeNamed(organization));
}

async function verify(): Promise<number> {
  const { verifyJournal } = await import('../lib/server/journal/verify.ts');
  let isWhole = true;
  for (const scope of await scopes()) {
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
  const wanted = readCheckpoints(readFileSync(values.checkpoint, 'utf8')).filter(
    ({ organization }) => values.organization === undefined || organization === values.organization,
  );
  if (wanted.length === 0) console.log(`${values.checkpoint}: no checkpoints`);
  let isGood = wanted.length > 0;
  for (const given of wanted) {
    const state = await checkCheckpoint(given);
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
  const { personalScope } = await import('../lib/server/store/scope.ts');
  const { eraseOwnFilters } = await import('../lib/server/store/team-store.ts');
  const { eraseSessions } = await import('../lib/server/store/sessions-store.ts');
  const { eraseOrganizationFiles } = await import('../lib/server/store/organization-files-store.ts');
  const { eraseDestinations } = await import('../lib/server/store/destinations-store.ts');
  const { eraseFromOffboardings } = await import('../lib/server/store/offboarding-store.ts');
  const { ownAct } = await import('../lib/server/journal/record.ts');
  const [scope] = await scopes();
  if (!scope) return 1;
  const by = ownAct('journal.erase', '', null, { requestId: '', address: undefined, browser: undefined });
  const sessions = (await eraseSessions(scope, account)) + (await eraseSessions(personalScope(account), account));
  console.log(`${sessions} sessions removed`);
  console.log(`${await erasePasskeys(personalScope(account))} passkeys removed`);
  console.log(`${await eraseOwnFilters(personalScope(account))} lists of filters removed`);
  console.log(`${await eraseFromOffboardings(scope, account)} offboarding cases made anonymous`);
  console.log(`${await eraseOrganizationFiles(scope, account)} organization files removed`);
  console.log(`${await eraseDestinations(scope, account)} destinations removed`);
  console.log(`${await erasePerson({ ...scope, account: 'operator' }, account, by)} lines made anonymous`);
  return 0;
}

async function retire(): Promise<number> {
  const { retire: retireAll } = await import('../lib/server/journal/upkeep.ts');
  const { readEnv } = await import('../lib/server/env.ts');
  for (const scope of await scopes()) await retireAll(scope, readEnv().JOURNAL_DAYS);
  return 0;
}

async function evidence(): Promise<number> {
  const { file } = values;
  if (!file) {
    console.error(USAGE);
    return 2;
  }
  const { digestOf } = await import('../lib/server/store/chain.ts');
  const { verifyJournal } = await import('../lib/server/journal/verify.ts');
  const { readLine } = await import('../lib/server/store/journal-reads-store.ts');
  const { journalLink } = await import('../lib/server/store/review-reads-store.ts');
  const { readBundle } = await import('../lib/rules/review/bundle.ts');
  const { scopeNamed } = await import('../lib/server/store/scope.ts');
  const text = readFileSync(file, 'utf8');
  const bundle = readBundle(text);
  const { evidence: given, signature } = JSON.parse(bundle?.parts.get('review') ?? text);
  const scope = scopeNamed(String(given.organization));
  const line = await readLine(scope, Number(signature.journalLine));
  const digest = digestOf(JSON.stringify(given));
  const isSigned = line?.act === 'review.close' && line.after?.digest === digest;
  const isLinked = (await journalLink(scope, Number(signature.journalLine)))?.hash === signature.hash;
  const isWhole = !bundle || (await holdsBundle(bundle));
  const { broken } = await verifyJournal(scope);
  console.log(`evidence: ${isSigned ? 'as it was signed' : 'not what was signed'} (${digest})`);
  console.log(`line ${signature.journalLine}: ${isLinked ? 'the same link' : 'another link'}`);
  console.log(`${scope.organization}: ${broken ? `line ${broken.line}: ${broken.problem}` : 'whole'}`);
  return isSigned && isLinked && isWhole && !broken ? 0 : 1;
}

/** Whether a bundle is as the console wrote it: its seal by the line of its download, its parts by the manifest, its links by the chain. */
async function holdsBundle({ manifest, parts }: Bundle): Promise<boolean> {
  const { digestOf } = await import('../lib/server/store/chain.ts');
  const { journalLink, readLinks } = await import('../lib/server/store/review-reads-store.ts');
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
