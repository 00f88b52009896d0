import { PROVIDER_NAMES, rowOf, CONSOLE_NAMES } from '@/lib/operations/table';
import { partOf, SNAPSHOT_READS, type SnapshotPart } from '@/lib/rules/changes/snapshot';

const PARTS = Object.entries(SNAPSHOT_READS) as [SnapshotPart, readonly [string, string]][];

test.each(PARTS)('%s is read by a row of the table, whose answer has it', (part, [name, field]) => {
  expect([...PROVIDER_NAMES, ...CONSOLE_NAMES]).toContain(name);
  const row = rowOf(SNAPSHOT_READS[part][0]);
  expect(row.method).toBe('GET');
  const schema = row.answer as unknown as { shape?: object };
  if (schema.shape) expect(Object.keys(schema.shape)).toContain(field);
  expect(partOf(part, { [field]: 'it' })).toBe('it');
});
