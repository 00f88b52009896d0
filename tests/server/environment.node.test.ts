import { offersOf } from '@/lib/rules/contracts/customisation-plans';
import { defaultOperatorValues, setOperatorValues } from '@/lib/rules/operator-values';
import { accountProblem } from '@/lib/rules/auth/emails';
import { readEnv } from '@/lib/server/env';
import { ConfigurationError, parseEnv } from '@/lib/server/env-schema';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SECRET_VARIABLES } from '@/lib/server/env-forms';
import { configure, PASSWORDS, variables } from './support/test-env';

afterEach(() => setOperatorValues(defaultOperatorValues));

const { TRUST_PROXY: _set, ...unset } = variables();

test('behind a public origin the number of proxies has no default, on loopback it is 0', () => {
  expect(() => parseEnv(unset)).toThrow(/TRUST_PROXY must say how many reverse proxies stand in front/);
  expect(parseEnv({ ...unset, TRUST_PROXY: '0' }).TRUST_PROXY).toBe(0);
  expect(parseEnv({ ...unset, APP_ORIGIN: 'http://localhost:3000' }).TRUST_PROXY).toBe(0);
  for (const text of ['many', ' '])
    expect(() => parseEnv({ ...unset, TRUST_PROXY: text, ACCESS_LOG_SAMPLE: text, CALLS_PER_S: text })).toThrow(
      /3 problems:[^]*TRUST_PROXY must be a number[^]*CALLS_PER_S must be a number[^]*ACCESS_LOG_SAMPLE must be a number/,
    );
  const { APP_ORIGIN: _origin, ...less } = unset;
  expect(() => parseEnv(less)).toThrow(/2 problems:\n {2}APP_ORIGIN is missing\n {2}TRUST_PROXY must say/);
});

test('what was read at the start is what every copy of the module goes by, its rules too', async () => {
  configure(undefined, { SESSION_PASSWORD: PASSWORDS.next, DOMAINS_WITHOUT_SUFFIX: 'mail.example.net' });
  jest.resetModules();
  const other = await import('@/lib/server/env');
  expect(other.readEnv).not.toBe(readEnv);
  expect(other.readEnv().SESSION_PASSWORD).toEqual([PASSWORDS.next]);
  const { accountProblem: problem } = await import('@/lib/rules/auth/emails');
  expect(problem('taro@mail.example.net#tokyo')).toBe('suffixNotAllowed');
});

const DATABASE = 'postgres://db/console';
const MAIL = { SMTP_URL: 'smtps://mail?tls.rejectUnauthorized=false', MAIL_FROM: 'console@example.com' };

test.each<[string, string, Record<string, string>, must?: string]>([
  ['an unchecked certificate', 'DATABASE_URL', { DATABASE_URL: `${DATABASE}?sslmode=no-verify` }],
  ['an unchecked certificate', 'DATABASE_URL', { DATABASE_URL: `${DATABASE}?a=b&ssl=no-verify` }],
  ['an unchecked certificate', 'DATABASE_URL', { DATABASE_URL: `${DATABASE}?sslmode=require&uselibpqcompat=true` }],
  ['an unchecked certificate', 'PGSSLMODE', { DATABASE_URL: DATABASE, PGSSLMODE: 'no-verify' }],
  ['an unchecked certificate', 'SMTP_URL', MAIL],
  ['no address', 'STRIPE_JS_URL', { STRIPE_JS_URL: 'js.example.com' }, 'be an https address'],
  ['plain http', 'STRIPE_JS_URL', { STRIPE_JS_URL: 'http://js.example.com/v3/' }, 'be an https address'],
  ['credentials', 'STRIPE_JS_URL', { STRIPE_JS_URL: 'https://a:b@js.example.com/v3/' }, 'be an https address'],
  ['no domain', 'HOST_PLATFORM_DOMAINS', { HOST_PLATFORM_DOMAINS: 'https://kintone.com' }, 'be domains'],
  ['no key', 'LINK_API', { LINK_API: 'https://api.example.com/' }, 'be an address and a header with \\{key\\}'],
  ['no address', 'OTEL_EXPORTER_OTLP_ENDPOINT', { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'be an http'],
  ['too much', 'ACCESS_LOG_SAMPLE', { ACCESS_LOG_SAMPLE: '1.5' }, 'be'],
  ['too little', 'ACCESS_LOG_SAMPLE', { ACCESS_LOG_SAMPLE: '-1' }, 'be'],
  ['no number', 'ACCESS_LOG_SAMPLE', { ACCESS_LOG_SAMPLE: 'half' }, 'be'],
])('%s in %s is refused at the start', (_what, name, given, must = '') => {
  expect(() => parseEnv({ ...variables(), ...given })).toThrow(new RegExp(`a problem:\\n {2}${name} must ${must}`));
});

test('a card script over https or on loopback is taken as it is written, and traces may go to any http address', () => {
  const taken = (name: 'STRIPE_JS_URL' | 'OTEL_EXPORTER_OTLP_ENDPOINT', ...addresses: string[]) => {
    for (const address of addresses) expect(parseEnv({ ...variables(), [name]: address })[name]).toBe(address);
  };
  taken('STRIPE_JS_URL', 'https://js.example.com/v3/', 'http://localhost:4108/v3/');
  const collectors = ['http://127.0.0.1:4318', 'http://collector:4318', 'https://otlp.example.com/v1'];
  taken('OTEL_EXPORTER_OTLP_ENDPOINT', ...collectors);
});

test('which domains are the host platform’s own is the operator’s', () => {
  const offers = (domain: string) => offersOf({ domain, planCode: 'free' });
  configure(undefined, { HOST_PLATFORM_DOMAINS: 'Platform.example.net' });
  expect(offers('acme.platform.example.net')).toEqual(['help']);
  expect(offers('acme.cybozu.com')).toContain('upgrade');
  configure();
  expect(offers('acme.cybozu.com')).toEqual(['help']);
});

test('which mail domains have accounts without a suffix is the operator’s', () => {
  configure(undefined, { DOMAINS_WITHOUT_SUFFIX: 'mail.example.net' });
  expect(accountProblem('taro@mail.example.net#tokyo')).toBe('suffixNotAllowed');
  expect(accountProblem('taro@gmail.com#tokyo')).toBeNull();
});

test('with no name given, google is offered to sign in with; with an empty list, nobody', () => {
  const offered = (given: object) => parseEnv({ ...variables(), ...given }).SOCIAL_PROVIDERS;
  expect([offered({}), offered({ SOCIAL_PROVIDERS: '' })]).toEqual([['google'], []]);
});

test('the example call with an API key is a template of the operator’s, none is made up; plan pages are of the own sites', () => {
  expect(parseEnv({ ...variables(), SITE_APP_URL: 'https://s/' }).links.LINK_SITE_PLANS).toBe('https://s/plan_e.html');
  expect(parseEnv(variables()).LINK_API).toBeNull();
  const [address, header] = ['https://api.example.com/v1', 'X-Api-Key: {key}'];
  const LINK_API = `${address} ${header}`;
  expect(parseEnv({ ...variables(), LINK_API }).LINK_API).toEqual({ address, header });
});

test('http leads to no other machine but those of a private network that are named', () => {
  const { PROVIDER_SEARCH_URL: _search, ...more } = variables();
  const given = { ...more, PROVIDER_API_URL: 'http://provider:4100', PROVIDER_SEARCH_URL: 'http://search.internal' };
  expect(() => parseEnv(given)).toThrow(/2 problems:[^]*PROVIDER_API_URL must be[^]*PROVIDER_SEARCH_URL must be/);
  expect(() => parseEnv({ ...given, PRIVATE_HTTP_HOSTS: 'provider:9999,search.internal' })).toThrow(/PROVIDER_API_URL/);
  const named = parseEnv({ ...given, PRIVATE_HTTP_HOSTS: 'provider:4100, Search.internal' });
  expect(named.PROVIDER_API_URL).toBe('http://provider:4100');
  const page = { ...given, PRIVATE_HTTP_HOSTS: 'provider,search.internal', SITE_APP_URL: 'http://provider' };
  expect(() => parseEnv(page)).toThrow(/a problem:\n {2}SITE_APP_URL must be an https address/);
});

describe('a secret in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const given = {
    ...variables(),
    REDIS_URL: 'redis://cache',
    METRICS_TOKEN: 'm'.repeat(16),
    DATABASE_URL: 'postgres://cache/console',
    JOURNAL_KEY: 'j'.repeat(32),
    PROVIDER_PROXY_URL: 'http://who:what@proxy:3128',
    SMTP_URL: 'smtp://who:what@mail:587',
    MAIL_FROM: 'console@example.com',
  };

  test.each(SECRET_VARIABLES)('%s is read from it, without the newline at its end', (name) => {
    const file = join(folder, name);
    writeFileSync(file, `${given[name as keyof typeof given]}\n`);
    const filed = { ...given, [name]: '', [`${name}_FILE`]: file };
    expect(parseEnv(filed)[name]).toEqual(parseEnv(given)[name]);
    expect(() => parseEnv({ ...filed, [name]: 'twice' })).toThrow(`${name} is set twice`);
    expect(() => parseEnv({ ...filed, [`${name}_FILE`]: join(folder, 'missing') })).toThrow(
      `${name}_FILE names a file that cannot be read (ENOENT)`,
    );
  });
});

test('how many problems there are is counted over everything that is read', () => {
  expect(() => parseEnv({ ...variables(), PORT: 'x', METRICS_PORT: '70000' })).toThrow(
    /2 problems:\n {2}PORT must[^]*METRICS_PORT must/,
  );
  expect(new ConfigurationError(['A is missing', 'B is missing', 'C is missing']).message).toBe(
    'The configuration has 3 problems:\n  A is missing\n  B is missing\n  C is missing',
  );
});
