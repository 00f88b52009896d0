import { readConfig } from '../../embeds/env.ts';
import { answerOf } from '../../embeds/pages.ts';

const ENV = {
  NODE_ENV: 'test',
  APP_ORIGIN: 'https://admin.example.com',
  HUBSPOT_PORTAL_ID: '123',
  HUBSPOT_FORM_ID: 'form-1',
} as const;
const FORM = '/form?portalId=123&formId=form-1&lang=ja';
const CHAT = '/chat?portalId=123&lang=en';
const config = readConfig(ENV);
const policyOf = (target: string, env: NodeJS.ProcessEnv = ENV) =>
  answerOf(readConfig(env), target).headers['content-security-policy'];

test('the form and the chat are pages in their language that load the vendor’s own embed', () => {
  const form = answerOf(config, FORM);
  expect(form).toMatchObject({ status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } });
  expect(form.body).toContain('<html lang="ja">');
  expect(form.body).toContain('data-vendor="https://js.hsforms.net/forms/embed/v2.js"');
  const chat = answerOf(config, CHAT);
  expect(chat.body).toContain('<html lang="en">');
  expect(chat.body).toContain('data-vendor="https://js.hs-scripts.com/123.js"');
});

test('in another region the vendor’s hosts are those of the region', () => {
  const region = readConfig({ ...ENV, HUBSPOT_REGION: 'eu1' });
  expect(answerOf(region, FORM).body).toContain('https://js-eu1.hsforms.net/');
  expect(answerOf(region, CHAT).body).toContain('https://js-eu1.hs-scripts.com/');
});

test('only the console may frame them, no script stands in the page, and no other host is named beside the vendor’s', () => {
  for (const target of [FORM, CHAT]) {
    const policy = policyOf(target) ?? '';
    expect(policy).toContain('frame-ancestors https://admin.example.com');
    expect(policy).toContain("default-src 'none'");
    expect(/script-src [^;]*/.exec(policy)?.[0]).not.toMatch(/unsafe|\bhttps:(?!\/\/)/);
    expect(answerOf(config, target).body).not.toMatch(/<script(?! src="\/)/);
  }
  expect(policyOf(FORM, { ...ENV, EMBEDS_STAND_IN: 'http://localhost:4109' })).not.toContain('hubspot');
});

test.each([
  ['somebody else’s portal', '/chat?portalId=999&lang=ja'],
  ['somebody else’s form', '/form?portalId=123&formId=other&lang=ja'],
  ['a form without a name', '/form?portalId=123'],
  ['a file outside', '/../env.ts'],
  ['a name of every object', '/constructor'],
  ['a target that is no address', '//'],
  ['the form where none is configured', FORM, { ...ENV, HUBSPOT_FORM_ID: '' }],
])('%s is not found', (_what, target, env = ENV) => {
  expect(answerOf(readConfig(env), target)).toMatchObject({ status: 404, body: 'not found' });
});

test('its own scripts and styles are served as what they are', () => {
  const typeOf = (path: string) => answerOf(config, path).headers['content-type'];
  const script = 'text/javascript; charset=utf-8';
  expect(['/contact-form.js', '/chat.js'].map(typeOf)).toEqual([script, script]);
  expect(typeOf('/embed.css')).toBe('text/css; charset=utf-8');
  expect(answerOf(config, '/chat.js').headers['x-content-type-options']).toBe('nosniff');
});

test('a wrong environment stops the start with every problem', () => {
  expect(() =>
    readConfig({ NODE_ENV: 'test', EMBEDS_PORT: 'x', APP_ORIGIN: 'admin.example.com', HUBSPOT_FORM_ID: '"><script>' }),
  ).toThrow(/EMBEDS_PORT must[\s\S]*APP_ORIGIN must[\s\S]*HUBSPOT_PORTAL_ID is missing[\s\S]*HUBSPOT_FORM_ID must/);
});
