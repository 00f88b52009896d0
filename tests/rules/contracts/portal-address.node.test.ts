import { safePortalAddress } from '@/lib/rules/contracts/contract-links';
import { parseEnv } from '@/lib/server/env-schema';
import { variables } from '../../server/support/test-env';

const { BILLING_PORTAL_HOSTS: USUAL } = parseEnv(variables());

test.each([
  '',
  ...'https://evil/ https://billing.stripe.com.evil.example/ https://billing.stripe.com@evil.example/ https://user@billing.stripe.com/ https://:word@billing.stripe.com/ http://billing.stripe.com/ javascript:alert(1) https://billing.stripe.com:8443/ https://billing.stripe.com./ //billing.stripe.com/ data:text/html,x http://127.0.0.1:4108/portal https://pay.example.com/p'.split(
    ' ',
  ),
])('nobody is sent to %j', (url) => {
  expect(safePortalAddress(url, USUAL, false)).toBeNull();
});

test('a portal on a host of one’s own is gone to once it is configured, and to that host alone', () => {
  const { BILLING_PORTAL_HOSTS } = parseEnv({
    ...variables(),
    BILLING_PORTAL_HOSTS: 'Pay.example.com, pay.example.org:8443',
  });
  const goesTo = (url: string) => safePortalAddress(url, BILLING_PORTAL_HOSTS, false) !== null;
  expect(['https://pay.example.com/p', 'https://pay.example.org:8443/p'].map(goesTo)).toEqual([true, true]);
  const others =
    'http://pay.example.com/ https://pay.example.com:8443/ https://pay.example.org/ https://billing.stripe.com/';
  expect(others.split(' ').filter(goesTo)).toEqual([]);
});

test.each(['https://pay.example.com', 'pay.example.com/p', 'a@pay.example.com', ' , ', '*'.repeat(3) + ' .x'])(
  'hosts that are none stop the start: %j',
  (value) => {
    expect(() => parseEnv({ ...variables(), BILLING_PORTAL_HOSTS: value })).toThrow(
      /BILLING_PORTAL_HOSTS must be hosts/,
    );
  },
);

test('the card vendor is where receipts are; a provider on loopback may have its portal there, and only there', () => {
  const session = 'https://billing.stripe.com/p/session/x';
  expect(safePortalAddress(session, USUAL, false)).toBe(session);
  expect(safePortalAddress('http://localhost:4108/portal', USUAL, true)).toBe('http://localhost:4108/portal');
  expect(safePortalAddress('http://10.0.0.1/portal', USUAL, true)).toBeNull();
  expect(safePortalAddress('https://evil/', USUAL, true)).toBeNull();
});
