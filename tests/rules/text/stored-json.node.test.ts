import { listOf, nullable, number, object, oneOf, stored, text } from '@/lib/rules/text/stored-json';

const schema = stored(
  object({
    rows: listOf(object({ name: text })),
    pairs: listOf(listOf(text)),
    kind: oneOf(['a', null]),
    at: nullable(number),
  }),
);
const GOOD = { rows: [{ name: 'x' }], pairs: [['y', 'z']], kind: null, at: 5 };

test('what has the form is read, without fields that nobody knows', () => {
  expect(schema(JSON.stringify({ ...GOOD, more: 1 }))).toEqual(GOOD);
  const other = { ...GOOD, rows: [], kind: 'a', at: null };
  expect(schema(JSON.stringify(other))).toEqual(other);
});

test.each([
  null,
  '',
  '{',
  'null',
  '[]',
  '"x"',
  ...[
    { rows: {} },
    { rows: [{}] },
    { rows: [{ name: 1 }, { name: 'x' }] },
    { pairs: ['y'] },
    { kind: 'b' },
    { at: '5' },
  ].map((part) => JSON.stringify({ ...GOOD, ...part })),
])('%j is none', (broken) => {
  expect(schema(broken)).toBeNull();
});
