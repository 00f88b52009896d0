import { type Facts, listConditions } from '@/lib/rules/conditions/conditions';
import { DEFAULT_THRESHOLDS } from '@/lib/rules/contracts/usage-alerts';

const ME = 'me@example.com';
const SECOND = 'second@example.com';
const FACTS: Facts = { today: '2026-11-20', account: ME, role: 'owner', thresholds: DEFAULT_THRESHOLDS };
const key = (name: string, userEmail: string) => ({ apikeyId: name, name, userName: '', userEmail });
const person = (email: string, role: 'owner', mfa: 'on' | 'off' = 'on') => ({ email, role, mfa });

test('two conditions of one subject are one line, which names the other and goes where both are seen', () => {
  const notes = new Map([['due', { note: '', replaceBy: '2026-11-19', replacedBy: null, keptOn: '' }]]);
  const keys = [key('old', 'gone@example.com'), key('due', ME)];
  const members = [person(ME, 'owner', 'off'), person(SECOND, 'owner', 'off'), person('third@example.com', 'owner')];
  expect(listConditions({ ...FACTS, keys, notes, members })).toMatchObject([
    { condition: 'keysToReview', tone: 'bad', count: 1, others: 1 },
    { condition: 'ownersMfaOff', tone: 'warn', others: 1, name: SECOND, href: '/organization?role=owner&mfa=off' },
  ]);
});
