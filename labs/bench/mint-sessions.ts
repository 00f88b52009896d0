/** A process of its own: seals as many sessions as wanted, each its own (of one account, or with `{n}` of as many), and prints their cookies as one line of JSON. */
import '../../scripts/resolve-aliases.ts';

// Loaded once the aliases can be resolved.
const { setEnv } = await import('../../lib/server/env.ts');
const { parseEnv } = await import('../../lib/server/env-schema.ts');
const { beginSession, sessionCookie } = await import('../../lib/server/session/session.ts');

setEnv(parseEnv());
const count = Number(process.argv[2]);
const account = process.argv[3] ?? '';
const cookies: string[] = [];
for (let index = 0; index < count; index += 1) {
  const header = await sessionCookie(
    beginSession({ state: 'signedIn', account: account.replace('{n}', String(index)), token: `token-${index}` }),
  );
  cookies.push(header.split(';', 1)[0] ?? '');
}
process.stdout.write(JSON.stringify(cookies), () => process.exit(0));
