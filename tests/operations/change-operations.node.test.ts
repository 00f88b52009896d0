import { rowOf } from '@/lib/operations/table';
import { CHANGE_NAMES, CHANGE_OPERATIONS, UNTOLD_CHANGES } from '@/lib/rules/change-operations';
import { journalRuleOf } from '@/lib/rules/journal/journal-rules';

test.each(CHANGE_NAMES)('%s asks for a fresh proof as its row says', (name) => {
  const { proof = [] }: { proof?: readonly string[] } = rowOf(name);
  expect(CHANGE_OPERATIONS[name].hasProof).toBe(proof.includes('always'));
  expect(proof.filter((when) => when !== 'always')).toEqual([]);
});

test('a change of many is read back by the rule of its journal, unless it says that no state tells', () => {
  const without = CHANGE_NAMES.filter((name) => name !== 'team.change' && !journalRuleOf(name)?.read);
  expect(without.filter((name) => !UNTOLD_CHANGES.includes(name))).toEqual([]);
});
