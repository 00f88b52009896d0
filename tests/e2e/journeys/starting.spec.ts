import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { type Child, stopAll } from '../../../scripts/child-process';
import { freePorts } from '../../../scripts/ports';
import { consoleEnv, makeSecrets, originOf, portsFrom, type Stack, STACK_PORTS } from '../../../scripts/stack';
import { startConsole, untilReady } from '../../../scripts/start-stack';
import { expect, test } from '../support/fixtures';

test('a wrong configuration stops the start with one message that lists every problem, and no value', async ({}, info) => {
  const secret = 'too-short-to-be-a-password';
  const env = {
    ...consoleEnv(await newStack()),
    APP_ORIGIN: '',
    PROVIDER_API_URL: 'ftp://x',
    SESSION_PASSWORD: secret,
    PORT: '99999',
    DRAIN_WAIT_MS: 'soon',
  };
  const child = startConsole(env, info.outputPath('start.log'));
  await ended(child);
  const words = readFileSync(info.outputPath('start.log'), 'utf8');
  expect(child.process.exitCode).toBe(1);
  for (const name of ['APP_ORIGIN', 'PROVIDER_API_URL', 'SESSION_PASSWORD', 'PORT', 'DRAIN_WAIT_MS'])
    expect(words).toContain(name);
  expect(words).not.toContain(secret);
  expect(words).not.toMatch(/^\s+at /m);
});

for (const name of ['PORT', 'METRICS_PORT'])
  test(`a port that is taken stops the start with a message that names ${name}`, async ({}, info) => {
    const stack = await newStack();
    const taken = await freePorts(1, stack.consolePort + 1);
    const other = createServer().listen(taken, '127.0.0.1');
    const env = { ...consoleEnv(stack), STORE: 'off', LOG_LEVEL: 'silent', [name]: String(taken) };
    const child = startConsole(env, info.outputPath('start.log'));
    try {
      await ended(child);
    } finally {
      other.close();
      await stopAll([child]);
    }
    const words = readFileSync(info.outputPath('start.log'), 'utf8');
    expect([child.process.exitCode, words]).toEqual([
      1,
      expect.stringContaining(`${name}: port ${taken} is in use. Stop what listens there or set another.`),
    ]);
    expect(words).not.toContain('"listening"');
  });

test('a process that is told to stop finishes what it has begun, and ends', async ({}, info) => {
  const stack = await newStack();
  const child = startConsole({ ...consoleEnv(stack), DRAIN_WAIT_MS: '4000' }, info.outputPath('start.log'));
  try {
    await untilReady(child, originOf(stack));

    const slow = slowSignIn(stack);
    child.process.kill('SIGTERM');
    await expect.poll(async () => (await fetch(`${originOf(stack)}/readyz`)).status).toBe(503);
    expect((await fetch(`${originOf(stack)}/signin`)).status).toBe(200);
    expect(await slow).toBe(403);
    await ended(child);
    expect(child.process.exitCode).toBe(0);
  } finally {
    await stopAll([child]);
  }
});

async function newStack(): Promise<Stack> {
  const first = await freePorts(STACK_PORTS, 30_000 + test.info().parallelIndex * 500);
  return { ...portsFrom(first), stateFolder: join('.state', 'none'), secrets: makeSecrets() };
}

/** A request whose body takes six seconds: it begins before the signal and ends after it. Nobody's origin, hence refused. */
function slowSignIn({ consolePort }: Stack): Promise<number | undefined> {
  return new Promise((done, fail) => {
    const headers = { 'content-type': 'application/json', 'content-length': '30' };
    const call = request({
      host: '127.0.0.1',
      port: consolePort,
      path: '/api/session/sign-in',
      method: 'POST',
      headers,
      agent: false,
    });
    call.once('response', (response) => done(response.resume().statusCode));
    call.once('error', fail);
    call.write(' '.repeat(15));
    setTimeout(() => call.end(' '.repeat(15)), 6000);
  });
}

function ended({ process: child }: Child): Promise<void> {
  return new Promise((done) => {
    if (child.exitCode !== null) done();
    else child.once('exit', () => done());
  });
}
