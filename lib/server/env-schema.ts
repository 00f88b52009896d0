import 'server-only';
import * as z from 'zod';
import { defaultOperatorValues } from '../rules/operator-values.ts';
import {
  address,
  calledAddress,
  callExample,
  collector,
  database,
  domains,
  hosts,
  isLoopback,
  key,
  listed,
  mailServer,
  names,
  origin,
  passwords,
  proxyAddress,
  readSecretFiles,
  required,
  scriptAddress,
  share,
  upTo,
  whole,
  word,
  yesOrNo,
} from './env-forms.ts';
import { isRedisAddress } from './shared-memory/redis-address.ts';

/** The only reader of the environment (docs/operating.md). Read at run time: one build serves every environment. */

const CALLED = ['PROVIDER_API_URL', 'PROVIDER_SEARCH_URL', 'PROVIDER_AVATAR_URL', 'STATUS_URL'] as const;

const schema = z.object({
  NODE_ENV: z.string().default('development'),
  APP_ORIGIN: z.string(required).pipe(origin),
  PROVIDER_API_URL: z.string(required).pipe(calledAddress),
  PROVIDER_SEARCH_URL: z.string(required).pipe(calledAddress),
  PROVIDER_AVATAR_URL: z.string(required).pipe(calledAddress),
  PROVIDER_PROXY_URL: proxyAddress.optional(),
  STATUS_URL: calledAddress.optional(),
  PROVIDER_AVATAR_SALT: z.string(required).min(1, 'is missing'),
  PROVIDER_TOKEN_KEY: key,
  PROVIDER_WORD_PRODUCT: word.default('console'),
  PROVIDER_WORD_SITE: word.default('site'),
  PROVIDER_WORD_CUSTOMISATION: word.default('customine'),
  PROVIDER_WORD_PAYMENT: word.default('stripe'),
  PROVIDER_CLIENT_IP_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,64}$/, 'must be a header name')
    .default('X-Forwarded-For'),
  PROVIDER_TIMEOUT_MS: whole(1).default(10_000),
  PROVIDER_WRITE_TIMEOUT_MS: whole(1).default(25_000),
  PROVIDER_MAX_ANSWER_BYTES: whole(1024).default(5_242_880),
  SESSION_PASSWORD: passwords,
  SESSION_IDLE_S: whole(1).default(3600),
  SESSION_MAX_S: whole(1).default(43_200),
  DEVICE_SESSIONS: z.enum(['on', 'off'], 'must be on or off').default('off'),
  SITE_APP_URL: z.string(required).pipe(address),
  DEPLOYMENT_APP_URL: z.string(required).pipe(address),
  CUSTOMISATION_APP_URL: z.string(required).pipe(address),
  SOCIAL_PROVIDERS: names.default(['google']),
  SOCIAL_ECHO_STATE: names.default([]),
  STRIPE_PUBLISHABLE_KEY: z.string().regex(/^pk_/, 'must be a publishable key (pk_…)').optional(),
  STRIPE_JS_URL: scriptAddress.optional(),
  BILLING_PORTAL_HOSTS: hosts.default(['billing.stripe.com']),
  POSTAL_CODE_URL: address.default('https://madefor.github.io/postal-code-api/api/v1'),
  HUBSPOT_PORTAL_ID: z.string().regex(/^\d+$/, 'must be digits').optional(),
  HUBSPOT_FORM_ID: z
    .string()
    .regex(/^[\w-]+$/, 'must be an identifier')
    .optional(),
  HUBSPOT_SCRIPT_ORIGIN: origin.optional(),
  LINK_API: callExample.nullable().default(null),
  PRIVATE_HTTP_HOSTS: hosts.default([]),
  RECEIVER_HOSTS: hosts.default([]),
  SMTP_URL: mailServer.optional(),
  MAIL_FROM: z.email('must be an e-mail address').optional(),
  REDIS_URL: z.string().refine(isRedisAddress, 'must be a redis address: docs/operating.md has its forms').optional(),
  REDIS_PREFIX: z
    .string()
    .regex(/^[\w:.-]{1,64}$/, 'must be 1 to 64 letters, digits and : . _ -')
    .default('console:'),
  STORE: z.enum(['on', 'off'], 'must be on or off').default('on'),
  STORE_DIR: z.string().optional(),
  DATABASE_URL: database.optional(),
  STORE_TIMEOUT_MS: whole(1).default(2000),
  JOURNAL_KEY: passwords.default([]),
  JOURNAL_DAYS: whole(1).default(400),
  JOURNAL_LINES_PER_DAY: whole(0).default(50_000),
  JOURNAL_MB_PER_DAY: whole(0).default(100),
  JOURNAL_REQUIRED: yesOrNo,
  JOURNAL_CHECKPOINTS: z.string().optional(),
  JOURNAL_STDOUT: yesOrNo,
  TRUST_PROXY: whole(0, 'must say how many reverse proxies stand in front (0: none)'),
  HOST_PLATFORM_DOMAINS: domains.default([...defaultOperatorValues.hostPlatformDomains]),
  DOMAINS_WITHOUT_SUFFIX: domains.default([...defaultOperatorValues.domainsWithoutSuffix]),
  CALLS_PER_S: whole(0).default(100),
  ACCESS_LOG_SAMPLE: share,
  OTEL_EXPORTER_OTLP_ENDPOINT: collector,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collector,
  OTEL_TRACES_SAMPLER_ARG: share,
  OTEL_SDK_DISABLED: z.string().optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], 'must be a log level')
    .default('info'),
  PORT: upTo(65_535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  METRICS_PORT: upTo(65_535).optional(),
  DRAIN_WAIT_MS: upTo(300_000).default(0),
  /** 0: calls are never turned away because the process is late. */
  SHED_LAG_MS: upTo(60_000).default(500),
});

export type Env = Readonly<z.output<typeof schema> & { links: Readonly<Record<keyof typeof LINKS, string>> }>;

function checkPrivateHosts(given: Record<string, string | undefined>, problems: string[]): void {
  const allowed = listed(given.PRIVATE_HTTP_HOSTS?.toLowerCase() ?? '');
  for (const name of CALLED) {
    const url = URL.parse(given[name] ?? '');
    if (url?.protocol === 'http:' && !isLoopback(url) && !allowed.includes(url.host) && !allowed.includes(url.hostname))
      problems.push(`${name} must be an https address, or http on loopback or to a host that PRIVATE_HTTP_HOSTS names`);
  }
}

/** @throws ConfigurationError whose message lists every problem */
export function parseEnv(source: Record<string, string | undefined> = process.env): Env {
  const isLeftOut = (name: string, value?: string) => value === '' && name !== 'SOCIAL_PROVIDERS';
  const given = Object.fromEntries(
    Object.entries(source).filter(([name, value]) => value !== undefined && !isLeftOut(name, value)),
  );
  const problems: string[] = [];
  readSecretFiles(given, problems);
  checkPrivateHosts(given, problems);
  if (given.NODE_ENV !== 'production') given.APP_ORIGIN ??= 'http://localhost:3000';
  const url = URL.parse(given.APP_ORIGIN ?? '');
  // Behind a proxy whose word is not taken, all users would share one address and one limit.
  if (url && isLoopback(url)) given.TRUST_PROXY ??= '0';
  if (given.PGSSLMODE === 'no-verify') problems.push('PGSSLMODE must leave the certificate checked: without no-verify');
  if (given.SMTP_URL !== undefined && given.MAIL_FROM === undefined) problems.push('MAIL_FROM is missing');
  const parsed = schema.safeParse(given);
  if (!parsed.success) problems.push(...parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`));
  const links: Record<string, string> = {};
  for (const [name, fallback] of Object.entries(LINKS)) {
    const ofApp = (_: string, app: 'SITE_APP_URL') => parsed.data?.[app] ?? '';
    links[name] = given[name] ?? fallback.replace(/^\{(\w+_APP_URL)\}/, ofApp);
    if (given[name] && !URL.parse(links[name])?.protocol.startsWith('http'))
      problems.push(`${name} must be an http or https address`);
  }
  if (!parsed.success || problems.length > 0) throw new ConfigurationError(problems);
  return Object.freeze({ ...parsed.data, links: links as Record<keyof typeof LINKS, string> });
}

export const LINKS = {
  LINK_SUPPORT: 'https://support.example.com/hc/requests/new',
  LINK_CONTACT_FORM: 'https://www.example.com/contact',
  LINK_ANNUAL_FORM: 'https://www.example.com/annual',
  LINK_DEPLOYMENT_QUOTE: 'https://deployment.example.com/quote',
  LINK_YEARLY_ESTIMATE: 'https://www.example.com/estimate/{planCode}',
  LINK_SITE_THANKS: 'https://site.example.com/thanks',
  LINK_SITE_PLANS: '{SITE_APP_URL}/plan_e.html',
  LINK_SITE_COMMUNITY: 'https://site.example.com/community',
  LINK_CUSTOMISATION_START: 'https://customisation.example.com/start',
  LINK_CUSTOMISATION_PLANS: '{CUSTOMISATION_APP_URL}/plan_c.html',
  LINK_FREE_DOMAIN_HELP: 'https://support.example.com/hc/articles/free-domain',
  LINK_TERMS: 'https://www.example.com/terms',
  LINK_PRIVACY: 'https://www.example.com/privacy',
} as const;

/** What is wrong with the environment: every problem by the variable's name, never its value. */
export class ConfigurationError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    const count = problems.length === 1 ? 'a problem' : `${problems.length} problems`;
    super(`The configuration has ${count}:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}
