import './resolve-aliases.ts';
import { readArguments } from './arguments.ts';
import type { Trial } from './doctor/trials.ts';

/** Tries the wire contract against a provider, by an account of its own, and says where an answer differs. */
const { values } = readArguments(
  `npm run conformance -- --account test@example.com [--code 123456] [--changes]

  Against the provider that PROVIDER_API_URL and the other variables of the console name.
  --account   a test account, best the owner of an organization; password in CONFORMANCE_PASSWORD, or asked for
  --code      a code of its second factor
  --changes   also writes: the profile as it is, and an API key that is made, renamed and deleted
  Ends with 0 if nothing differs.`,
  { account: { type: 'string' }, code: { type: 'string' }, changes: { type: 'boolean', default: false } },
);
if (!values.account) {
  console.error('--account is needed: the contract is tried as somebody. See npm run conformance -- --help');
  process.exit(2);
}

process.env.LOG_LEVEL = 'silent';
// Loaded late, because the hook that resolves their imports must be there first.
const { setEnv } = await import('../lib/server/env.ts');
const { parseEnv } = await import('../lib/server/env-schema.ts');
const { signInAs } = await import('./doctor/account.ts');
const { tryContract } = await import('./doctor/trials.ts');
try {
  setEnv(parseEnv());
  const credential = await signInAs(values.account, values.code);
  const trials = await tryContract(credential, values.changes);
  for (const { state, about, said } of trials) console.log(`${markOf(state)} ${about.padEnd(28)} ${said}`.trimEnd());
  const count = (state: Trial['state']) => trials.filter((trial) => trial.state === state).length;
  console.log(`\n${count('same')} as the contract says, ${count('differs')} differ, ${count('untried')} not tried`);
  process.exit(count('differs') > 0 ? 1 : 0);
} catch (error) {
  console.error(error instanceof Error ? error.message : 'fault');
  process.exit(1);
}

function markOf(state: Trial['state']): string {
  return { same: 'ok       ', differs: 'DIFFERS  ', untried: 'not tried' }[state];
}
