import * as z from 'zod';
import type { LogEvent } from '../lib/server/log-events.ts';

/** What each event means to who reads the log. */
const MEANINGS: Record<LogEvent, string> = {
  signIn: 'Somebody gave the right password or came from an identity provider; `step` is what comes next',
  signOut: 'Somebody signed out',
  deviceBound: 'A new session is bound to a key of its device',
  cancelSignIn: 'Somebody gave a sign-in up half-way',
  secondFactor: 'Somebody passed the second factor',
  mfaOn: 'Somebody turned their second factor on',
  passwordChanged: 'Somebody changed their password',
  stepUp: 'Somebody proved afresh who they are',
  sessionsEnded: 'Somebody ended console sessions of their own, or of a member',
  write: 'Somebody changed something',
  refused: 'The console or the provider refused a request; `code` is of `lib/rules/failures.ts`',
  fault: 'A fault of the console itself; `reason` is the name of the error',
  'mfa.on': 'Nobody is signed in who asks to turn the second factor on',
  'social.refused': 'An identity provider sent somebody back without a sign-in',
  'sso.timeout': 'These sibling apps did not take the sign-in in time',
  'provider.call':
    'A call of the provider; `code` is `ok` or the failure. A good read that a request was for stands on its `access` line instead',
  'provider.badAnswer': 'An answer does not keep to the wire contract; `field` is where',
  'provider.tls': 'The provider’s certificate or its TLS is not trusted; `reason` is OpenSSL’s name',
  'provider.proxy':
    'The proxy of `PROVIDER_PROXY_URL` opened no way to the host; `reason` is `PROXY_` and its status or the error',
  'status.unreadable':
    'The status page of `STATUS_URL` cannot be read, or has another form; said once, until it can be read again',
  'provider.secretInAnswer': 'An answer held a secret of its own call, which was cut out',
  'provider.refreshedTokenUnreadable':
    'A refreshed token does not open: PROVIDER_TOKEN_KEY differs from the provider’s',
  'portal.unsafeAddress': 'The provider named a billing portal that BILLING_PORTAL_HOSTS does not',
  'redis.error': 'Redis cannot be reached; said once until it is back',
  'redis.ready': 'Redis is back',
  'redis.hanging': 'Redis takes commands and does not answer; it is left alone for a while',
  'store.error': 'The database did not answer; it is left alone for a while',
  'store.off': 'The folder of the store cannot be written, and nobody chose it: the console goes on without',
  'store.single': 'Several instances, and each has a store of its own: set DATABASE_URL',
  'journal.unwritten': 'A line of the journal that the store did not take',
  'journal.checkpoint':
    'The sealed end of an organization’s chain, whenever it has moved; see [operating](operating.md#store)',
  'journal.broken': 'A chain lacks a link that was held before: somebody wrote past the console, or restored a backup',
  'journal.notHeld': 'A checkpoint could not be written into JOURNAL_CHECKPOINTS',
  'delivery.failed':
    'A message to a destination did not arrive, and is tried again; `reason` is why, with the HTTP status or the SMTP code of an answer',
  'delivery.givenUp': 'A message that its receiver refused again and again was given up',
  'proxy.unasked': 'Somebody writes the user’s address although TRUST_PROXY is 0; said once',
  'log.dropped': 'So many lines were lost, because nobody read standard output',
  access:
    'A request and its answer, for the share that ACCESS_LOG_SAMPLE says; with 5xx always. 499: the browser went away first. `code` and `providerMs` are of the read that it was for',
  framework: 'What the framework or Node itself had to say; the frames of `stack` name the written files',
  listening: 'The process takes requests',
};

const HEAD = `# The log

Printed from \`lib/server/log-events.ts\` by \`npm run reference\`; a test fails if this page is older than the schemas.

## Form

One JSON object a line on standard output, and in no file. Every line has \`level\` (\`info\`, \`warn\`, \`error\`), \`time\` (ISO 8601,
UTC) and \`event\`; nothing is in a line that its row below does not name. What the framework and Node print is such a line, too. What ends
a start is plain text on standard error: a wrong configuration, a store that cannot be opened, no build, a port that is taken. In development the lines are printed for reading.

- \`requestId\` is on the answer as \`X-Request-Id\`, in the failure that the user sees, and in each call of the provider: one id joins
  all lines of a request. It is the browser's own for a call, and a proxy's if proxies are trusted (\`TRUST_PROXY\`).
- \`who\` and \`session\` are hashes of account and session, to be told apart and found again and never to be read off; \`network\` is the
  IPv4 address or the /64 of an IPv6 address. [security.md](security.md#who-did-it) says how.
- No line holds a password, a code, a token, a cookie, an address with its query, or a value that somebody typed. The lines of the
  journal, which \`JOURNAL_STDOUT\` adds as \`journal.line\`, are the exception: they are its lines in full, before and after
  included ([operating.md](operating.md#store)).

## Events

| event | meaning | fields |
| --- | --- | --- |
`;

/** @param events the schemas by name @returns the whole text of docs/logs.md */
export function logsText(events: Record<LogEvent, z.ZodObject>): string {
  // The keys of this object are the events: its type says so.
  const names = (Object.keys(events) as LogEvent[]).toSorted((one, other) => one.localeCompare(other, 'en'));
  const rows = names.map((name) => `| \`${name}\` | ${MEANINGS[name]} | ${fieldsOf(events[name])} |`);
  return `${HEAD}${rows.join('\n')}\n`;
}

function fieldsOf(schema: z.ZodObject): string {
  const fields = Object.entries(schema.shape).filter(([name]) => name !== 'event');
  if (fields.length === 0) return '–';
  return fields.map(([name, field]) => `\`${name}${field instanceof z.ZodOptional ? '?' : ''}\``).join(', ');
}
