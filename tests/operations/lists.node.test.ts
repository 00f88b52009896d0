import * as z from 'zod';
import { CONSOLE_NAMES, type OperationName, PROVIDER_NAMES, rowOf } from '@/lib/operations/table';
import { MOST_ENTRIES } from '@/lib/server/api/strict-json';

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** Every schema inside one, with where it stands. */
function* inside(schema: JsonSchema, path: string): Generator<[path: string, schema: JsonSchema]> {
  yield [path, schema];
  for (const [name, value] of Object.entries(schema)) {
    const all = Array.isArray(value) ? value : [value];
    for (const [at, one] of all.entries())
      if (typeof one === 'object' && one !== null) yield* inside(one as JsonSchema, `${path}/${name}/${at}`);
  }
}

const schemasOf = (name: OperationName) => [
  ...inside(z.toJSONSchema(rowOf(name).input, { io: 'input', unrepresentable: 'any' }), name),
];

const ALL: readonly OperationName[] = [...PROVIDER_NAMES, ...CONSOLE_NAMES];

test('every list that a browser may send has a most, which is no more than a body of its largest size could mean', () => {
  const lists = ALL.flatMap(schemasOf).filter(([, { type }]) => type === 'array');
  expect(lists.length).toBeGreaterThan(8);
  expect(lists.flatMap(([path, { maxItems }]) => (maxItems === undefined ? [path] : []))).toEqual([]);
  expect(Math.max(...lists.map(([, { maxItems = 0 }]) => maxItems))).toBeLessThanOrEqual(MOST_ENTRIES);
});
