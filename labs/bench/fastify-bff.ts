import fastify from 'fastify';
import { unsealData } from 'iron-session';
import { Pool } from 'undici';
import { cookieValue, SESSION_COOKIE } from './reference-session.ts';

/**
 * A BFF on a server made for speed, with the usual unseal for each request and a pool to the provider. Its logger writes two lines a
 * call, into a file, as the console's does.
 */
const app = fastify({ logger: true });
const pool = new Pool(process.env.BENCH_PROVIDER ?? '', { connections: 200 });

app.get('/healthz', () => 'ok');
app.get('/api/keys', async (request, reply) => {
  const sealed = cookieValue(request.headers.cookie, SESSION_COOKIE);
  const session = await unsealData<{ account?: string; token?: string }>(sealed, {
    password: process.env.BENCH_PASSWORD ?? '',
  });
  if (!session.account) return reply.code(401).send({ failure: 'signedOut' });
  const credential = Buffer.from(`${session.account}:${session.token}`).toString('base64');
  const answer = await pool.request({
    method: 'GET',
    path: '/apikey/list/',
    headers: { authorization: `Basic ${credential}`, 'x-date': new Date().toISOString() },
  });
  // The provider of the benchmark answers in no other form.
  const { data } = (await answer.body.json()) as { data: unknown };
  return { data };
});

await app.listen({ port: Number(process.env.BENCH_PORT), host: '127.0.0.1' });
