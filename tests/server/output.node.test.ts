import { spawn, spawnSync } from 'node:child_process';
import { openSync } from 'node:fs';
import { boundOutput, droppedLines } from '@/lib/server/output';

const LINE = `${'x'.repeat(999)}\n`;

test('what nobody reads is dropped and counted, and said once the reader is back', () => {
  const taken: string[] = [];
  const drained: (() => void)[] = [];
  const output = {
    writableLength: 0,
    write(chunk: string | Uint8Array) {
      taken.push(String(chunk));
      output.writableLength += chunk.length;
      return true;
    },
    on: () => output,
    once: (_event: string, listener: () => void) => drained.push(listener),
  };
  const write = output.write;
  // Only what is used of a stream.
  boundOutput(output as unknown as NodeJS.WriteStream);
  expect(output.write).not.toBe(write);
  for (let line = 0; line < 1100; line += 1) output.write(LINE);
  expect([taken.length, droppedLines(), drained.length]).toEqual([1048, 52, 1]);
  output.writableLength = 0;
  drained[0]?.();
  expect(JSON.parse(taken.at(-1) ?? '')).toMatchObject({ level: 'warn', event: 'log.dropped', count: 52 });
  output.write(LINE);
  expect(taken.at(-1)).toBe(LINE);
});

test('a full disk under the log is counted, and ends nothing (F30)', () => {
  const code = `
    const { boundOutput, droppedLines } = require('./lib/server/output.ts');
    boundOutput(process.stdout);
    for (let line = 0; line < 5; line += 1) setTimeout(() => process.stdout.write('line'), 5 * line);
    setTimeout(() => { process.stderr.write(String(droppedLines())); process.exit(0); }, 200);`;
  const { status, stderr } = spawnSync(process.execPath, ['--conditions=react-server', '--no-warnings', '-e', code], {
    stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'],
    encoding: 'utf8',
  });
  expect([status, Number(stderr) >= 5]).toEqual([0, true]);
});

/** A process that stops as the console does, while nobody reads its output and something of it may never end; null: it still starts. */
function stopping(stuck: string | null): Promise<{ code: number | null; signal: string | null; tookMs: number }> {
  const code = `
    const { createServer } = require('node:http');
    const { boundOutput } = require('./lib/server/output.ts');
    const { drainOnSignal, exitOnSignal } = require('./lib/server/http/drain.ts');
    boundOutput(process.stdout);
    exitOnSignal();
    const server = createServer(() => {});
    server.listen(0, '127.0.0.1', () => {
      ${stuck === null ? '' : `drainOnSignal(server, { isDraining: false }, 0, async () => { ${stuck} }, 1500);`}
      const line = ${JSON.stringify(LINE)};
      process.stderr.write('up');
      setInterval(() => { for (let n = 0; n < 200; n += 1) process.stdout.write(line); }, 10);
    });`;
  const child = spawn(process.execPath, ['--conditions=react-server', '-e', code], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return new Promise((done) => {
    let startMs = 0;
    child.stderr.once('data', () =>
      setTimeout(() => {
        startMs = Date.now();
        child.kill('SIGTERM');
      }, 300),
    );
    child.once('exit', (exit, signal) => done({ code: exit, signal, tookMs: Date.now() - startMs }));
  });
}

test.each([
  ['nobody reads its output', '', { code: 0, signal: null }],
  ['its start is not over', null, { code: 143, signal: null }],
  ['a request does not end', 'await new Promise(() => setInterval(() => {}, 9));', { code: 1, signal: null }],
  ['its own work does not end', 'for (;;);', { code: null, signal: 'SIGKILL' }],
])('a process that is told to stop ends in its time even if %s', async (_what, stuck, ended) => {
  const { tookMs, ...how } = await stopping(stuck);
  expect(how).toEqual(ended);
  expect(tookMs).toBeLessThan(10_000);
});
