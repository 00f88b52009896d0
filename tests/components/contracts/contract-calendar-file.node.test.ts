import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';

const ENTRIES = [
  { id: 'slotChange-a.example.com', date: '2026-12-01', title: 'a.example.com のスロットを 10 に変更' },
  { id: 'backupTrialEnd-', date: '2028-02-29', title: 'Backup; trial, ends' },
  { id: 'siteEvaluationEnd-', date: '2027-01-01', title: '評価終了' },
];

/** Writes the file as a browser in another place would: the time zone of a process is its own. */
function calendarIn(zone: string): string {
  const code = `import { calendarText } from ${JSON.stringify(pathToFileURL('components/contracts/calendar/calendar-file.ts').href)};
    if (new Intl.DateTimeFormat().resolvedOptions().timeZone !== ${JSON.stringify(zone)}) throw new Error('another zone');
    process.stdout.write(await calendarText(${JSON.stringify(ENTRIES)}, '予定'));`;
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    env: { ...process.env, TZ: zone, NODE_OPTIONS: '--no-warnings' },
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
  return stdout;
}

const withoutStamp = (text: string) => text.replaceAll(/^DTSTAMP:.*$/gm, '');

test.each(['Asia/Tokyo', 'America/Los_Angeles', 'Pacific/Kiritimati', 'UTC'])(
  'a browser in %s writes the same whole days',
  (zone) => {
    const text = calendarIn(zone);
    const lines = text.split('\r\n');
    expect(lines[0]).toBe('BEGIN:VCALENDAR');
    expect(lines.filter((line) => line.startsWith('DTSTART'))).toEqual([
      'DTSTART;VALUE=DATE:20261201',
      'DTSTART;VALUE=DATE:20280229',
      'DTSTART;VALUE=DATE:20270101',
    ]);
    expect(text).toContain('SUMMARY:Backup\\; trial\\, ends');
    expect(lines.filter((line) => line.startsWith('UID:'))).toEqual(ENTRIES.map(({ id }) => `UID:${id}`));
  },
);

test('the same day has the same name each time, so that a calendar takes it once', () => {
  expect(withoutStamp(calendarIn('Asia/Tokyo'))).toBe(withoutStamp(calendarIn('UTC')));
});
