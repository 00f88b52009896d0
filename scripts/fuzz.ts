import { readArguments } from './arguments.ts';
import { runCommand } from './step.ts';

/**
 * `npm run fuzz [-- --runs N --seed S]`: the properties of tests/fuzz with N inputs each (a fifth and a tenth of that for what
 * goes through a handler and over a socket) and a seed of its own. `npm test` holds them with a few hundred.
 */
const USAGE = `npm run fuzz [-- FLAGS]: hostile input for the real functions and handlers
  --runs N   how many inputs for each property (100000)
  --seed N   the seed (of its own)`;
const { values } = readArguments(USAGE, {
  runs: { type: 'string', default: '100000' },
  seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
});
const runs = Number(values.runs);
const seed = Number(values.seed);
if (!Number.isSafeInteger(runs) || runs < 1 || !Number.isSafeInteger(seed)) {
  console.error('--runs and --seed are whole numbers.');
  process.exit(2);
}
const HOUR_MS = 3_600_000;

console.log(`${runs} inputs for each property, seed ${seed}`);
const start = performance.now();
const isFine = await runCommand({
  args: [
    '--experimental-vm-modules',
    '--no-warnings',
    'node_modules/jest/bin/jest.js',
    `--testTimeout=${HOUR_MS}`,
    'tests/fuzz',
  ],
  env: { FUZZ_RUNS: String(runs), FUZZ_SEED: String(seed) },
  timeoutMs: 6 * HOUR_MS,
  isShown: true,
});
console.log(`${((performance.now() - start) / 1000).toFixed(0)} s, seed ${seed}`);
process.exitCode = isFine ? 0 : 1;
