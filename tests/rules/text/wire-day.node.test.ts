import type { CustomisationContract } from '@/lib/rules/organization/organization';
import { PROVIDER_TABLE } from '@/lib/operations/table';
import { dayIn } from '@/lib/rules/text/texts';
import { contract, organizationWith } from '../contracts/customisation-contract';

test.each([
  [
    '2026-12-01|2026-12-01T00:00:00.000Z|2026-11-30T15:00:00Z|2026-12-01T00:00:00+09:00|2026-11-30T20:00:00-05:00|2026-12-01T00:00:00|2026-12-01 00:00:00|2026-12-01T99:00:00Z',
    '2026-12-01',
  ],
  ['2026-11-30T14:59:59Z', '2026-11-30'],
  ['2028-02-28T15:00:00Z', '2028-02-29'],
  ['9999-12-31T23:59:59Z', '9999-12-31'],
  ['', ''],
  ['from next month', 'from next month'],
])('%j is the day %j in Japan', (texts, day) => {
  for (const text of texts.split('|')) expect([text, dayIn(text)]).toEqual([text, day]);
});

const WRITTEN = { startDate: '2026-01-31T15:00:00Z', endDate: '9999-12-31T00:00:00Z', appsTotal: 8 };
const read = (more: Partial<CustomisationContract>) =>
  organizationWith({
    Backup: { endDate: '2026-12-04T15:00:00Z', usedCapacity: 0 },
    Customine: [contract({ ...WRITTEN, ...more })],
  }).services;

test.each([
  [12, 12],
  [0, undefined],
  [13, undefined],
])('the renewal month %i is read as %s, and takes nothing else away', (renewalMonth, month) => {
  expect(read({ renewalMonth }).Customine[0]?.renewalMonth).toBe(month);
});

test('a provider that writes times instead of days has the days of Japan in its contracts', () => {
  const { Backup, Customine } = read({ nextAppsTotal: 10, nextAppsTotalStartDate: '2026-11-30T15:00:00Z' });
  expect(Backup?.endDate).toBe('2026-12-05');
  const days = { startDate: '2026-02-01', endDate: '9999-12-31', nextAppsTotalStartDate: '2026-12-01' };
  expect(Customine[0]).toMatchObject(days);
  const site = { planCode: 'basic', planName: 'Basic', endDate: '2026-12-31T15:00:00Z' };
  expect(PROVIDER_TABLE['site.read'].answer.parse(site).endDate).toBe('2027-01-01');
});

test('the present number of slots from next month on is no change that is scheduled', () => {
  const [same] = read({ nextAppsTotal: 8, nextAppsTotalStartDate: '2026-12-01' }).Customine;
  expect(same).toMatchObject({ nextAppsTotal: undefined, nextAppsTotalStartDate: undefined });
  expect(read({ nextAppsTotal: 7 }).Customine[0]?.nextAppsTotal).toBe(7);
});
