import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import { busyPorts, freePorts } from '../../scripts/ports.ts';

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
  // A request under way keeps its connection no longer than its answer.
  const underWay = connect(port, '127.0.0.1', () => underWay.write('GET /healthz HTTP/1.1\r\nHost: x\r\n'));
  setTimeout(() => child.kill('SIGTERM'), 200);
  setTimeout(() => underWay.write('\r\n'), 700);
  await new Promise((done) => underWay.resume().once('close', done));
  await ended;
  const isFree = async () => (await busyPorts([port])).length === 0;
  for (let turn = 0; turn < 50 && !(await isFree()); turn += 1) await new Promise((done) => setTimeout(done, 100));
  expect(await isFree()).toBe(true);
}, 30_000);
