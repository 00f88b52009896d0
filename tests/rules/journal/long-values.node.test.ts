import { changesOf, shortChange } from '@/lib/rules/journal/line-changes';
import { inOneGo, shortenStates } from '@/lib/rules/journal/long-values';
import { undoRefusal } from '@/lib/rules/journal/undo-rules';

const rows = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => `2001:db8::${from + at}`);
const shortStates = (...given: Parameters<typeof shortenStates>) => inOneGo(shortenStates(...given));
const digestOf = (text: string) => `digest of ${text.length}`;
const TARGET = { kind: 'organization', id: '1', text: '1', name: null } as const;

test('a list of lines has the first twenty entries, how many there are, and a digest', () => {
  const { before, after, long } = shortStates(
    { iptables: rows(0, 30), name: 'a' },
    { iptables: rows(5, 5000) },
    digestOf,
  );
  expect(before).toEqual({ iptables: rows(0, 20), name: 'a' });
  expect(after).toEqual({ iptables: rows(5, 25) });
  expect(long).toEqual({
    iptables: {
      before: { count: 30, digest: expect.stringMatching(/^digest of/) },
      after: { count: 4995, digest: expect.stringMatching(/^digest of/) },
      added: 4970,
      removed: 5,
    },
  });
});

test('of a long text its characters are counted, of a long object its fields; what was not there has no size', () => {
  const fields = Object.fromEntries(rows(0, 200).map((name) => [name, 'x']));
  const { long } = shortStates({ note: 'x'.repeat(400), list: rows(0, 30) }, { fields }, digestOf);
  const sides = (before: number | null, after: number | null) => {
    const [was, is] = [before, after].map((count) => count && expect.objectContaining({ count }));
    return { before: was, after: is, added: 0, removed: 0 };
  };
  expect(long).toEqual({ note: sides(400, null), list: sides(30, null), fields: sides(null, 200) });
  // What goes with its whole is not said of each entry.
  expect(changesOf({ before: { list: ['a'] }, after: null })).toMatchObject([
    { isChanged: true, added: [], removed: [] },
  ]);
});

test('a long value is made short in steps, between which others may come; a short one in none', () => {
  const stepsOf = (before: object, after: object) => [...shortenStates({ ...before }, { ...after }, digestOf)].length;
  const [a, b] = [rows(0, 30), rows(5, 5000)];
  expect([stepsOf({ a }, { a: b }), stepsOf({ a }, { a: b, b }), stepsOf({ c: 1 }, { c: 2 })]).toEqual([3, 6, 0]);
});

test('twenty entries and short texts are whole; of a long text its beginning is shown, and of a long object nothing', () => {
  const states = [{ iptables: rows(0, 20), text: 'x'.repeat(300) }, null] as const;
  expect(shortStates(...states, digestOf)).toEqual({ before: states[0], after: null, long: {} });
  const long = { text: 'y'.repeat(900), domains: { one: 'x'.repeat(3000) } };
  expect(shortStates(null, long, digestOf).after).toEqual({ text: 'y'.repeat(300), domains: null });
});

test('a change beyond the first twenty entries is counted, named as a change, and offered to be undone', () => {
  const [before, after] = [{ iptables: rows(0, 300) }, { iptables: [...rows(0, 299), '192.0.2.1', '192.0.2.2'] }];
  const short = { target: TARGET, ...shortStates(before, after, (text) => text) };
  expect(changesOf(short)).toMatchObject([{ isChanged: true, moved: { added: 2, removed: 1 } }]);
  expect(shortChange(short)).toMatchObject({ field: 'iptables', moved: { added: 2, removed: 1 } });
  const line = { ...short, act: 'iptables.set', timeMs: 1, outcome: 'done', undoneBy: null } as const;
  expect(undoRefusal({ ...line, person: { isOwn: true } }, 2)).toBeNull();
});

test('the same list in another order is no change to undo', () => {
  const [before, after] = [{ iptables: rows(0, 300) }, { iptables: rows(0, 300).toReversed() }];
  const short = shortStates(before, after, (text) => text);
  expect(short.long).toMatchObject({ iptables: { added: 0, removed: 0 } });
  expect(short.long.iptables?.before?.digest).toBe(short.long.iptables?.after?.digest);
});
