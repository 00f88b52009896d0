import { ALL_ACTIVITY, readActivityQuery, startOfDay, writeActivityQuery } from '@/lib/rules/journal/activity-address';
import { changesOf } from '@/lib/rules/journal/line-changes';
import { activityHref } from '@/lib/rules/journal/write-filters';

test('filters survive the address; what is not one is left out, and other parts of the address stay', () => {
  const query = {
    ...ALL_ACTIVITY,
    person: 'taro@example.com#tokyo',
    target: { kind: 'domain', text: 'a:b.example.com' },
    outcome: 'unknown',
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

test('a link to the activity is read as its filters', () => {
  const filters = { target: { kind: 'member', text: 'a+b@example.com#x' }, subject: 'member' } as const;
  const { searchParams } = new URL(activityHref(filters), 'https://console.example.com');
  expect(readActivityQuery(searchParams)).toEqual({ ...ALL_ACTIVITY, ...filters });
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
  const unchanged = { added: [], removed: [], isChanged: false };
  expect(changesOf({ before, after })).toEqual([
    { field: 'tel', before: null, after: '03', added: [], removed: [], isChanged: true },
    { field: 'iptables', before: ['1', '2'], after: ['2', '3'], added: ['3'], removed: ['1'], isChanged: true },
    { field: 'name', before: 'A', after: 'A', ...unchanged },
    { field: 'filters', before: ['outcome: done'], after: ['outcome: done'], ...unchanged },
  ]);
});
