import type { OwnAct } from '../lib/rules/journal/journal-rules.ts';
import { newOffboarding } from '../lib/rules/offboarding/case.ts';
import { beginLine, finishLine, ownAct } from '../lib/server/journal/record.ts';
import { addOffboarding, changeOffboarding } from '../lib/server/store/offboarding-store.ts';
import { organizationScope } from '../lib/server/store/scope.ts';

const JAPANESE = { leaver: '中村 拓也', kept: '夜間の集計で使用中。年度末に入れ替える' };
const ENGLISH = {
  leaver: 'Robin Hale',
  kept: 'Still used by the nightly report, to be replaced at the end of the year',
};

/** Who belongs to an organization of the demo. */
export interface DemoPerson {
  login: string;
  role: 'owner' | 'admin' | null;
}

/** An organization of the demo, with what its past is made of. */
export interface DemoOrganization {
  id: number;
  name: string;
  people: readonly DemoPerson[];
  managers: readonly DemoPerson[];
  keys: readonly { id: string; name: string }[];
}

/**
 * A case that is over, and one in which nothing has been sent yet, for the demo.
 * @param goTo sets the clock by which they are written, and says what it shows
 */
export async function fillOffboardings(
  { id, name, people, managers, keys }: DemoOrganization,
  goTo: (daysAgo: number) => number,
): Promise<void> {
  const [by] = managers;
  const leaver = people.findLast(({ role }) => role === null);
  const key = keys.at(-1);
  if (!by || !leaver) return;
  const words = /[^ -~]/.test(name) ? JAPANESE : ENGLISH;
  const scope = organizationScope(id, by.login, 'owner');
  const asked = { requestId: '', address: '192.0.2.10', browser: undefined };
  const write = async (act: OwnAct, whom: string, entry: string) =>
    finishLine(await beginLine(scope, ownAct(act, whom, { case: entry }, asked)), { outcome: 'done' });
  const begin = async (entry: string, whom: string, called: string) => {
    const made = await addOffboarding(scope, entry, newOffboarding([{ account: whom, name: called, role: 'general' }]));
    if (!made) throw new Error(`An open case of ${whom} is there already.`);
    await write('leaving.start', whom, made.id);
    return made;
  };

  const account = `robin@${by.login.split('@')[1] ?? 'example.com'}`;
  const held = { account, about: key?.id ?? '', name: key?.name ?? '' };
  const item = { ...held, id: `key/${account}/${held.about}`, kind: 'key' as const, count: 1, isUnread: false };
  const kept = { ...held, id: `keep/${item.id}`, kind: 'keep' as const, item: 'key' as const, reason: words.kept };
  const removal = { id: `remove/${account}/`, kind: 'remove' as const, account, about: '', name: '' };
  goTo(20);
  const past = await begin(`past-${id}`, account, words.leaver);
  const atMs = goTo(19.9);
  await changeOffboarding(scope, {
    id: past.id,
    seen: past.version,
    isEnd: true,
    value: {
      ...newOffboarding(past.people),
      stage: 'finished',
      decisions: { [item.id]: { do: 'keep', reason: words.kept } },
      items: [item],
      steps: [kept, removal],
      results: { [removal.id]: { status: 'done', by: by.login, atMs } },
    },
  });
  await write('leaving.finish', account, past.id);

  goTo(2);
  await begin(`open-${id}`, leaver.login, '');
}
