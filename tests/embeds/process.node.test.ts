import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { busyPorts, freePorts } from '../../scripts/ports.ts';

const scripts: Record<string, string> = JSON.parse(readFileSync('package.json', 'utf8')).scripts;

test.each(['demo', 'dev', 'start', 'embeds'])('npm run %s leaves no shell between npm and the process', (name) => {
  expect(scripts[name]).toMatch(/^exec /);
});

test('a process that npm started ends with npm, and its port is free', async () => {
  const port = await freePorts(1, 27_500);
  const env = { ...process.env, EMBEDS_PORT: String(port), EMBEDS_HOST: '127.0.0.1' };
  const child = spawn('npm', ['run', 'embeds'], {
    env: { ...env, APP_ORIGIN: 'http://localhost:3000', HUBSPOT_PORTAL_ID: '1' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = new Promise((done) => child.once('exit', done));
  await new Promise<void>((done) => child.stdout.on('data', (text: Buffer) => text.includes('ready') && done()));
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  child.kill('SIGTERM');
  await ended;
  const isFree = async () => (await busyPorts([port])).length === 0;
  for (let turn = 0; turn < 50 && !(await isFree()); turn += 1) await new Promise((done) => setTimeout(done, 100));
  expect(await isFree()).toBe(true);
});
