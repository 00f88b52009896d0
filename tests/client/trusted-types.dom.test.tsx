import { Script } from 'node:vm';
import { installTrustedTypes } from '@/lib/client/trusted-types';

type Rules = Required<Parameters<NonNullable<Window['trustedTypes']>['createPolicy']>[1]>;

function rulesFor(cardHost?: string): Rules {
  let found: Rules | undefined;
  window.trustedTypes = {
    createPolicy: (name, rules) => {
      expect(name).toBe('default');
      found = rules as Rules; // The policy has a rule for each kind.
      return { createHTML: String };
    },
  };
  installTrustedTypes(cardHost);
  delete window.trustedTypes;
  if (!found) throw new Error('no policy was made');
  return found;
}

const OWN = ['/_next/static/chunks/a.js?dpl=1', `${location.origin}/_next/static/a.js`];
const CARD = 'https://js.stripe.com/basil/stripe.js';
const FOREIGN = [
  '/_next/static/../../api/provider/a',
  '/_next/static/%2e%2e/%2e%2e/api/texts/a',
  String.raw`/_next/static/..\..\api`,
  '/api/texts/a',
  '/_next/staticx/a.js',
  '//evil.example/_next/static/a.js',
  `${location.origin}.evil.example/_next/static/a.js`,
  `${location.protocol}//user@${location.host}/_next/static/a.js`,
  'data:text/javascript,alert(1)',
  'blob:null/1',
  ['javascript', 'alert(1)'].join(':'),
  'https://js.stripe.com.evil.example/a.js',
  'http://js.stripe.com/a.js',
];

test('a script comes from the own static files, and from the card host where one is named (V-J10)', () => {
  const [plain, paying] = [rulesFor(), rulesFor('https://js.stripe.com')];
  for (const address of OWN)
    expect([plain, paying].map((rules) => rules.createScriptURL(address))).toEqual([address, address]);
  expect([plain.createScriptURL(CARD), paying.createScriptURL(CARD)]).toEqual([null, CARD]);
  for (const address of FOREIGN)
    expect([address, plain.createScriptURL(address), paying.createScriptURL(address)]).toEqual([address, null, null]);
  expect(() => plain.createScriptURL('https://')).toThrow('Invalid URL');
});

test('one constant is markup, and no text is a program (V-J10)', () => {
  const { createHTML, createScript } = rulesFor();
  expect(createHTML('<script></script>')).toBe('<script></script>');
  for (const text of ['', '<b>', '<script></script><b>', '<script>alert(1)</script>', '<SCRIPT></SCRIPT>'])
    expect([text, createHTML(text)]).toEqual([text, null]);
  expect([createScript(''), createScript(' '), createScript('alert(1)')]).toEqual(['', null, null]);
});

test('its own text is a program, which a browser without trusted types runs in vain', () => {
  const program = new Script(`(${installTrustedTypes.toString()})("https://js.stripe.com")`);
  expect(() => program.runInNewContext({ location, window: {} })).not.toThrow();
});

test('schemas do not compile themselves in a browser', async () => {
  jest.resetModules();
  await import('@/instrumentation-client');
  expect((await import('zod')).config().jitless).toBe(true);
});
