import {
  dropSignUpDomain,
  signUpDomainToFill,
  storeSignUpDomain,
  takeSignUpDomain,
} from '@/components/auth/sign-up/sign-up-storage';

const HOUR_MS = 3_600_000;
const NOW = 1_790_000_000_000;
const UNTIL = NOW + 18 * HOUR_MS;
const BOTH = { subdomain: 'acme', domain: 'cybozu.com' };

test.each([
  [0, true],
  [18 * HOUR_MS - 1, true],
  [18 * HOUR_MS, false],
  // The clock was corrected by a little, and put back.
  [-30_000, true],
  [-HOUR_MS, false],
])('both are remembered for eighteen hours (after %i ms: %s), and reading them removes them', (afterMs, isValid) => {
  storeSignUpDomain(BOTH, NOW);
  expect(takeSignUpDomain(NOW + afterMs)).toEqual(isValid ? { ...BOTH, untilMs: UNTIL } : null);
  expect(Object.keys(localStorage)).toEqual([]);
  expect(takeSignUpDomain(NOW)).toBeNull();
});

test.each([
  ['alone', null, NOW],
  ['whose other has expired', JSON.stringify({ value: 'cybozu.com', expiry: NOW + HOUR_MS }), NOW + HOUR_MS],
])('one %s is none, and is removed', (_which, domain, nowMs) => {
  storeSignUpDomain(BOTH, NOW);
  localStorage.removeItem('signupDomain');
  if (domain !== null) localStorage.setItem('signupDomain', domain);
  expect(takeSignUpDomain(nowMs)).toBeNull();
  expect(Object.keys(localStorage)).toEqual([]);
});

test.each(['', 'null', '{', '{"value":1,"expiry":"x"}', '[]'])('a tampered text counts as none: %j', (text) => {
  storeSignUpDomain(BOTH, NOW);
  localStorage.setItem('signupDomain', text);
  localStorage.setItem('draft.signup', text);
  expect(signUpDomainToFill(NOW)).toBeNull();
  expect(Object.keys(localStorage)).toEqual([]);
});

test('what a form took is its draft: no longer than it would have been kept, and behind what was kept since', () => {
  storeSignUpDomain(BOTH, NOW);
  for (const nowMs of [NOW, UNTIL - 1]) expect(signUpDomainToFill(nowMs)).toEqual({ ...BOTH, untilMs: UNTIL });
  storeSignUpDomain({ ...BOTH, subdomain: 'other' }, NOW);
  expect(signUpDomainToFill(NOW)?.subdomain).toBe('other');
  expect(signUpDomainToFill(UNTIL)).toBeNull();
  expect(Object.keys(localStorage)).toEqual([]);
});

test('what was signed up with is forgotten altogether', () => {
  storeSignUpDomain(BOTH, NOW);
  signUpDomainToFill(NOW);
  storeSignUpDomain(BOTH, NOW);
  dropSignUpDomain();
  expect(Object.keys(localStorage)).toEqual([]);
});
