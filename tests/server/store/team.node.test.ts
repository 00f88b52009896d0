import { MAX_TEAM_CHANGES } from '@/lib/rules/team/team-entries';
import { newOffboarding } from '@/lib/rules/offboarding/case';
import { StoreAway } from '@/lib/server/store/connection';
import { openedStore } from '@/lib/server/store/open-store';
import { organizationScope, personalScope } from '@/lib/server/store/scope';
import { addOffboarding, listOffboardings } from '@/lib/server/store/offboarding-store';
import { changeTeam, eraseOwnFilters, readTeam } from '@/lib/server/store/team-store';
import { doorOfFile } from '../../operations/door-world';
import { except, operationsOf } from '../../operations/wired';
import { json } from '../support/fake-upstream';
import { databaseOfBlock, DATABASES, tamper } from './databases';
import { hear, linesOf, scope } from './door-people';

const door = doorOfFile();
const note = (id: string, text: string, seen: string | null = null) => ({
  kind: 'note' as const,
  id,
  value: { note: text, replaceBy: '2027-01-31', replacedBy: null },
  seen,
});
const alert = { kind: 'alert' as const, id: 'slots', value: { percent: 80 }, seen: null };
const filter = { kind: 'filter' as const, id: 'Without MFA', value: { search: 'mfa=off' }, seen: null };

describe.each(DATABASES)('what a team keeps in %s', (name) => {
  databaseOfBlock(name);

  const send = (...changes: object[]) => hear('team.change', { changes });

  test('an owner keeps notes, alerts and filters; each is a line with what was before and after', async () => {
    const { data } = await send(note('ak1', ' CI '), alert, filter);
    expect(data.conflicts).toEqual([]);
    expect(data.entries).toMatchObject([
      { kind: 'note', id: 'ak1', value: { note: 'CI' } },
      { kind: 'alert', value: { percent: 80 } },
      { kind: 'filter', value: { search: 'mfa=off' } },
    ]);
    await send(note('ak1', 'Nightly', data.entries[0].version));
    const [line] = await linesOf({ target: { kind: 'apikey', text: 'ak1' } });
    expect(line).toMatchObject({ act: 'apikey.note', before: { note: 'CI' }, after: { note: 'Nightly' } });
    expect(await readTeam(scope)).toMatchObject([{ value: { note: 'Nightly' } }, {}, {}]);
  });

  test('the line of a note calls its key by name: as the provider does, of one that is gone as the journal did', async () => {
    const { upstream } = door;
    const listed = () => upstream.calls.filter((call) => operationsOf(call).includes('apikey.list')).length;
    await send(note('key-1', 'CI'), note('key-x', 'No such key'), alert, { ...note('key-1', 'CI'), seen: null });
    expect(listed()).toBe(1);
    const lineOf = async (text: string) => (await linesOf({ target: { kind: 'apikey', text } }))[0];
    expect(await lineOf('key-1')).toMatchObject({ target: { id: 'key-1', name: 'Key' }, before: null });
    expect(await lineOf('key-x')).toMatchObject({
      target: { id: 'key-x', name: null },
      after: { note: 'No such key' },
    });
    upstream.behave(except({ 'apikey.list': json({ status: 'error' }, 500) }));
    const versionOf = async (key: string) => (await readTeam(scope)).find(({ id }) => id === key)?.version ?? null;
    for (const key of ['key-1', 'key-x'])
      await send({ kind: 'note', id: key, value: null, seen: await versionOf(key) });
    expect(await lineOf('key-1')).toMatchObject({ target: { name: 'Key' }, before: { note: 'CI' }, after: null });
    expect(await lineOf('key-x')).toMatchObject({ target: { name: null }, before: { note: 'No such key' } });
  });

  test('each account keeps filters of its own, which no line tells of and a second tab does not overwrite', async () => {
    const mine = [{ name: 'Failed', search: `?text=${encodeURIComponent('あ'.repeat(300))}` }];
    const tell = (filters: object[], seen: string | null, list = 'activity') =>
      hear('filter.change', { list, filters, seen }, 'general');
    const change = async (...given: Parameters<typeof tell>) => (await tell(...given)).data;
    const first = await change(mine, null);
    expect(first).toMatchObject({ lists: [{ list: 'activity', filters: mine }], isConflict: false });
    expect(await change([], null)).toMatchObject({ lists: [{ filters: mine }], isConflict: true });
    expect(await change(mine, null)).toMatchObject({ isConflict: false });
    const renamed = [{ ...mine[0], name: 'Refused' }];
    await change(renamed, first.lists[0].version);
    const store = openedStore();
    const reader = jest.fn().mockRejectedValue(new StoreAway('timeout'));
    const away = store && jest.replaceProperty(store, 'connection', { ...store.connection, reader });
    const unread = await tell(mine, null, 'apikey');
    away?.restore();
    expect(unread.failure.code).toBe('lost');
    const read = async (by = 'general') => (await hear('filter.list', {}, by)).data.lists;
    expect((await read()).find(({ list }: { list: string }) => list === 'activity').filters).toEqual(renamed);
    expect(await read()).toHaveLength(2);
    expect(await read('owner')).toEqual([]);
    expect(await linesOf({ text: 'Failed' })).toEqual([]);
    expect(await eraseOwnFilters(personalScope('general@example.com'))).toBe(2);
    expect(await read()).toEqual([]);
  });

  test('an owner is told once a record of a screen for many people is kept; a general member is not', async () => {
    const told = async (by: string) => (await hear('team.read', {}, by)).data.hasRecords;
    expect(await told('owner')).toBe(false);
    await addOffboarding(scope, 'first', newOffboarding([]));
    expect([await told('owner'), await told('general')]).toEqual([true, false]);
  });

  test('however many records of people who left there are, a case that is open is in the list, and first', async () => {
    const over = organizationScope(9, 'owner@example.com', 'owner');
    await addOffboarding(over, 'old', newOffboarding([]));
    await tamper(`with recursive n (i) as (select 1 union all select i + 1 from n where i < 200)
      insert into leavings select '9', 'over-' || i, value, version, created + i, created_by, 1, null from leavings, n where id = 'old'`);
    const found = await listOffboardings(over);
    expect([found.length, found[0]?.id, found[1]?.id]).toEqual([200, 'old', 'over-200']);
  });

  test('what a colleague changed meanwhile stays; the same wish once more is no conflict', async () => {
    const { data } = await send(note('ak2', 'Mine'));
    const version = data.entries.find(({ id }: { id: string }) => id === 'ak2').version;
    await send(note('ak2', 'Theirs', version));
    const late = await send(note('ak2', 'Mine again', version), note('ak2', 'Theirs', version), note('ak2', 'New'));
    expect(late.data.conflicts).toEqual([
      { kind: 'note', id: 'ak2' },
      { kind: 'note', id: 'ak2' },
    ]);
    expect(await readTeam(scope)).toContainEqual(expect.objectContaining({ value: note('ak2', 'Theirs').value }));
    const at = (await readTeam(scope)).find(({ id }) => id === 'ak2')?.version ?? null;
    const both = await Promise.all(['A', 'B'].map((text) => changeTeam(scope, note('ak2', text, at))));
    expect(both.filter(Boolean)).toEqual([true]);
    const seen = (await readTeam(scope)).find(({ id }) => id === 'ak2')?.version ?? null;
    const gone = { ...note('ak2', '', seen), value: null };
    expect((await send(gone)).data.conflicts).toEqual([]);
    const ofKey = { target: { kind: 'apikey', text: 'ak2' } } as const;
    const lines = await linesOf(ofKey);
    expect((await send(gone, { ...gone, seen: null })).data.conflicts).toEqual([]);
    expect(await linesOf(ofKey)).toEqual(lines);
    expect((await readTeam(scope)).map(({ id }) => id)).not.toContain('ak2');
  });

  test('general members see the filters only, and change nothing', async () => {
    const { entries } = (await hear('team.read', {}, 'general')).data;
    expect(entries.map(({ kind }: { kind: string }) => kind)).toEqual(['filter']);
    await expect(changeTeam({ ...scope, role: 'general' }, alert)).rejects.toMatchObject({ http: 403 });
  });

  test.each<[string, object[]]>([
    ['a note that is too long', [note('ak3', 'x'.repeat(101))]],
    ['no day', [{ ...note('ak3', ''), value: { note: '', replaceBy: '2027-02-31', replacedBy: null } }]],
    ['an unknown meter', [{ ...alert, id: 'people' }]],
    ['an amount that is not offered', [{ ...alert, value: { percent: 81 } }]],
    ['a field more', [{ ...filter, value: { search: '', accessKey: 'secret' } }]],
    ['too many at once', Array.from({ length: MAX_TEAM_CHANGES + 1 }, () => filter)],
    ['nothing', []],
  ])('%s is refused', async (_what, changes) => {
    const before = await readTeam(scope);
    expect((await send(...changes)).status).toBe(422);
    expect(await readTeam(scope)).toEqual(before);
  });
});
