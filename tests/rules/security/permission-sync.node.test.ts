import {
  afterPoll,
  beginSync,
  elapsedS,
  lastGoodSyncMs,
  readSyncRecord,
  readSyncRuns,
  SYNC_RUNS,
  syncEndOf,
  withRun,
} from '@/lib/rules/security/permission-sync';

test.each([
  ['finished', 'finished'],
  ['error', 'error'],
  ['forbidden', 'forbidden'],
  ['not found', 'notFound'],
  ['accepted', null],
  ['unknown', null],
  ['processing', null],
  ['', null],
  ['__proto__', null],
])('the status %j ends a sync as %j', (status, end) => {
  expect(syncEndOf(status)).toBe(end);
});

test('a sync is asked about thirty times, then it has not finished in time, unless the last answer says so', () => {
  let record = beginSync('job-1', 0);
  for (let asked = 1; asked < 30; asked += 1) {
    record = afterPoll(record, { status: 'accepted' }, asked * 1000);
    expect(record.end).toBeNull();
  }
  expect(afterPoll(record, { status: 'finished' }, 30_000).end).toBe('finished');
  record = afterPoll(record, null, 30_000);
  expect(record).toMatchObject({ end: 'timeout', polls: 30, endedAtMs: 30_000, status: 'accepted' });
  expect(elapsedS(record, 99_000)).toBe(30);
});

test('what cannot be read is asked about for five minutes at most, however late the provider wants to be asked again', () => {
  const record = beginSync('job-1', 0);
  expect(afterPoll(record, null, 240_000, 300_000).end).toBeNull();
  expect(afterPoll(record, null, 240_000, 300_001)).toMatchObject({ end: 'timeout', endedAtMs: 240_000 });
  expect(afterPoll(record, null, 1000, 3_600_000).end).toBe('timeout');
  // Whoever comes back late still learns how it goes, also if the first answer is lost.
  expect(afterPoll(record, null, 3_600_000).end).toBeNull();
  expect(afterPoll(record, { status: 'accepted' }, 3_600_000).end).toBeNull();
  expect(afterPoll(record, { status: 'finished' }, 3_600_000).end).toBe('finished');
});

test('what the browser kept is taken only where it is whole', () => {
  const record = { ...beginSync('job-1', 5), description: 'x' };
  expect(readSyncRecord(JSON.stringify(record))).toEqual(record);
  // The longest id of the provider, as the console binds it.
  const bound = { ...record, requestId: `${'j'.repeat(128)}-${Number.MAX_SAFE_INTEGER}-${'m'.repeat(22)}` };
  expect(readSyncRecord(JSON.stringify(bound))).toEqual(bound);
  for (const broken of [
    null,
    '',
    '{',
    '[]',
    '"x"',
    '{}',
    JSON.stringify({ ...record, requestId: '../x' }),
    JSON.stringify({ ...record, polls: -5 }),
    JSON.stringify({ ...record, polls: 31 }),
    JSON.stringify({ ...record, end: 'won' }),
  ]) {
    expect(readSyncRecord(broken)).toBeNull();
  }
});

const ran = (requestId: string, end: 'finished' | 'error', endedAtMs: number) => ({
  ...beginSync(requestId, endedAtMs - 3000),
  end,
  endedAtMs,
});

test('the last runs are remembered, newest first, each once, and the last good one however old it is', () => {
  let runs = withRun([], ran('good', 'finished', 5000));
  for (let number = 1; number <= SYNC_RUNS + 5; number += 1)
    runs = withRun(runs, ran(`bad-${number}`, 'error', 5000 + number));
  expect(runs.map(({ requestId }) => requestId.replace('bad-', ''))).toEqual([
    '15',
    '14',
    '13',
    '12',
    '11',
    '10',
    '9',
    '8',
    '7',
    'good',
  ]);
  expect(lastGoodSyncMs(runs)).toBe(5000);
  expect(withRun([ran('bad', 'error', 1)], ran('worse', 'error', 2))).toHaveLength(2);
  const again = withRun(runs, ran(`bad-${SYNC_RUNS + 5}`, 'error', 9000));
  expect(again.filter(({ requestId }) => requestId === `bad-${SYNC_RUNS + 5}`)).toHaveLength(1);
  expect(lastGoodSyncMs(withRun(runs, ran('better', 'finished', 9000)))).toBe(9000);
  expect(lastGoodSyncMs([])).toBeNull();
  // One that is among the last stands there once.
  expect(withRun([ran('good', 'finished', 1)], ran('bad', 'error', 2)).map(({ requestId }) => requestId)).toEqual([
    'bad',
    'good',
  ]);
  expect(readSyncRuns(JSON.stringify(runs))).toEqual(runs);
  expect(readSyncRuns('[{}]')).toBeNull();
});
