import { newOffboarding, withReports } from '@/lib/rules/offboarding/case';

test('a failed step keeps what its refusal said', () => {
  const steps = [{ id: 's1', kind: 'delete' as const, account: 'a@example.com', about: 'k1', name: 'CI' }];
  const value = { ...newOffboarding([]), stage: 'running' as const, steps };
  const refusal = { status: '502', text: 'Bad gateway', requestId: 'r-1' };
  const report = { ref: 's1', status: 'failed' as const, code: 'access', refusal };
  expect(withReports(value, [report], 'o@example.com', 5).results).toEqual({
    s1: { status: 'failed', code: 'access', refusal, by: 'o@example.com', atMs: 5 },
  });
});
