import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { judged } from '../../labs/bench/figure';
import { watchMachine } from '../../labs/bench/machine';
import { cpuUs } from '../../labs/bench/process-figures';
import { tableOf } from '../../labs/bench/report';
import { TARGETS } from '../../labs/bench/targets';
import { readBenchResults } from '../../scripts/promise-evidence';

test('docs/performance.md has the figures that the benchmark kept, each judged by what it must reach today', () => {
  const kept = readBenchResults();
  expect(kept.length).toBeGreaterThan(20);
  expect(kept).toEqual(kept.map(judged));
  expect(kept.map(({ name }) => name)).toEqual(
    Object.keys(TARGETS).filter((name) => kept.some((figure) => figure.name === name)),
  );
  expect(kept.filter(({ on }) => !/^\d{4}-\d\d-\d\d(?:, quick)?$/.test(on))).toEqual([]);
  expect(readFileSync('docs/performance.md', 'utf8')).toContain(`\n\n${tableOf(kept)}\n\n`);
});

test('the time that a process takes is that of others unless the benchmark started it, even if it outlives whoever did', async () => {
  const idle = spawn('sleep', ['60']);
  // A name of its own, by which it is known among all that a busy machine runs.
  const folder = mkdtempSync(join(tmpdir(), 'console-bench-'));
  const program = join(folder, 'spins-alone');
  symlinkSync('/bin/sh', program);
  const between = spawn(program, ['-c', 'while :; do :; done & echo $!; read line']);
  const [printed] = await once(between.stdout, 'data');
  const spinner = Number(String(printed));
  try {
    const [asOthers, asOwn] = [watchMachine(idle.pid), watchMachine()];
    between.kill('SIGKILL');
    await once(between, 'exit');
    const [startMs, before] = [performance.now(), cpuUs(spinner)];
    await sleep(1500);
    const spun = (cpuUs(spinner) - before) / 1000 / (performance.now() - startMs);
    const [others, own] = [asOthers(), asOwn()];
    const found = others.by.get('spins-alone') ?? 0;
    expect(found).toBeGreaterThan(spun / 2);
    expect(others.cores).toBeGreaterThan(found / 2);
    expect([own.by.get('spins-alone'), others.isBusy]).toEqual([undefined, others.cores > 0.15]);
    expect(own.text).toMatch(/^load \d+\.\d to \d+\.\d; others took \d+\.\d\d cores/);
  } finally {
    process.kill(spinner, 'SIGKILL');
    idle.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  }
});
