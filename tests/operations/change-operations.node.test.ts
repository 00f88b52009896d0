import { rowOf } from '@/lib/operations/table';
import { CHANGE_NAMES, CHANGE_OPERATIONS } from '@/lib/rules/change-operations';
import { isUntold } from '@/lib/rules/journal/settle';

test.each(CHANGE_NAMES)('%s asks for a fresh proof as its row says', (name) => {
  const { proof = [] }: { proof?: readonly string[] } = rowOf(name);
  expect(CHANGE_OPERATIONS[name].hasProof).toBe(proof.includes('always'));
  expect(proof.filter((when) => when !== 'always')).toEqual([]);
});

test('ended sessions and an address that waits for its mail leave no state that tells', () => {
  const untold = CHANGE_NAMES.filter((name) => name !== 'team.change' && isUntold(name));
  expect(untold).toEqual(['payment.setEmail', 'member.endSessions']);
});
