import { isProofOfStep } from '@/lib/rules/offboarding/steps';
import type { ProofLine } from '@/lib/rules/changes/proof';
import { at, stepOf } from './offboarding-world';

const SINCE_MS = 10;
const line = (act: string, target: object, after: ProofLine['after'] = null): ProofLine =>
  ({ act, target: { id: '', text: null, ...target }, after, outcome: 'done', timeMs: 11 }) as ProofLine;

test.each<[string, ProofLine]>([
  ['handOver', line('member.setRole', { text: at('ADMIN') }, { role: 'owner' })],
  ['receipt', line('payment.setEmail', { text: 'a.example.com' }, { email: at('billing') })],
  ['sessions', line('member.endSessions', { text: at('taro') })],
  ['remove', line('member.delete', { text: at('second') })],
])('%s is proven by its own act on its own target, done since the case began', (kind, proof) => {
  const step = stepOf(kind);
  expect(isProofOfStep(step, SINCE_MS, proof)).toBe(true);
  for (const part of [
    { act: 'journal.view' },
    { target: { ...proof.target, text: 'other@example.com' } },
    { outcome: 'unknown' },
    { timeMs: 9 },
    ...(proof.after ? [{ after: null }, { after: { role: 'admin', email: 'x' } }] : []),
  ])
    expect(isProofOfStep(step, SINCE_MS, { ...proof, ...part } as ProofLine)).toBe(false);
});

test('a key is proven by its id; what makes no call by nothing', () => {
  const remove = { ...stepOf('rotate'), kind: 'delete' as const };
  expect(isProofOfStep(remove, SINCE_MS, line('apikey.delete', { id: 'k1' }))).toBe(true);
  expect(isProofOfStep(remove, SINCE_MS, line('apikey.delete', { id: 'k2' }))).toBe(false);
  expect(isProofOfStep(stepOf('keep'), SINCE_MS, line('apikey.delete', { id: 'k1' }))).toBe(false);
});
