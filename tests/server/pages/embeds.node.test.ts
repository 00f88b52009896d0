import { SCREENS } from '@/lib/rules/screens';
import { contentSecurityPolicy } from '@/lib/server/csp';
import { chatUrl, contactFormUrl } from '@/lib/server/pages/external-links';
import { configure } from '../support/test-env';

const HUBSPOT = {
  HUBSPOT_PORTAL_ID: '123',
  HUBSPOT_FORM_ID: 'form-1',
  HUBSPOT_SCRIPT_ORIGIN: 'https://forms.example.com',
};

test('the form is embedded in Japanese only, the chat in both languages, and neither where nothing is configured', () => {
  configure(undefined, HUBSPOT);
  expect(contactFormUrl('ja')).toBe('https://forms.example.com/form?portalId=123&formId=form-1&lang=ja');
  expect(contactFormUrl('en')).toBeNull();
  expect(chatUrl('en')).toBe('https://forms.example.com/chat?portalId=123&lang=en');
  configure();
  expect([contactFormUrl('ja'), chatUrl('ja')]).toEqual([null, null]);
});

test.each(['/', '/home', '/organization', '/contract'])(
  '%s may show frames of the other origin, but runs none of its scripts',
  (path) => {
    configure(undefined, HUBSPOT);
    const rules = contentSecurityPolicy('nonce', path).split('; ');
    expect(rules.find((rule) => rule.startsWith('frame-src'))).toContain('https://forms.example.com');
    expect(rules.filter((rule) => rule.includes('forms.example.com'))).toHaveLength(1);
  },
);

test('whichever screen is opened first, going on to the organisation leaves its look-up of addresses allowed', () => {
  configure(undefined, { POSTAL_CODE_URL: 'https://postal.example.com/api' });
  const isAllowed = (path: string) =>
    /connect-src [^;]*https:\/\/postal\.example\.com/.test(contentSecurityPolicy('n', path));
  const screens = SCREENS.map(({ path }) => path);
  expect(screens.filter(isAllowed)).toEqual(
    '/ /home /contract /organization/leaving /organization/file /organization/review /organization /apikey /security /activity /profile /cancellation'.split(
      ' ',
    ),
  );
});

test.each('/signin /signin/otp /chpasswd /setmfa /confirm/stripemail/x /callback/google /signout /nothing'.split(' '))(
  '%s knows nothing of it',
  (path) => {
    configure(undefined, HUBSPOT);
    expect(contentSecurityPolicy('nonce', path)).not.toContain('forms.example.com');
  },
);
