import { readArguments } from '../scripts/arguments.ts';
import { isBuildFresh } from '../scripts/build-stamp.ts';
import { freePorts } from '../scripts/ports.ts';
import { findPostgres, startPostgres } from '../scripts/postgres.ts';
import { saveFigure } from '../scripts/promise-evidence.ts';
import { leaveServerCore } from './bench/cores.ts';
import type { Server } from './bench/servers.ts';
import { withWorld, type World } from './bench/world.ts';
import { ATTACKS } from './limits/attack.ts';
import { proveLimits } from './limits/prove.ts';
import { print, type Row } from './operate/table.ts';

/**
 * `npm run limits`: a built console in a control group of 512 MB, while the people of one organization do to its store what once took
 * it from the others, who go on as always. Ends with 1 if the kernel ended it, if they were refused anything, or waited twice as long.
 */
const ENGINES = ['SQLite', 'PostgreSQL'] as const;
type Engine = (typeof ENGINES)[number];
const USAGE = `npm run limits [-- FLAGS]: the store under attack, with little memory; needs Linux, root and control groups
  --minutes N     how long the attack takes (10)
  --only ENGINE   one of ${ENGINES.join(', ')}
  --attack WORDS  what is done whose name holds these words: texts, reports, pages, lines, lists, exports, searches, files`;
const { values } = readArguments(USAGE, {
  minutes: { type: 'string', default: '10' },
  only: { type: 'string' },
  attack: { type: 'string', default: '' },
});
const wishes = { minutes: Number(values.minutes), words: values.attack };
const { minutes } = wishes;
const wanted = ENGINES.filter((engine) => values.only === undefined || values.only === engine);
if (!Number.isSafeInteger(minutes) || minutes < 1 || wanted.length === 0) {
  console.error(`--minutes is a whole number, --only one of ${ENGINES.join(', ')}.`);
  process.exit(2);
}
if (!ATTACKS.some((name) => name.includes(wishes.words))) {
  console.error(`No attack is called so. Attacks: ${ATTACKS.join('; ')}.`);
  process.exit(2);
}
if (!isBuildFresh()) {
  console.error('There is no build of these sources. Run: npm run build');
  process.exit(2);
}

/** From how many minutes on a run counts as a measurement: what docs/promises.md says. */
const LONG_MINUTES = 10;
const FIGURES: Record<Engine, string> = { SQLite: '#31', PostgreSQL: '#32' };

leaveServerCore();
let isRed = false;
for (const engine of wanted) {
  console.log(`${engine}, ${minutes} min ...`);
  const rows = await tryOut(engine);
  if (print(rows) !== 0) isRed = true;
  keepFigure(engine, rows);
}
process.exitCode = isRed ? 1 : 0;

async function tryOut(engine: Engine): Promise<Row[]> {
  let rows: Row[] = [];
  try {
    if (engine === 'SQLite')
      await withWorld(true, async (world) => void (rows = await proveLimits(world, siteOf(world), wishes)));
    else rows = await withPostgres();
  } catch (error) {
    // What cannot be tried is no success.
    rows = [{ what: engine, figure: error instanceof Error ? error.message : String(error), state: 'red' }];
  }
  return rows.map((one) => ({ ...one, what: `${engine}: ${one.what}` }));
}

async function withPostgres(): Promise<Row[]> {
  const bin = findPostgres();
  if (bin === undefined) return [{ what: 'all', figure: 'left out: there is no PostgreSQL here', state: 'out' }];
  const database = await startPostgres(bin, await freePorts(1, 31_000));
  let rows: Row[] = [];
  try {
    await withWorld(true, async (world) => {
      rows = await proveLimits(world, siteOf(world, { DATABASE_URL: database.url }), wishes);
    });
  } finally {
    await database.stop();
  }
  return rows;
}

/** As an operator runs it: what the benchmark opens wide is as it is by default. */
function siteOf({ console: site }: World, more: Record<string, string> = {}): Server {
  const { CALLS_PER_S: _calls, PROVIDER_MAX_ANSWER_BYTES: _bytes, ...env } = site.env;
  return { ...site, env: { ...env, TRUST_PROXY: '1', ...more } };
}

function keepFigure(engine: Engine, rows: readonly Row[]): void {
  if (minutes < LONG_MINUTES || wishes.words !== '' || rows.every(({ state }) => state === 'out')) return;
  const value = rows.map(({ what, figure }) => `${what.split(': ').slice(1).join(': ')}: ${figure}`).join('; ');
  const isGood = rows.every(({ state }) => state === 'good');
  saveFigure(FIGURES[engine], value, isGood, `npm run limits -- --minutes ${minutes} --only ${engine}`);
}
