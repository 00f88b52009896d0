import {
  calendarDate,
  daysUntil,
  formatBytes,
  formatCount,
  formatDate,
  formatEndDate,
  formatList,
  formatMoment,
  formatYen,
} from '@/lib/rules/text/format';

test.each([
  ['2026-11-20', '2026年11月20日', '20 Nov 2026'],
  ['2026-01-05', '2026年1月5日', '5 Jan 2026'],
  ['2026-11-20T23:59:59Z', '2026年11月20日', '20 Nov 2026'],
  ['2024-02-29', '2024年2月29日', '29 Feb 2024'],
])('%s is the same day in every language and time zone', (date, ja, en) => {
  expect(formatDate(date, 'ja')).toBe(ja);
  expect(formatDate(date, 'en')).toBe(en);
});

test.each(['', 'tomorrow', '2026-13-01', '2026-02-31', '2026/11/20', '20261120', '2026-11-200'])(
  'what is no date is shown as it came: %p',
  (date) => {
    expect(formatDate(date, 'ja')).toBe(date);
    expect(daysUntil(date, '2026-11-20')).toBeNull();
  },
);

test('a moment is told by the clock of Japan, which it names, and its day is the day there', () => {
  const moment = Date.UTC(2026, 10, 20, 15, 4, 59);
  expect([formatMoment(moment, 'ja'), formatMoment(moment, 'en')]).toEqual([
    '2026年11月21日 00:04 JST',
    '21 Nov 2026, 00:04 JST',
  ]);
  const days = ['2026-11-20T14:59:59Z', '2026-11-20T15:00:00Z'].map((text) => calendarDate(new Date(text)));
  expect(days).toEqual(['2026-11-20', '2026-11-21']);
});

test('an end that never comes has no date', () => {
  expect(formatEndDate('9999-12-31', 'ja')).toBeNull();
  expect(formatEndDate('2026-12-31', 'en')).toBe('31 Dec 2026');
  expect(daysUntil('9999-12-31', '2026-11-20')).toBeNull();
});

test('days are counted by the calendar: over months, leap days and into the past', () => {
  expect(daysUntil('2026-11-20', '2026-11-20')).toBe(0);
  expect(daysUntil('2026-12-04', '2026-11-20')).toBe(14);
  expect(daysUntil('2028-03-01', '2028-02-28')).toBe(2);
  expect(daysUntil('2026-11-19', '2026-11-20')).toBe(-1);
});

test('amounts have no decimals and their thousands set apart', () => {
  expect(formatYen(18_000, 'ja')).toBe('18,000円');
  expect(formatYen(18_000, 'en')).toBe('¥18,000');
  expect(formatYen(0, 'ja')).toBe('0円');
  expect(formatCount(3000, 'en')).toBe('3,000');
});

test.each([
  [0, '0 B'],
  [1023, '1,023 B'],
  [1024, '1 KiB'],
  [512 * 1024, '512 KiB'],
  [1.5 * 1024 ** 3, '1.5 GiB'],
  [9000 * 1024 ** 3, '8.8 TiB'],
])('%d bytes read as %s', (bytes, text) => {
  expect(formatBytes(bytes, 'en')).toBe(text);
});

test('names stand side by side as each language writes them', () => {
  expect(formatList(['佐藤', '鈴木', '高橋'], 'ja')).toBe('佐藤、鈴木、高橋');
  expect(formatList(['Sato', 'Suzuki', 'Takahashi'], 'en')).toBe('Sato, Suzuki, Takahashi');
  expect([formatList([], 'ja'), formatList(['佐藤'], 'ja')]).toEqual(['', '佐藤']);
});
