import type { ConsoleOperationName } from '@/lib/operations/table';
import { LIMITS } from '@/lib/rules/limits';
import type { TaskResult } from '@/lib/rules/changes/task';
import { readOrganizationFile } from '@/lib/rules/organization-file/file-text';
import { fileOf, type OrganizationState } from '@/lib/rules/organization-file/organization-state';
import { planFile } from '@/lib/rules/organization-file/plan-file';
import { listLines } from '@/lib/server/store/journal-reads-store';
import { StoreAway, type StoreConnection } from '@/lib/server/store/connection';
import { closeStore, openedStore } from '@/lib/server/store/open-store';
import {
  eraseOrganizationFiles,
  lastOrganizationFile,
  readUnfinishedFile,
} from '@/lib/server/store/organization-files-store';
import { organizationScope } from '@/lib/server/store/scope';
import { doorOfFile } from '../../operations/door-world';
import { cookieFor } from '../support/seal-session';
import { ask } from '../support/ask';
import { databaseOfBlock, DATABASES, tamper } from './databases';

const world = doorOfFile();
const scope = organizationScope(7, 'owner@example.com', 'owner');
const owner = () => cookieFor({ account: 'owner@example.com' });
const apply = async (text: string, tasks = 3): Promise<string> => {
  const answer = await ask('organizationFile.apply', { text, tasks }, { cookie: await owner() });
  return (await answer.json()).data.id;
};
const tell = async (id: string, ...told: TaskResult[]) =>
  (await ask('organizationFile.report', { id, results: told }, { cookie: await owner() })).status;
const lastOf = async () => (await (await ask('organizationFile.read', {}, { cookie: await owner() })).json()).data.last;

describe.each(DATABASES)('organization files in %s', (name) => {
  databaseOfBlock(name);

  test('what a plan needs is read through the door, and not one call of it changes anything', async () => {
    const reads = ['organization.read', 'organization.readMfa', 'iptables.read', 'permission.list'] as const;
    const cookie = await owner();
    const answers = await Promise.all(
      reads.map(async (read) => (await (await world.call(read, cookie, {})).json()).data),
    );
    const [{ organization }, { mfa }, { iptables }, { configList: permissions }] = answers;
    const { data } = await (await ask('team.read', {}, { cookie })).json();
    const state: OrganizationState = { organization, mfa, iptables, permissions, team: data.entries };
    const { file } = readOrganizationFile(
      'version: 1\norganization:\n  id: 7\nmfaPolicy: required\nmembers: []\nipRestriction: []\n',
    );
    const plan = file && planFile(file, state, { account: 'owner@example.com', address: null });
    expect(plan?.tasks.length).toBeGreaterThan(3);
    expect(planFile(fileOf(state), state, { account: 'owner@example.com', address: null })?.tasks).toEqual([]);
    expect(world.upstream.calls.length).toBeGreaterThanOrEqual(reads.length);
    expect(world.upstream.calls.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  test('an export is a line of the journal, and the file that is applied is kept with its results', async () => {
    const noted = { sections: ['members', 'ipRestriction'], members: 5 };
    expect((await ask('organizationFile.noteExport', noted, { cookie: await owner() })).status).toBe(200);
    const id = await apply('version: 1');
    // Nothing of it has come to anything yet.
    await tell(id, { ref: 'b', status: 'failed', code: 'cancelled' });
    expect(await lastOf()).toBeNull();
    expect(await tell(id, { ref: 'a', status: 'done', line: 4 }, { ref: 'b', status: 'unknown' })).toBe(200);
    expect(await tell(id, { ref: 'b', status: 'failed', code: 'notDone' }, { ref: 'c', status: 'done' })).toBe(200);
    // The same once more, and one that the file does not have.
    expect(await tell(id, { ref: 'c', status: 'done' }, { ref: 'd', status: 'done' })).toBe(200);
    expect(await lastOf()).toMatchObject({
      id,
      text: 'version: 1',
      tasks: 3,
      by: 'owner@example.com',
      counts: { done: 2, failed: 1, unknown: 0 },
    });
    const { lines } = await listLines(scope, { subject: 'file' });
    expect(lines).toMatchObject([
      { act: 'file.apply', after: { count: 3 }, outcome: 'done' },
      { act: 'file.export', after: { sections: ['members', 'ipRestriction'], count: 5 }, outcome: 'done' },
    ]);
  });

  test('of a file that the store may have taken or not nobody says that it was not kept', async () => {
    const failing = async () => {
      const answer = await ask('organizationFile.apply', { text: 'x', tasks: 1 }, { cookie: await owner() });
      const [line] = (await listLines(scope, { subject: 'file' })).lines;
      return [answer.status, (await answer.json()).failure.code, line?.outcome];
    };
    await tamper('alter table organization_files rename to away');
    const unmade = await failing();
    await tamper('alter table away rename to organization_files');
    expect(unmade).toEqual([503, 'storeAway', 'failed']);
    const open = openedStore() as { connection: StoreConnection };
    const { connection } = open;
    let commits = 0;
    const writer = async () => {
      const session = await connection.writer();
      const query: typeof session.query = async (sql, values) => {
        const answer = await session.query(sql, values);
        // The first is that of the line.
        if (sql === 'commit' && ++commits === 2) throw new StoreAway('timeout');
        return answer;
      };
      return { ...session, query };
    };
    open.connection = { ...connection, writer };
    expect(await failing()).toEqual([502, 'lost', 'unknown']);
    open.connection = connection;
  });

  test('the newest file that came to anything is the last, and only the newest ten are kept', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 12; count += 1) {
      const id = await apply(`version: ${count}`);
      await tell(id, { ref: 'a', status: 'done' });
      ids.push(id);
    }
    expect((await lastOf()).text).toBe('version: 11');
    expect(await tell(ids[0] ?? '', { ref: 'b', status: 'done' })).toBe(200);
    expect((await lastOf()).counts).toEqual({ done: 1, failed: 0, unknown: 0 });
  });

  test('what another organization keeps is not found, and files that name an erased person go', async () => {
    await tell(await apply('members:\n  - email: Ｇone@example.com\n'), { ref: 'a', status: 'done' });
    await tell(await apply('members: []'), { ref: 'member:gone@example.com', status: 'done' });
    expect(await lastOrganizationFile(organizationScope(8, 'owner@example.com', 'owner'))).toBeNull();
    expect(await eraseOrganizationFiles(organizationScope(8, '', 'owner'), 'gone@example.com')).toBe(0);
    expect(await eraseOrganizationFiles(scope, 'Gone@example.com')).toBe(2);
    expect((await lastOf())?.text).not.toContain('one@');
  });

  test.each<[string, ConsoleOperationName, object]>([
    [
      'a file that is too large',
      'organizationFile.apply',
      { text: 'x'.repeat(LIMITS.organizationFileBytes + 1), tasks: 1 },
    ],
    ['an unknown section', 'organizationFile.noteExport', { sections: ['apikeys'], members: 1 }],
    ['a field more', 'organizationFile.apply', { text: 'x', tasks: 1, by: 'somebody' }],
  ])('%s is refused', async (_, operation, input) => {
    expect((await ask(operation, input, { cookie: await owner() })).status).toBe(422);
  });

  test('a file is unfinished from its first result to its last', async () => {
    const before = await readUnfinishedFile(scope);
    const id = await apply('version: 1', 2);
    expect(await readUnfinishedFile(scope)).toEqual(before);
    await tell(id, { ref: 'a', status: 'done', line: 1 });
    expect(await readUnfinishedFile(scope)).toEqual({ done: 1, total: 2 });
    expect(await readUnfinishedFile(organizationScope(8, 'owner@example.com', 'owner'))).toBeNull();
    // One of which nothing was sent is no newer one.
    await tell(await apply('version: 1', 2), { ref: 'a', status: 'failed', code: 'cancelled' });
    expect(await readUnfinishedFile(scope)).toEqual({ done: 1, total: 2 });
    await tell(id, { ref: 'b', status: 'failed', code: 'forbidden' });
    expect(await readUnfinishedFile(scope)).toBeNull();
  });

  test('without a store the file is not kept, and the read of it says why', async () => {
    await closeStore();
    const kept = await ask('organizationFile.apply', { text: 'x', tasks: 1 }, { cookie: await owner() });
    expect([kept.status, (await kept.json()).data]).toEqual([200, { id: null }]);
    const answer = await ask('organizationFile.read', {}, { cookie: await owner() });
    expect([answer.status, (await answer.json()).failure.code]).toEqual([404, 'storeOff']);
  });
});
