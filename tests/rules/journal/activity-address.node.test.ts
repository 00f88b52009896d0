import {
  ALL_ACTIVITY,
  filtersOf,
  formatTypedDay,
  isNarrowed,
  parseTypedDay,
  readActivityQuery,
  startOfDay,
  writeActivityQuery,
} from '@/lib/rules/journal/activity-address';
import { READ_ACTS } from '@/lib/rules/journal/journal-rules';
import { parseFilters } from '@/lib/rules/journal/journal-line';
import { changesOf } from '@/lib/rules/journal/line-changes';
import { activityHref, writeFilters } from '@/lib/rules/journal/write-filters';

test('filters survive the address; what is not one is left out, and other parts of the address stay', () => {
  const query = {
    ...ALL_ACTIVITY,
    person: 'taro@example.com#tokyo',
    target: { kind: 'domain', text: 'a:b.example.com' },
    outcome: 'unknown',
    acts: ['member.add', 'member.delete'],
    reads: true,
    from: 5,
    text: 'a&b',
  } as const;
  const search = writeActivityQuery(new URLSearchParams('tab=x&outcome=done&subject=member'), query);
  expect(readActivityQuery(new URLSearchParams(search))).toEqual(query);
  expect(new URLSearchParams(search).get('tab')).toBe('x');
  expect(readActivityQuery(new URLSearchParams('outcome=maybe&from=-1&target=planet:x&subject=x'))).toEqual(
    ALL_ACTIVITY,
  );
  expect(writeActivityQuery(new URLSearchParams('text=x'), ALL_ACTIVITY)).toBe('');
});

test('a link of before names one act, and a period of days stands for its dates', () => {
  const old = readActivityQuery(new URLSearchParams('act=member.delete'));
  expect(old).toEqual({ ...ALL_ACTIVITY, acts: ['member.delete'] });
  const query = readActivityQuery(new URLSearchParams('days=7&from=5&to=6'));
  expect(query).toEqual({ ...ALL_ACTIVITY, days: 7 });
  expect(writeActivityQuery(new URLSearchParams('act=apikey.read&from=5'), query)).toBe('?days=7');
  expect(readActivityQuery(new URLSearchParams('days=8&acts=x.y&reads=no'))).toEqual(ALL_ACTIVITY);
});

test('changes alone are asked for, unless reads are wanted or an act is chosen by name; days end today', () => {
  const now = new Date(2026, 10, 24, 15).getTime();
  expect(filtersOf(ALL_ACTIVITY, now)).toEqual({ changes: true });
  expect(filtersOf({ ...ALL_ACTIVITY, reads: true }, now)).toEqual({});
  expect(filtersOf({ ...ALL_ACTIVITY, acts: ['apikey.read'] }, now)).toEqual({ acts: ['apikey.read'] });
  expect(filtersOf({ ...ALL_ACTIVITY, days: 1, reads: true }, now)).toEqual({ from: new Date(2026, 10, 24).getTime() });
  expect(filtersOf({ ...ALL_ACTIVITY, days: 30, reads: true }, now)).toEqual({ from: new Date(2026, 9, 26).getTime() });
  expect(isNarrowed(ALL_ACTIVITY)).toBe(false);
  expect(isNarrowed({ ...ALL_ACTIVITY, reads: true })).toBe(false);
  expect(isNarrowed({ ...ALL_ACTIVITY, days: 7 })).toBe(true);
});

test('what the server is asked for comes to it as it is, and a link to the activity is read as its filters', () => {
  const filters = { acts: ['member.add', 'member.delete'], changes: true, from: 5 } as const;
  expect(parseFilters(new URLSearchParams(writeFilters(filters)))).toEqual(filters);
  const linked = { target: { kind: 'member', text: 'a+b@example.com#x' }, subject: 'member' } as const;
  const { searchParams } = new URL(activityHref(linked), 'https://console.example.com');
  expect(readActivityQuery(searchParams)).toEqual({ ...ALL_ACTIVITY, ...linked });
});

test('what changes nothing is a look, a sign-in, or a file to take away', () => {
  expect(READ_ACTS.toSorted().join(' ')).toBe(
    'account.newDevice account.signIn account.signOut apikey.read file.export journal.export journal.view mfa.readBackupCode payment.openPortal review.export',
  );
});

test.each([
  ['2026-11-22', 0, new Date(2026, 10, 22).getTime()],
  ['2026-12-31', 1, new Date(2027, 0, 1).getTime()],
  ['', 0, undefined],
  ['tomorrow', 0, undefined],
])('the day %j and %i more begins at %j', (day, plus, moment) => expect(startOfDay(day, plus)).toBe(moment));

test('changes come first, lists say what came and went, and nothing is raw JSON', () => {
  const before = { name: 'A', tel: '', iptables: ['1', '2'], filters: { outcome: 'done' } };
  const after = { name: 'A', tel: '03', iptables: ['2', '3'], filters: { outcome: 'done' } };
  const moved = { moved: { added: 1, removed: 1 }, isChanged: true };
  const still = { added: 0, removed: 0 };
  const unchanged = { added: [], removed: [], moved: still, isChanged: false };
  expect(changesOf({ before, after })).toEqual([
    { field: 'tel', before: null, after: '03', added: [], removed: [], moved: still, isChanged: true },
    { field: 'iptables', before: ['1', '2'], after: ['2', '3'], added: ['3'], removed: ['1'], ...moved },
    { field: 'name', before: 'A', after: 'A', ...unchanged },
    { field: 'filters', before: ['outcome: done'], after: ['outcome: done'], ...unchanged },
  ]);
});

test.each<[string, string | null]>([
  ['2026/11/24|2026-11-24| ２０２６／１１／２４ |2026年11月24日|24 Nov 2026|Nov 24, 2026', '2026-11-24'],
  ['2026-2-3', '2026-02-03'],
  ['3 september  2026', '2026-09-03'],
  ['2028/2/29', '2028-02-29'],
  // Of 11/12 nobody knows which of the two is the month.
  ['2026/2/29|2026/13/1|0 Nov 2026|24 Foo 2026|11/12/2026|26/11/24|yesterday|', null],
])('%j is the day %j, in each of its forms', (typed, day) => {
  for (const one of typed.split('|')) expect([one, parseTypedDay(one)]).toEqual([one, day]);
});

test('a day is written as its language does, and read again', () => {
  const shown = (['ja', 'en'] as const).map((locale) => formatTypedDay('2026-11-04', locale));
  expect([shown, shown.map(parseTypedDay)]).toEqual([['2026/11/04', '4 Nov 2026'], Array(2).fill('2026-11-04')]);
});
