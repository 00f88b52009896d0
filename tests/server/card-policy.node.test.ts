import { cardScriptHost, contentSecurityPolicy } from '@/lib/server/csp';
import { configure } from './support/test-env';

const rulesOf = (path: string) => contentSecurityPolicy('nonce', path).split('; ');

test('only the payment screen knows the card vendor, and each kind of content its own hosts', () => {
  configure(undefined, { STRIPE_PUBLISHABLE_KEY: 'pk_test_1' });
  const rules = rulesOf('/contract/payment').filter((rule) => rule.includes('stripe.com'));
  expect(rules.map((rule) => rule.split(' ')[0])).toEqual(['script-src', 'connect-src', 'frame-src']);
  expect(rules.find((rule) => rule.startsWith('connect-src'))).toContain('https://api.stripe.com');
  expect(rules.find((rule) => rule.startsWith('frame-src'))).toContain(
    'https://*.js.stripe.com https://hooks.stripe.com',
  );
  for (const path of '/contract /contract/planner /contract/approval /contract/payments /cancellation /home /confirm/stripemail/x'.split(
    ' ',
  )) {
    expect([path, contentSecurityPolicy('nonce', path).includes('stripe.com')]).toEqual([path, false]);
  }
});

test('without a key nobody knows the vendor, and a stand-in is the only host where there is one', () => {
  configure();
  expect(contentSecurityPolicy('nonce', '/contract/payment')).not.toContain('stripe');
  configure(undefined, { STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_JS_URL: 'http://localhost:4108/v3/' });
  const policy = contentSecurityPolicy('nonce', '/contract/payment');
  expect(policy).toContain('http://localhost:4108');
  expect(policy).not.toContain('stripe.com');
});

test('every page takes no plain string where a browser would run it, and names its two policies (V-J10)', () => {
  configure();
  for (const path of ['/', '/signin', '/contract/payment', '/missing'])
    expect(rulesOf(path)).toEqual(
      expect.arrayContaining(["require-trusted-types-for 'script'", 'trusted-types default drawing']),
    );
});

test('the card host is told to the payment screen alone, as it is configured', () => {
  configure();
  expect(cardScriptHost('/contract/payment')).toBeNull();
  configure(undefined, { STRIPE_PUBLISHABLE_KEY: 'pk_test_1' });
  expect(['/contract/payment', '/contract/payment/x', '/contract/payments', '/'].map(cardScriptHost)).toEqual([
    'https://js.stripe.com',
    'https://js.stripe.com',
    null,
    null,
  ]);
  configure(undefined, { STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_JS_URL: 'http://localhost:4108/v3/' });
  expect(cardScriptHost('/contract/payment')).toBe('http://localhost:4108');
});
