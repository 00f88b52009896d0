import { CONSOLE_NAMES, PROVIDER_NAMES, rowOf } from '@/lib/operations/table';
import { partOf, SNAPSHOT_READS, type SnapshotPart } from '@/lib/rules/changes/snapshot';
import { CHANGE_NAMES, CHANGE_OPERATIONS } from '@/lib/rules/changes/task';
import { isUntold } from '@/lib/rules/journal/settle';

test.each(CHANGE_NAMES)('%s asks for a fresh proof, and holds what was seen, as its row says', (name) => {
  const { proof = [], seen }: { proof?: readonly string[]; seen?: unknown } = rowOf(name);
  expect(CHANGE_OPERATIONS[name]).toEqual({ hasProof: proof.includes('always'), hasSeen: seen === 'before' });
  expect(proof.filter((when) => when !== 'always')).toEqual([]);
});

test('ended sessions and an address that waits for its mail leave no state that tells', () => {
  const untold = CHANGE_NAMES.filter((name) => name !== 'team.change' && isUntold(name));
  expect(untold).toEqual(['payment.setEmail', 'member.endSessions']);
});

const PARTS = Object.entries(SNAPSHOT_READS) as [SnapshotPart, readonly [string, string]][];

test.each(PARTS)('%s is read by a row of the table, whose answer has it', (part, [name, field]) => {
  expect([...PROVIDER_NAMES, ...CONSOLE_NAMES]).toContain(name);
  const row = rowOf(SNAPSHOT_READS[part][0]);
  expect(row.method).toBe('GET');
  const schema = row.answer as unknown as { shape?: object };
  if (schema.shape) expect(Object.keys(schema.shape)).toContain(field);
  expect(partOf(part, { [field]: 'it' })).toBe('it');
});
