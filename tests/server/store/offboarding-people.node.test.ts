import type { OffboardingAnswer } from '@/lib/rules/offboarding/offboarding';
import { listLines } from '@/lib/server/store/journal-reads-store';
import { eraseFromOffboardings, readOffboarding } from '@/lib/server/store/offboarding-store';
import { organizationScope } from '@/lib/server/store/scope';
import { doorOfFile } from '../../operations/door-world';
import { ask } from '../support/ask';
import { cookieFor } from '../support/seal-session';
import { databaseOfBlock, DATABASES } from './databases';

doorOfFile();
const scope = organizationScope(7, 'owner@example.com', 'owner');
const [GENERAL, MEMBER] = ['general@example.com', 'member@example.com'];

async function send(name: 'offboarding.start' | 'offboarding.change', input: object, by = 'owner@example.com') {
  const answer = await ask(name, input, { cookie: await cookieFor({ account: by }) });
  const { data, failure } = await answer.json();
  return { data: data as OffboardingAnswer, code: failure?.code };
}

describe.each(DATABASES)('the people of cases in %s', (name) => {
  databaseOfBlock(name);

  test('nobody is in two open cases: the same people lead to theirs, some of them only are refused', async () => {
    const start = (accounts: string[], by?: string) => send('offboarding.start', { accounts }, by);
    const { id, version: seen } = (await start([GENERAL, MEMBER])).data.offboarding;
    expect((await start([MEMBER, GENERAL.toUpperCase()], 'admin@example.com')).data.offboarding.id).toBe(id);
    for (const some of [[GENERAL], [GENERAL, MEMBER, 'admin@example.com'], [MEMBER, 'admin@example.com']])
      expect((await start(some)).code).toBe('changedMeanwhile');
    expect((await listLines(scope, { acts: ['leaving.start'] })).lines).toHaveLength(2);
    await send('offboarding.change', { id, seen, change: { kind: 'cancel' } });
    const next = await start([GENERAL]);
    expect([next.code, next.data.offboarding.id === id]).toEqual([undefined, false]);
  });

  test('two who are erased out of one case stay two, whoever of them began it', async () => {
    const people = [MEMBER, 'admin@example.com'];
    const { id, version: seen } = (await send('offboarding.start', { accounts: people }, people[1])).data.offboarding;
    const keys = people.map((account) => `key/${account}/k`);
    const decisions = Object.fromEntries(keys.map((key) => [key, { do: 'keep', reason: key }]));
    await send('offboarding.change', { id, seen, change: { kind: 'decide', decisions } });
    for (const account of people) expect(await eraseFromOffboardings(scope, account)).toBeGreaterThan(0);
    const kept = await readOffboarding(scope, id);
    expect(kept?.people.map(({ account }) => account)).toEqual(['erased', 'erased-2']);
    expect(Object.entries(kept?.decisions ?? {}).map(([key, { reason }]) => key === reason && key)).toEqual([
      'key/erased/k',
      'key/erased-2/k',
    ]);
    expect(kept?.createdBy).toBe('erased-2');
    for (const account of people) expect(await eraseFromOffboardings(scope, account)).toBe(0);
  });
});
