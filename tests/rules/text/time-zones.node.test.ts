import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const address = (path: string) => JSON.stringify(pathToFileURL(resolve(path)).href);

/** Every rule that touches a date, on days at which a clock would go wrong: month ends, leap days, changes of clocks, 9999. */
const CODE = `
  import { backupState, siteState } from ${address('lib/rules/contracts/plans.ts')};
  import { listContractDates } from ${address('lib/rules/contracts/contract-dates.ts')};
  import { addDays, addMonths, firstOfNextMonth, nextRenewal } from ${address('lib/rules/text/calendar-days.ts')};
  import { calendarDate, daysUntil, formatDate, formatEndDate, formatMonth } from ${address('lib/rules/text/format.ts')};
  import { replaceState } from ${address('lib/rules/api-keys/key-notes.ts')};
  const contract = { domain: 'a.example.com', planCode: 'evaluation', endDate: '2027-03-14', renewalMonth: 3,
    nextAppsTotal: 8, nextAppsTotalStartDate: '2026-12-01' };
  process.stdout.write(JSON.stringify({
    today: ['2026-12-31T14:59:59.999Z', '2026-12-31T15:00:00Z', '2028-02-28T15:00:00Z'].map((at) => calendarDate(new Date(at))),
    months: ['2026-01-31', '2028-01-31', '2027-12-31'].map((date) => addMonths(date, 1)),
    days: [addDays('2027-03-13', 2), addDays('2028-02-28', 1), addDays('2026-10-31', 2)],
    next: [firstOfNextMonth('2026-01-31'), firstOfNextMonth('2026-12-31'), nextRenewal(1, '2026-01-01'), nextRenewal(1, '2026-01-02')],
    left: [daysUntil('2027-03-15', '2027-03-13'), daysUntil('2027-01-01', '2026-12-31'), daysUntil('2026-11-02', '2026-10-31'), daysUntil('9999-12-31', '2026-11-21')],
    words: [formatDate('2028-02-29', 'ja'), formatDate('2027-01-01', 'en'), formatEndDate('9999-12-31', 'ja'), formatMonth(1, 'en')],
    states: [backupState('2026-11-21', '2026-11-21').kind, backupState('2026-11-20', '2026-11-21').kind,
      siteState({ planCode: 'evaluation', endDate: '2026-11-20' }, '2026-11-21').kind, siteState({ planCode: 'free', endDate: '9999-12-31' }, '9999-12-31')],
    keys: ['2027-03-13', '2027-03-14', '2027-03-28', '2027-03-29'].map((date) => replaceState(date, '2027-03-14')),
    dates: listContractDates({ site: undefined, backup: { endDate: '9999-12-31' }, customisation: [contract] }, '2027-03-01').map(({ event, date }) => [event, date]),
  }));`;

/** What is written in another place, by a server or a browser there: the time zone of a process is its own. */
function writtenIn(zone: string, code: string): string {
  const checked = `${code}
    if (new Intl.DateTimeFormat().resolvedOptions().timeZone !== process.env.TZ) throw new Error('another zone');`;
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', checked], {
    env: { ...process.env, TZ: zone, NODE_OPTIONS: '--no-warnings' },
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
  return stdout;
}

test.each(['Asia/Tokyo', 'Pacific/Kiritimati', 'America/Los_Angeles', 'Pacific/Pago_Pago', 'UTC'])(
  'in %s every day of a contract is the day that it is in Japan',
  (zone) => {
    expect(JSON.parse(writtenIn(zone, CODE))).toEqual({
      today: ['2026-12-31', '2027-01-01', '2028-02-29'],
      months: ['2026-02-28', '2028-02-29', '2028-01-31'],
      days: ['2027-03-15', '2028-02-29', '2026-11-02'],
      next: ['2026-02-01', '2027-01-01', '2026-01-01', '2027-01-01'],
      left: [2, 1, 2, null],
      words: ['2028年2月29日', '1 Jan 2027', null, 'January'],
      states: ['trial', 'ended', 'evaluationEnded', null],
      keys: ['past', 'near', 'near', 'far'],
      dates: [
        ['slotChange', '2026-12-01'],
        ['renewal', '2027-03-01'],
        ['evaluationEnd', '2027-03-14'],
        ['backupPermanent', null],
      ],
    });
  },
);

const ENTRIES = [
  { id: 'slotChange-a.example.com', date: '2026-12-01', title: 'a.example.com のスロットを 10 に変更' },
  { id: 'backupTrialEnd-', date: '2028-02-29', title: 'Backup; trial, ends' },
  { id: 'siteEvaluationEnd-', date: '2027-01-01', title: '評価終了' },
];
const CALENDAR = `
  import { calendarText } from ${address('components/contracts/calendar/calendar-file.ts')};
  process.stdout.write(await calendarText(${JSON.stringify(ENTRIES)}, '予定'));`;

const withoutStamp = (text: string) => text.replaceAll(/^DTSTAMP:.*$/gm, '');

test.each(['Asia/Tokyo', 'America/Los_Angeles', 'Pacific/Kiritimati', 'UTC'])(
  'a browser in %s writes the same whole days into the file for a calendar',
  (zone) => {
    const text = writtenIn(zone, CALENDAR);
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
  expect(withoutStamp(writtenIn('Asia/Tokyo', CALENDAR))).toBe(withoutStamp(writtenIn('UTC', CALENDAR)));
});
