import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigurationError, type Env, LINKS, parseEnv } from '../../lib/server/env-schema.ts';
import { setEnv } from '../../lib/server/env.ts';
import { SECRET_VARIABLES } from '../../lib/server/env-forms.ts';
import { type Finding, finding } from './finding.ts';

/** First words that names of others have as well. */
const SHARED_WORDS = ['NODE', 'OTEL', 'HOST', 'LOG', 'ACCESS', 'SITE', 'DEPLOYMENT', 'PRIVATE'];
/** Read by other processes of the project, and set by desktops and by systemd. */
const OF_OTHERS = ['STRIPE_SECRET_KEY', 'HUBSPOT_REGION', 'REDIS_SERVER_PATH', 'SESSION_MANAGER', 'JOURNAL_STREAM'];

/** Every variable by itself, and what is suspicious about them together. */
export function checkConfiguration(source: Record<string, string | undefined>): {
  env: Env | null;
  findings: Finding[];
} {
  let env: Env | null = null;
  let problems: readonly string[] = [];
  try {
    env = setEnv(parseEnv({ ...source, NODE_ENV: 'production' }));
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    ({ problems } = error);
  }
  const wrong = problems.map((problem) => {
    const [name = '', ...said] = problem.split(' ');
    return finding.bad(name, said.join(' '), 'See docs/operating.md.');
  });
  const all = [...wrong, ...misspelt(source), ...(env ? suspicious(env, source) : [])];
  return { env, findings: wrong.length > 0 ? all : [finding.good('variables', 'all well formed'), ...all] };
}

/** A name that looks like one of ours and is read by nobody. */
function misspelt(source: Record<string, string | undefined>): Finding[] {
  // As far from a release's bundle as from here.
  const code = readFileSync(join(import.meta.dirname, '../../lib/server/env-schema.ts'), 'utf8');
  const names = code.match(/\b[A-Z]+_[A-Z\d_]+\b/g) ?? [];
  const known = new Set([...names, ...OF_OTHERS, ...SECRET_VARIABLES.map((name) => `${name}_FILE`)]);
  const words = new Set(names.map(wordOf).filter((word) => !SHARED_WORDS.includes(word)));
  return Object.keys(source)
    .filter((name) => name.includes('_') && words.has(wordOf(name)) && !known.has(name))
    .map((name) => finding.bad(name, 'is read by nobody', 'Mend its name, or take it away.'));
}

const wordOf = (name: string) => name.split('_', 1)[0] ?? '';

function suspicious(env: Env, source: Record<string, string | undefined>): Finding[] {
  const isLocal = env.APP_ORIGIN.startsWith('http:');
  const unset = Object.entries(LINKS).flatMap(([name, link]) => (source[name] || link.startsWith('{') ? [] : [name]));
  const weak = env.SESSION_PASSWORD.filter((password) => new Set(password).size < 12);
  return [
    ...(weak.length > 0
      ? [finding.bad('SESSION_PASSWORD', 'is not random', 'Make one: openssl rand -base64 48')]
      : [finding.good('SESSION_PASSWORD', `${env.SESSION_PASSWORD.length} of them, long and mixed`)]),
    ...(unset.length > 0
      ? [
          finding.open(
            'links',
            `${unset.length} are placeholders (${unset.join(', ')})`,
            'Set those that your users meet.',
          ),
        ]
      : []),
    ...(!isLocal && env.TRUST_PROXY === 0
      ? [finding.open('TRUST_PROXY', '0 with a public origin', 'Right only if the console itself faces the users.')]
      : []),
  ];
}
