import './resolve-aliases.ts';
import { readArguments } from './arguments.ts';
import { type Finding, finding, printed } from './doctor/finding.ts';

/** Checks an installation from where it runs: reads the environment as `npm start` does, and tries everything that it names. */
const { values } = readArguments(
  `npm run doctor -- [--account test@example.com] [--code 123456]

  With the environment of the console. Nothing is changed anywhere, and no secret is printed.
  --account   also tries the key of refreshed tokens; password in CONFORMANCE_PASSWORD
  --code      a code of the account's second factor
  Ends with 0 if nothing is bad.`,
  { account: { type: 'string' }, code: { type: 'string' } },
);

process.env.LOG_LEVEL = 'silent';
Object.assign(process.env, { NODE_ENV: 'production' });
const findings = await examine();
for (const found of findings) console.log(printed(found));
const count = (state: Finding['state']) => findings.filter((found) => found.state === state).length;
console.log(`\n${count('good')} good, ${count('bad')} bad, ${count('open')} not checkable from here`);
process.exit(count('bad') > 0 ? 1 : 0);

async function examine(): Promise<Finding[]> {
  // Loaded late, because the hook that resolves their imports must be there first.
  const { checkConfiguration } = await import('./doctor/configuration.ts');
  const { env, findings: first } = checkConfiguration(process.env);
  if (!env) return [...first, finding.open('everything else', 'depends on the variables', 'Mend those first.')];
  const { checkHosts } = await import('./doctor/hosts.ts');
  const { checkProvider, checkTokenKey } = await import('./doctor/provider.ts');
  const { signInAs } = await import('./doctor/account.ts');
  const { checkCheckpoints, checkMail, checkRedis, checkStore } = await import('./doctor/stores.ts');
  const { checkCardScript, checkEdge, checkSiblings } = await import('./doctor/around.ts');
  const refused: Finding[] = [];
  const refuse = (error: unknown) => {
    const said = error instanceof Error ? error.message : 'fault';
    refused.push(finding.bad('--account', said, 'Check account, password and --code.'));
    return null;
  };
  const credential = values.account ? await signInAs(values.account, values.code).catch(refuse) : null;
  return [
    ...first,
    ...refused,
    ...(await checkHosts(env)),
    ...(await checkProvider()),
    await checkTokenKey(credential),
    await checkRedis(env),
    await checkStore(env),
    ...checkCheckpoints(env),
    await checkMail(env),
    ...(await checkSiblings(env)),
    ...(await checkEdge(env)),
    await checkCardScript(env),
  ];
}
