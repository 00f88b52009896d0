import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
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

test('the time that a process takes is that of others unless the benchmark started it', async () => {
  const idle = spawn('sleep', ['60']);
  const spinner = spawn('sh', ['-c', 'while :; do :; done']);
  try {
    await sleep(200);
    const [pid, startMs, before] = [spinner.pid ?? 0, performance.now(), cpuUs(spinner.pid ?? 0)];
    const [asOthers, asOwn] = [watchMachine(idle.pid), watchMachine()];
    await sleep(1500);
    const [others, own] = [asOthers(), asOwn()];
    const spun = (cpuUs(pid) - before) / 1000 / (performance.now() - startMs);
    // The two look one after the other, and a busy machine gives the spinner little in between.
    expect(others.cores - own.cores).toBeGreaterThan(spun / 2);
    expect(others.isBusy).toBe(true);
    expect(own.text).toMatch(/^load \d+\.\d to \d+\.\d; others took \d+\.\d\d cores/);
  } finally {
    spinner.kill('SIGKILL');
    idle.kill('SIGKILL');
  }
});

test('what the benchmark started stays its own, even where it outlives whoever started it', async () => {
  const between = spawn('sh', ['-c', 'while :; do :; done & echo $!; read line']);
  const [printed] = await once(between.stdout, 'data');
  const [orphan, end] = [Number(String(printed)), watchMachine(between.pid)];
  const idle = spawn('sleep', ['60']);
  const withoutOwner = watchMachine(idle.pid);
  try {
    const ended = once(between, 'exit');
    between.kill('SIGKILL');
    await ended;
    const [startMs, before] = [performance.now(), cpuUs(orphan)];
    await sleep(1500);
    const [asOwn, asOthers] = [end(), withoutOwner()];
    const spun = (cpuUs(orphan) - before) / 1000 / (performance.now() - startMs);
    expect(asOthers.cores - asOwn.cores).toBeGreaterThan(spun / 2);
  } finally {
    process.kill(orphan, 'SIGKILL');
    idle.kill('SIGKILL');
  }
});
