import { activityRows } from '@/lib/rules/journal/activity-rows';
import type { JournalLine } from '@/lib/rules/journal/journal-line';
import { shortChange } from '@/lib/rules/journal/line-changes';
import { journalLine } from './sample-line';

const HOUR_MS = 3_600_000;
/** Days of a clock without zones. */
const dayOf = (momentMs: number) => new Date(momentMs).toISOString().slice(0, 10);
const NOON = Date.UTC(2026, 10, 24, 12);

const DOMAIN = { kind: 'domain', id: 'apps.example.com', text: 'apps.example.com', name: null } as const;
const line = (id: number, part: Partial<JournalLine> = {}) =>
  journalLine({ id, timeMs: NOON + id, act: 'permission.sync', target: DOMAIN, ...part });

const rowsOf = (lines: readonly JournalLine[], opened: readonly number[] = []) =>
  activityRows(lines, new Set(opened), dayOf).rows.map((row) =>
    [row.line.id, row.count, row.isOpen, row.isRepeat].join(' '),
  );

test('repeats that follow each other are one row, which opens by any of its lines', () => {
  const lines = [line(4), line(3), line(2), line(1, { act: 'permission.set' })];
  const closed = ['4 3 false false', '1 1 false false'];
  expect(rowsOf(lines)).toEqual(closed);
  for (const id of [4, 2])
    expect(rowsOf(lines, [id])).toEqual(['4 3 true false', '3 1 false true', '2 1 false true', '1 1 false false']);
  // A row of its own has nothing to open.
  expect(rowsOf(lines, [1])).toEqual(closed);
});

test.each<[string, Partial<JournalLine>]>([
  ['another act', { act: 'permission.delete' }],
  ['another person', { person: { id: 'p2', account: null, isOwn: false } }],
  ['another target', { target: { kind: 'domain', id: 'b.example.com', text: 'b.example.com', name: null } }],
  ['another outcome', { outcome: 'failed' }],
  ['what was taken back', { undoneBy: 9 }],
  ['what takes back', { undoes: 1 }],
  ['another day', { timeMs: NOON - 24 * HOUR_MS }],
])('%s is a row of its own', (_name, part) => {
  expect(rowsOf([line(3), line(2, part), line(1)])).toHaveLength(3);
});

test('a day begins before its first row, also if rows above it are open', () => {
  const yesterday = { timeMs: NOON - 24 * HOUR_MS };
  const lines = [line(4), line(3), line(2, yesterday), line(1, yesterday)];
  expect(activityRows(lines, new Set([4]), dayOf).days).toEqual([
    { day: '2026-11-24', at: 0 },
    { day: '2026-11-23', at: 2 },
  ]);
  expect(activityRows(lines, new Set(), dayOf).days.map(({ at }) => at)).toEqual([0, 1]);
});

const NOTHING = { added: [], removed: [], moved: { added: 0, removed: 0 }, more: 0 };
const OF = { kind: 'member', id: 'p2', text: 'hanako@example.com', name: null } as const;

test.each<[string, Parameters<typeof shortChange>[0], ReturnType<typeof shortChange>]>([
  [
    'a role that no word on the wire names',
    { target: OF, before: { role: null }, after: { role: 'admin' } },
    { ...NOTHING, field: 'role', before: null, after: 'admin' },
  ],
  [
    'what was removed, by what it was',
    { target: OF, before: { role: 'admin' }, after: null },
    { ...NOTHING, field: 'role', before: 'admin' },
  ],
  [
    'one of several fields, and how many more',
    { target: OF, before: { tel: '03', address: 'A', name: 'N' }, after: { tel: '06', address: 'B', name: 'N' } },
    { ...NOTHING, field: 'tel', before: '03', after: '06', more: 1 },
  ],
  [
    'what came to a list and what went',
    { target: OF, before: { iptables: ['1', '2'] }, after: { iptables: ['2', '3', '4'] } },
    { field: 'iptables', added: ['3', '4'], removed: ['1'], moved: { added: 2, removed: 1 }, more: 0 },
  ],
  [
    'that a list was emptied, where nobody read what it was',
    { target: OF, before: null, after: { iptables: [] } },
    { ...NOTHING, field: 'iptables', after: null },
  ],
  ['nothing that the name says', { target: { ...OF, name: 'CI' }, before: null, after: { name: 'CI' } }, null],
  [
    'both names of what got another',
    { target: { ...OF, name: 'new' }, before: { name: 'old' }, after: { name: 'new' } },
    { ...NOTHING, field: 'name', before: 'old', after: 'new' },
  ],
  ['nothing of references', { target: OF, before: null, after: { case: 'x', digest: 'y' } }, null],
  ['nothing where nothing is known', { target: OF, before: null, after: null }, null],
])('a row says %s', (_name, of, expected) => expect(shortChange(of)).toEqual(expected));
