import { readFileSync } from 'node:fs';
import { TIMING } from '@/lib/rules/timing';
import { parseEnv } from '@/lib/server/env';
import { SERVER_TIMING } from '@/lib/server/timing';
import { variables } from '../server/support/test-env';

test('a change is called not made only after twice every deadline that it could be under way in', () => {
  const { PROVIDER_TIMEOUT_MS, PROVIDER_WRITE_TIMEOUT_MS } = parseEnv(variables());
  const [, proxyS] = /proxy (\d+) s/.exec(readFileSync('docs/promises.md', 'utf8')) ?? [];
  const deadlinesMs = [
    TIMING.browserWaitMs,
    Number(proxyS) * 1000,
    PROVIDER_TIMEOUT_MS,
    PROVIDER_WRITE_TIMEOUT_MS,
    SERVER_TIMING.longestAnswerMs,
    SERVER_TIMING.hardStopMs,
    SERVER_TIMING.outcomePendingMs,
  ];
  expect(TIMING.settleGraceMs).toBeGreaterThanOrEqual(2 * Math.max(...deadlinesMs));
});
