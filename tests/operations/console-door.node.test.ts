import { CONSOLE_NAMES, type ConsoleOperationName, PROVIDER_NAMES, rowOf } from '@/lib/operations/table';
import { isAnsweredHere, mayCall } from '@/lib/rules/permissions';
import { processWide } from '@/lib/server/process-wide';
import { listLines } from '@/lib/server/store/journal-reads-store';
import { closeStore } from '@/lib/server/store/open-store';
import { organizationScope } from '@/lib/server/store/scope';
import { bodyOf, cookieOf } from '../server/support/browser';
import { type Behaviour, json } from '../server/support/fake-upstream';
import { cookieFor } from '../server/support/seal-session';
import { ask } from '../server/support/ask';
import { databaseOfBlock } from '../server/store/databases';
import { sealToken } from '../server/support/test-env';
import { CONSOLE_SAMPLES, foundBy } from './console-samples';
import { doorOfFile } from './door-world';
import { goodAnswer } from './samples';
import { operationsOf } from './wired';

const world = doorOfFile();
databaseOfBlock('sqlite');

test('pages know which operations have the address of the console', () => {
  expect([...PROVIDER_NAMES, ...CONSOLE_NAMES].filter(isAnsweredHere)).toEqual(CONSOLE_NAMES);
});

const ROLES = ['owner', 'admin', 'general'] as const;
type Role = (typeof ROLES)[number];
const as = (role: Role) => cookieFor({ account: `${role}@example.com`, passwordUntilMs: Date.now() + 60_000 });
const READS = CONSOLE_NAMES.filter((name) => rowOf(name).method === 'GET');

/** An answer is what its row says and holds nothing else, or is a file. */
async function expectForm(name: ConsoleOperationName, response: Response): Promise<void> {
  const row = rowOf(name);
  if (row.isFile) {
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w.-]+"$/);
    expect(await response.text()).not.toBe('');
    return;
  }
  const { data } = await bodyOf(response);
  expect(row.answer.parse(data)).toEqual(data);
}

test.each(CONSOLE_NAMES)('%s takes no input of another form', async (name) => {
  const cookie = await cookieFor();
  const sample: object = CONSOLE_SAMPLES[name];
  const fields = Object.keys(sample);
  const bent = fields.map((field) => ({ ...sample, [field]: { bent: [] } }));
  const more = fields.length > 0 ? [{ ...sample, isAdmin: true }] : [];
  for (const input of [null, [], 'text', 7, ...bent, ...more]) {
    const response = await ask(name, input, { cookie });
    expect([input, response.status]).toEqual([input, 422]);
  }
  expect(world.upstream.calls).toEqual([]);
});

test.each(CONSOLE_NAMES.flatMap((name) => ROLES.map((role) => [name, role] as const)))(
  '%s as %s: the policy decides, and the answer is what its row says',
  async (name, role) => {
    const cookie = await as(role);
    const input = await foundBy(name, world, cookie);
    world.upstream.calls.length = 0;
    const response = await ask(name, input, { cookie });
    if (!mayCall(role, name)) {
      expect([response.status, (await bodyOf(response)).failure?.code]).toEqual([
        403,
        mayCall('admin', name) ? 'adminNeeded' : 'ownerNeeded',
      ]);
      expect(world.upstream.calls.flatMap(operationsOf)).toEqual(['organization.read']);
      return;
    }
    // Whose lines of the journal are whose is told apart by what is found.
    if (role === 'general' && response.status === 404) return;
    expect(response.status).toBe(200);
    await expectForm(name, response);
  },
);

/** Answers well, with a new token each time. */
const refreshing =
  (role: Role): Behaviour =>
  (arrived, response, request) => {
    const [name = 'organization.read'] = operationsOf(arrived);
    const { http, body } = goodAnswer(name);
    const header = { 'x-refreshed-token': sealToken('token-2', `${role}@example.com`) };
    json(body, http, header)(arrived, response, request);
  };

test.each(CONSOLE_NAMES.flatMap((name) => (['owner', 'general'] as const).map((role) => [name, role] as const)))(
  '%s as %s stores a token that comes back, also with a refusal',
  async (name, role) => {
    const cookie = await as(role);
    const input = await foundBy(name, world, cookie);
    // What is about the account alone asks the provider only while nobody knows its organization.
    delete processWide('ownOrganizations').value;
    world.upstream.behave(refreshing(role));
    const response = await ask(name, input, { cookie });
    expect(response.headers.get('x-console-token')).toBe('replaced');
    world.begin();
    expect((await world.call('profile.read', cookieOf(response))).status).toBe(200);
    expect(world.upstream.calls[0]?.headers.authorization).toBe(`Basic ${btoa(`${role}@example.com:token-2`)}`);
  },
);

test.each(READS.filter((name) => rowOf(name).followsBy !== undefined))(
  '%s that follows by itself is no use of the session, and stores a token all the same',
  async (name) => {
    const input = await foundBy(name, world, await cookieFor());
    const following = { ...input, [rowOf(name).followsBy ?? '']: 0 };
    // The clock goes on from the sign-in: an older one ends with "sign out everywhere else" of the tests before.
    const cookies = async (given: object) => {
      const cookie = await cookieFor();
      const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 120_000);
      const response = await ask(name, given, { cookie });
      clock.mockRestore();
      expect(response.status).toBe(200);
      return response.headers.getSetCookie().length;
    };
    expect([await cookies(input), await cookies(following)]).toEqual([1, 0]);
    world.upstream.behave(refreshing('owner'));
    expect(await cookies(following)).toBe(1);
  },
);

test('the first look of a session at the journal is a line, whatever its way', async () => {
  const { id } = (await foundBy('journal.read', world, await cookieFor())) as { id: number };
  const scope = organizationScope(7, 'owner@example.com', 'owner');
  const views = async () => (await listLines(scope, { acts: ['journal.view'] })).lines.length;
  for (const [name, input] of [
    ['journal.read', { id }],
    ['journal.list', { newer: id }],
    ['journal.summary', { filters: { text: 'someone' } }],
    ['journal.settle', { id }],
    ['journal.previewUndo', { id }],
  ] as const) {
    const [cookie, before] = [await as('owner'), await views()];
    for (let twice = 0; twice < 2; twice += 1) expect((await ask(name, input, { cookie })).status).toBe(200);
    expect([name, (await views()) - before]).toEqual([name, 1]);
  }
});

describe('without a store', () => {
  beforeAll(() => closeStore());

  test.each(CONSOLE_NAMES)('%s says so, or does its part', async (name) => {
    const response = await ask(name, CONSOLE_SAMPLES[name], { cookie: await as('owner') });
    if (rowOf(name).worksWithoutStore) {
      expect(response.status).toBe(200);
      await expectForm(name, response);
      const refused = await ask(name, CONSOLE_SAMPLES[name], { cookie: await as('general') });
      expect((await bodyOf(refused)).failure?.code).toBe('adminNeeded');
      return;
    }
    expect([response.status, (await bodyOf(response)).failure?.code]).toEqual([404, 'storeOff']);
    expect(world.upstream.calls).toEqual([]);
  });
});
