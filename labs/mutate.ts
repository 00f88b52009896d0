import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readArguments } from '../scripts/arguments.ts';
import { saveFigure } from '../scripts/promise-evidence.ts';

/**
 * `npm run mutate`: changes one sign after the other in what guards the console and keeps its books, in copies of the last commit,
 * and runs the tests of that file. A change that no test notices is printed: a test is missing there, or the sign does nothing.
 */
const { values } = readArguments(
  `npm run mutate [-- FLAGS]: changes one sign after the other in guards, redirects, session, permissions and the books
  --only WORDS   files whose path holds these words`,
  { only: { type: 'string' } },
);

/** What is changed, and the tests that are to notice it, the quickest first: the next runs only if those before are green. */
const TARGETS: Readonly<Record<string, readonly string[]>> = {
  'lib/rules/redirects.ts': ['tests/rules/redirects'],
  'lib/rules/permissions.ts': [
    'tests/rules/members/role-abilities',
    'tests/operations/door-input',
    'tests/operations/door.node',
  ],
  'lib/rules/review/review.ts': ['tests/rules/review'],
  'lib/rules/review/plan.ts': ['tests/rules/review'],
  'lib/rules/offboarding/case.ts': ['tests/rules/offboarding'],
  'lib/rules/offboarding/steps.ts': ['tests/rules/offboarding'],
  'lib/rules/roles.ts': ['tests/rules/members/role-abilities'],
  'lib/rules/members/member-permissions.ts': ['tests/rules/members/member-permissions'],
  'lib/server/api/authorize.ts': [
    'tests/operations/door-input',
    'tests/operations/proof',
    'tests/operations/door.node',
  ],
  'lib/server/api/recent-auth.ts': ['tests/operations/proof', 'tests/server/auth/step-up'],
  'lib/server/api/strict-json.ts': ['tests/server/api/strict-json', 'tests/fuzz/inputs'],
  'lib/server/http/validate-request.ts': ['tests/server/http/validate-request', 'tests/server/http/http-server'],
  'lib/server/session/seal.ts': ['tests/server/session/session.node'],
  'lib/server/session/session.ts': [
    'tests/server/session/session.node',
    'tests/server/auth/sign-in',
    'tests/server/session/session-life',
  ],
  'lib/server/session/ended-sessions.ts': [
    'tests/server/session/ended-sessions',
    'tests/server/session/session-life',
    'tests/server/store/console-sessions',
  ],
  'lib/server/session/succession.ts': ['tests/server/(auth/sign-in|auth/step-up|session/ended-sessions)'],
  'lib/server/api/sessions-after.ts': ['tests/server/store/console-sessions'],
  'lib/rules/journal/line-state.ts': [
    'tests/rules/journal/settle',
    'tests/rules/journal/undo-rules',
    'tests/server/store/settle-line',
    'tests/server/store/door-journal',
  ],
  'lib/rules/journal/settle.ts': ['tests/rules/journal/settle', 'tests/server/store/settle-line'],
  'lib/rules/journal/undo-rules.ts': ['tests/rules/journal/undo-rules', 'tests/server/store/undo'],
  'lib/server/store/chain.ts': ['tests/server/store/chain', 'tests/server/store/journal.node'],
  'lib/server/store/journal-links.ts': ['tests/server/store/journal.node', 'tests/server/store/chain'],
  'lib/server/store/postgres.ts': [
    'tests/server/store/outside-transactions',
    'tests/server/store/faults',
    'tests/server/store/hanging',
  ],
  'lib/server/store/database.ts': [
    'tests/server/store/faults',
    'tests/server/store/share-of-time',
    'tests/server/store/hanging',
  ],
  'lib/server/loop-round.ts': [
    'tests/server/loop-round',
    'tests/server/fair-lock',
    'tests/server/api/operation-lane',
    'tests/server/store/faults',
  ],
  'lib/server/store/journal-store.ts': ['tests/server/store/(journal.node|undo|faults)'],
  'lib/server/journal/verify.ts': [
    'tests/server/store/chain',
    'tests/server/store/journal.node',
    'tests/server/store/long-lines',
  ],
  'lib/server/journal/record.ts': [
    'tests/server/store/share-of-time',
    'tests/server/log-events',
    'tests/server/store/organization-file',
    'tests/server/store/undo',
    'tests/server/store/door-journal',
    'tests/server/store/hanging',
  ],
  'lib/server/journal/journaled-call.ts': [
    'tests/server/store/settle-line',
    'tests/server/store/hanging',
    'tests/server/store/door-journal',
  ],
  'lib/rules/organization-file/plan-file.ts': ['tests/rules/organization-file'],
  'lib/rules/changes/member-changes.ts': ['tests/rules/changes/member-changes', 'tests/rules/organization-file'],
  'components/jobs/job-runner.ts': ['tests/components/jobs'],
  'components/jobs/job-controller.ts': ['tests/components/jobs'],
};
/** A sign, and what takes its place. Those of types and of arrows are left alone by the spaces around. */
const CHANGES: readonly (readonly [RegExp, string])[] = [
  [/===/g, '!=='],
  [/!==/g, '==='],
  [/&&/g, '||'],
  [/\|\|/g, '&&'],
  [/ >= /g, ' > '],
  [/ <= /g, ' < '],
  [/ > /g, ' >= '],
  [/ < /g, ' <= '],
  [/(?<!\?: )\btrue\b/g, 'false'],
  [/\bfalse\b/g, 'true'],
  [/(?<=[\s(])!(?=[\w(])/g, ''],
  [/\.some\(/g, '.every('],
  [/\.every\(/g, '.some('],
];
/** What no test can notice, and why. */
const EQUAL: Readonly<Record<string, string>> = {
  "if (refusal || typeof rule !== 'object' || !before) return { refusal: refusal ?? 'undoNever' };  with \"&&\"":
    'undoRefusal has refused both; the types ask again',
  'if (answer.session.tokenAt >= session.tokenAt) ({ session } = answer);  with ">"':
    'no two tokens of a session have one time',
  'return isLater && position <= to ? { line: position, problem: \'missing\' } : undefined;  with "<"':
    'it is missed with the next piece, of which the last has no end',
  'return Promise.race([work.catch(() => undefined), sleep(ms, undefined, { ref: false })]);  with "true"':
    'only the end of the process would wait for it',
  'for (let left = waitMs; left > 0 && isWanted(); left -= JOB_TIMING.waitStepMs) {  with ">="':
    'one more step, of no time',
  '} while (leftMs > 0);  with ">="': 'one more look, at the very millisecond',
  'if (others.beforeS > (known.others?.beforeS ?? 0)) known.others = others;  with ">="':
    'of two at one moment either may count',
  'const leavers = judged.filter(({ kind, state }) => kind === \'remove\' && !isSettled({ state }));  with "||"':
    'who removes an owner is one who stays',
  'keepAlive: true,  with "false"': 'only a network that forgets connections would tell',
  'const isLong = ({ sinceMs }: { sinceMs: number }) => performance.now() - sinceMs > timeoutMs / 2;  with ">="':
    'one more moment, of no time',
  'return { watch, isSilent: () => performance.now() < silentUntilMs || [...unanswered].some(isLong) };  with "<="':
    'one more moment, of no time',
  'if (!isUrgent && databases.pausedUntilMs > performance.now()) throw new StoreAway(\'paused\');  with ">="':
    'one more moment, of no time',
  'if (nowMs - atMs < SERVER_TIMING.loopUseMs) return state.times;  with "<="': 'one more moment, of no time',
  'state.times = utilization > BUSY ? Math.min(MOST_TIMES, Math.max(1, times)) : 1;  with ">="':
    'a share to the very last digit',
  'state.isBehindDue = true;  with "false"': 'more timers, each of which finds nothing left to do',
  'const isBefore = other === undefined || placeOf(piece) < placeOf(other);  with "<="':
    'of two at one place either may go first',
  'if (waitMs > 0 && isBehind(party, nowMs) && areOthersAtWork(party, nowMs)) return goOnIn(state, waitMs);  with ">="':
    'one more timer, of no time',
};
const MUST = 0.95;
const PATIENCE_MS = 180_000;
/** Names of tests that do without PostgreSQL. */
const EMBEDDED = '^(?!.* in postgres )';

interface Mutant {
  at: number;
  length: number;
  by: string;
}

const files = Object.entries(TARGETS).filter(([file]) => values.only === undefined || file.includes(values.only));
if (files.length === 0) {
  console.error(`No file is called so. Files: ${Object.keys(TARGETS).join(', ')}.`);
  process.exit(2);
}
const folders = Array.from({ length: availableParallelism() }, () => mkdtempSync(join(tmpdir(), 'console-mutants-')));
const sum = { noticed: 0, all: 0 };
try {
  for (const folder of folders) {
    execFileSync('git', ['clone', '-q', resolve('.'), folder]);
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  }
  for (const [file, tests] of files) await tryFile(file, tests);
} finally {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}
const score = sum.noticed / Math.max(1, sum.all);
console.log(`\n${sum.noticed} of ${sum.all} changes were noticed, ${(score * 100).toFixed(1)} %`);
if (values.only === undefined)
  saveFigure('#22', `${(score * 100).toFixed(1)} % of ${sum.all}`, score >= MUST, 'npm run mutate');
process.exitCode = score >= MUST ? 0 : 1;

async function tryFile(file: string, tests: readonly string[]): Promise<void> {
  const [folder = ''] = folders;
  const text = readFileSync(join(folder, file), 'utf8');
  if (!(await isGreen(folder, tests))) throw new Error(`The tests of ${file} are red without any change.`);
  const mutants = mutantsOf(text);
  let noticed = 0;
  let equal = 0;
  const left = mutants.values();
  const tryNext = async (own: string) => {
    const path = join(own, file);
    for (const { at, length, by } of left) {
      writeFileSync(path, text.slice(0, at) + by + text.slice(at + length));
      if (!(await isGreen(own, tests))) noticed += 1;
      else {
        const what = `${lineOf(text, at)}  with "${by.trim()}"`;
        const why = EQUAL[what];
        if (why !== undefined) equal += 1;
        console.log(`  ${file}:${lineAt(text, at)}  ${what}${why ? `: ${why}` : ''}`);
      }
    }
    writeFileSync(path, text);
  };
  await Promise.all(folders.map(tryNext));
  console.log(`${file}: ${noticed} of ${mutants.length}${equal > 0 ? `, ${equal} change nothing` : ''}`);
  sum.noticed += noticed;
  sum.all += mutants.length - equal;
}

function mutantsOf(text: string): Mutant[] {
  const code = withoutWords(text);
  return CHANGES.flatMap(([sign, by]) =>
    [...code.matchAll(sign)].map(({ index, 0: found }) => ({ at: index, length: found.length, by })),
  ).toSorted((a, b) => a.at - b.at);
}

/** The text with comments, strings, patterns and types blanked, at its length. */
function withoutWords(text: string): string {
  const words =
    /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|(?<=[(,=:?]\s*|&& |\|\| )\/(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*|^(?:export )?type [^\n]*;$|^(?:export )?(?:interface|type) [\s\S]*?^\}|^import [^\n]*;$/gm;
  return text.replaceAll(words, (found) => found.replaceAll(/[^\n]/g, '_'));
}

/** Most is noticed with the embedded database: PostgreSQL takes longer, and is asked only then. */
async function isGreen(folder: string, tests: readonly string[]): Promise<boolean> {
  const stored = tests.filter((path) => path.startsWith('tests/server/store'));
  const runs = [...tests.map((path) => [EMBEDDED, path]), ...stored.map((path) => ['', path])];
  const jest = ['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js', '--silent', '--bail'];
  for (const [names = '', path = ''] of runs) {
    const args = [...jest, '--testNamePattern', names, '--', path];
    const run = spawn(process.execPath, args, { cwd: folder, stdio: 'ignore', timeout: PATIENCE_MS });
    const [code] = await once(run, 'exit');
    if (code !== 0) return false;
  }
  return true;
}

function lineAt(text: string, at: number): number {
  return text.slice(0, at).split('\n').length;
}

function lineOf(text: string, at: number): string {
  return text.split('\n')[lineAt(text, at) - 1]?.trim() ?? '';
}
