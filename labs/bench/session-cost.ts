/** A process of its own: what it costs to read a session again, beside unsealing it. Prints one line of JSON. */
import '../../scripts/resolve-aliases.ts';

// Loaded once the aliases can be resolved.
const { setEnv } = await import('../../lib/server/env.ts');
const { parseEnv } = await import('../../lib/server/env-schema.ts');
const { beginSession, openSession, sessionCookie } = await import('../../lib/server/session/session.ts');
const { unseal } = await import('../../lib/server/session/seal.ts');

setEnv(parseEnv());
const rounds = Number(process.argv[2]);
const header = await sessionCookie(
  beginSession({ state: 'signedIn', account: 'misaki.sato@minato.example.com', token: 't'.repeat(64) }),
);
const cookie = header.split(';', 1)[0] ?? '';
const sealed = cookie.slice(cookie.indexOf('=') + 1);
const again: number[] = [];
const unsealed: number[] = [];
await timeOf(() => openSession(cookie), 20_000);
await timeOf(() => unseal('session', sealed), 500);
for (let round = 0; round < rounds; round += 1) {
  again.push(await timeOf(() => openSession(cookie), 20_000));
  unsealed.push(await timeOf(() => unseal('session', sealed), 500));
}
console.log(JSON.stringify({ again, unsealed }));
process.exit(0);

/** Microseconds for one of many. */
async function timeOf(work: () => Promise<unknown>, times: number): Promise<number> {
  const start = performance.now();
  for (let time = 0; time < times; time += 1) await work();
  return ((performance.now() - start) * 1000) / times;
}
