import type { ConsoleOperationName } from '@/lib/operations/table';
import { LIMITS } from '@/lib/rules/limits';
import type { TaskResult } from '@/lib/rules/changes/task-schema';
import { readOrganizationFile } from '@/lib/rules/organization-file/file-text';
import { fileOf, type OrganizationState } from '@/lib/rules/organization-file/organization-state';
import { planFile } from '@/lib/rules/organization-file/plan-file';
import { StoreAway, type StoreConnection } from '@/lib/server/store/connection';
import { closeStore, openedStore } from '@/lib/server/store/open-store';
import {
  eraseOrganizationFiles,
  lastOrganizationFile,
  readUnfinishedFile,
} from '@/lib/server/store/organization-files-store';
import { organizationScope } from '@/lib/server/store/scope';
import { doorOfFile } from '../../operations/door-world';
import { databaseOfBlock, DATABASES, tamper } from './databases';
import { hear, linesOf, owner, scope } from './door-people';

const world = doorOfFile();
const others = organizationScope(8, 'owner@example.com', 'owner');
const apply = async (text: string, tasks = 3): Promise<string> =>
  (await hear('organizationFile.apply', { text, tasks })).data.id;
const tell = async (id: string, ...results: TaskResult[]) =>
  (await hear('organizationFile.report', { id, results })).status;
const TOO_LARGE = 'x'.repeat(LIMITS.organizationFileBytes + 1);
const lastOf = async () => (await hear('organizationFile.read')).data.last;

describe.each(DATABASES)('organization files in %s', (name) => {
  databaseOfBlock(name);

  test('what a plan needs is read through the door, and not one call of it changes anything', async () => {
    const reads = ['organization.read', 'organization.readMfa', 'iptables.read', 'permission.list'] as const;
    const cookie = await owner();
    const answers = await Promise.all(
      reads.map(async (read) => (await (await world.call(read, cookie, {})).json()).data),
    );
    const [{ organization }, { mfa }, { iptables }, { configList: permissions }] = answers;
    const team = (await hear('team.read')).data.entries;
    const state: OrganizationState = { organization, mfa, iptables, permissions, team };
    const text = 'version: 1\norganization:\n  id: 7\nmfaPolicy: required\nmembers: []\nipRestriction: []\n';
    const { file } = readOrganizationFile(text);
    const by = { account: 'owner@example.com', address: null };
    expect((file && planFile(file, state, by))?.tasks.length).toBeGreaterThan(3);
    expect(planFile(fileOf(state), state, by)?.tasks).toEqual([]);
    expect(world.upstream.calls.length).toBeGreaterThanOrEqual(reads.length);
    expect(world.upstream.calls.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  test('an export is a line of the journal, and the file that is applied is kept with its results', async () => {
    const noted = { sections: ['members', 'ipRestriction'], members: 5 };
    expect((await hear('organizationFile.noteExport', noted)).status).toBe(200);
    const id = await apply('version: 1');
    // Nothing of it has come to anything yet.
    await tell(id, { ref: 'b', status: 'failed', code: 'cancelled' });
    expect(await lastOf()).toBeNull();
    expect(await tell(id, { ref: 'a', status: 'done', line: 4 }, { ref: 'b', status: 'unknown' })).toBe(200);
    expect(await tell(id, { ref: 'b', status: 'failed', code: 'notDone' }, { ref: 'c', status: 'done' })).toBe(200);
    // The same once more, and one that the file does not have.
    expect(await tell(id, { ref: 'c', status: 'done' }, { ref: 'd', status: 'done' })).toBe(200);
    const counts = { done: 2, failed: 1, unknown: 0 };
    expect(await lastOf()).toMatchObject({ id, text: 'version: 1', tasks: 3, by: 'owner@example.com', counts });
    expect(await linesOf({ subject: 'file' })).toMatchObject([
      { act: 'file.apply', after: { count: 3 }, outcome: 'done' },
      { act: 'file.export', after: { sections: ['members', 'ipRestriction'], count: 5 }, outcome: 'done' },
    ]);
  });

  test('of a file that the store may have taken or not nobody says that it was not kept', async () => {
    const failing = async () => {
      const { status, failure } = await hear('organizationFile.apply', { text: 'x', tasks: 1 });
      return [status, failure.code, (await linesOf({ subject: 'file' }))[0]?.outcome];
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
    expect(await lastOrganizationFile(others)).toBeNull();
    expect(await eraseOrganizationFiles(others, 'gone@example.com')).toBe(0);
    expect(await eraseOrganizationFiles(scope, 'Gone@example.com')).toBe(2);
    expect((await lastOf())?.text).not.toContain('one@');
  });

  test.each<[string, ConsoleOperationName, object]>([
    ['a file that is too large', 'organizationFile.apply', { text: TOO_LARGE, tasks: 1 }],
    ['an unknown section', 'organizationFile.noteExport', { sections: ['apikeys'], members: 1 }],
  ])('%s is refused', async (_, operation, input) => {
    expect((await hear(operation, input)).status).toBe(422);
  });

  test('a file is unfinished from its first result to its last', async () => {
    const before = await readUnfinishedFile(scope);
    const id = await apply('version: 1', 2);
    expect(await readUnfinishedFile(scope)).toEqual(before);
    await tell(id, { ref: 'a', status: 'done', line: 1 });
    expect(await readUnfinishedFile(scope)).toEqual({ done: 1, total: 2 });
    expect(await readUnfinishedFile(others)).toBeNull();
    // One of which nothing was sent is no newer one.
    await tell(await apply('version: 1', 2), { ref: 'a', status: 'failed', code: 'cancelled' });
    expect(await readUnfinishedFile(scope)).toEqual({ done: 1, total: 2 });
    await tell(id, { ref: 'b', status: 'failed', code: 'forbidden' });
    expect(await readUnfinishedFile(scope)).toBeNull();
  });

  test('without a store the file is not kept', async () => {
    await closeStore();
    const { status, data } = await hear('organizationFile.apply', { text: 'x', tasks: 1 });
    expect([status, data]).toEqual([200, { id: null }]);
  });
});
