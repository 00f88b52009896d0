import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test as base, type BrowserContext, type ConsoleMessage, expect, type Page } from '@playwright/test';
import { Client } from 'pg';
import { PEOPLE } from './demo-people';
import { signInQuietly } from './sign-in';
import { StubControl } from './stub-control';
import { borrowStack } from './stack-lender';
import type { StoreKind, WorkerStack } from './worker-stack';

interface Fixtures {
  /** The stub provider, at its seed data when the test begins. */
  stub: StubControl;
  /** The page, with the owner of Minato signed in. */
  owner: Page;
  /** `test.use({ expectedConsole: [/…/] })`: complaints that belong to the test. */
  expectedConsole: RegExp[];
  /** `test.use({ expectedStatuses: [403] })`: refusals that belong to the test. */
  expectedStatuses: number[];
  silence: undefined;
}

/** Playwright's `test`, with a stack of the worker's own; a test fails where the browser complains of anything unexpected. */
export const test = base.extend<Fixtures, { store: StoreKind; stack: WorkerStack }>({
  store: ['sqlite', { scope: 'worker', option: true }],
  stack: [
    async ({ store }, use, { parallelIndex }) => use(await borrowStack(parallelIndex, store)),
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ stack }, use) => use(stack.origin),
  expectedConsole: [[], { option: true }],
  expectedStatuses: [[], { option: true }],
  stub: [
    async ({ stack }, use) => {
      const stub = new StubControl(stack.controlPanel);
      await stub.reset();
      await forgetTeam(stack);
      await use(stub);
    },
    { auto: true },
  ],
  owner: async ({ page, stack, stub: _atSeed }, use) => {
    await signInQuietly(page, stack.origin, PEOPLE.owner.email, PEOPLE.owner.password);
    await use(page);
  },
  silence: [
    async ({ context, expectedConsole, expectedStatuses }, use) => {
      const complaints = await watchConsole(context, { patterns: expectedConsole, statuses: expectedStatuses });
      await use(undefined);
      expect(await looseCookies(context), 'a cookie is not kept as it should be').toEqual([]);
      expect(complaints, 'the browser complained').toEqual([]);
    },
    { auto: true },
  ],
});

const TEAM = 'team_entries leavings review_lines review_campaigns organization_file_results organization_files';
const FORGET_TEAM = TEAM.split(' ')
  .map((table) => `delete from ${table};`)
  .join('');

/** What an earlier test kept for the team is none of this one's; the journal goes on. */
async function forgetTeam({ env: { STORE_DIR = '', DATABASE_URL } }: WorkerStack): Promise<void> {
  if (DATABASE_URL) {
    const database = new Client({ connectionString: DATABASE_URL });
    await database.connect();
    await database.query(FORGET_TEAM);
    return database.end();
  }
  const store = new DatabaseSync(join(STORE_DIR, 'console.db'), { timeout: 5000 });
  store.exec(FORGET_TEAM);
  store.close();
}

/** The console's own cookies that lack one of their guards; those of the siblings and of other hosts are theirs. */
async function looseCookies(context: BrowserContext): Promise<unknown[]> {
  return (await context.cookies())
    .filter(({ name }) => /^(?:__Host-)?(?:console|flow|ended)$/.test(name))
    .filter(
      // Without the prefix it is a loopback's, where WebKit would drop a Secure one.
      ({ name, httpOnly, secure, path, sameSite, domain }) =>
        !(
          httpOnly &&
          secure === name.startsWith('__Host-') &&
          path === '/' &&
          sameSite !== 'None' &&
          !domain.startsWith('.')
        ),
    );
}

/** What a test says beforehand that the browser will complain about. */
interface Expected {
  /** Complaints by their text. */
  patterns: readonly RegExp[];
  /** HTTP statuses of 400 and more: the browser logs each of them as an error. */
  statuses: readonly number[];
}

/** Chromium looks once, some seconds after the load, and so names a style sheet that a navigation of that moment is about to use. */
const STYLE_UNDER_WAY = /^The resource \S+\.css\S* was preloaded using link preload but not used/;
const RESOURCE = /^Failed to load resource: the server responded with a status of (?<status>\d{3})/;

/**
 * Listens to everything a browser can complain of: console errors and warnings, uncaught errors, policy violations.
 * @returns the complaints that were not expected, as they come in
 */
async function watchConsole(context: BrowserContext, expected: Expected): Promise<string[]> {
  const complaints: string[] = [];
  const note = (text: string) => {
    if (!expected.patterns.some((pattern) => pattern.test(text))) complaints.push(text);
  };
  context.on('console', (message) => {
    if (isComplaint(message) && !isExpectedStatus(message.text(), expected.statuses))
      note(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => note(`uncaught: ${error.error().stack ?? error.error().message}`));
  await context.addInitScript(() => {
    document.addEventListener(
      'securitypolicyviolation',
      ({ violatedDirective, blockedURI, sourceFile, lineNumber }) => {
        console.error(`policy violation: ${violatedDirective} ${blockedURI} ${sourceFile}:${lineNumber}`);
      },
    );
  });
  return complaints;
}

function isComplaint(message: ConsoleMessage): boolean {
  return message.type() === 'error' || (message.type() === 'warning' && !STYLE_UNDER_WAY.test(message.text()));
}

function isExpectedStatus(text: string, statuses: readonly number[]): boolean {
  const status = RESOURCE.exec(text)?.groups?.status;
  return status !== undefined && statuses.includes(Number(status));
}

export { expect, type Page };
