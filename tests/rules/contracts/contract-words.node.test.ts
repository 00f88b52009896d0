import { deploymentChoices, siteChoices } from '@/lib/rules/contracts/plans';
import { formatGib, formatMonth, formatYenChange } from '@/lib/rules/text/format';
import { annualLinks } from '@/lib/rules/contracts/contract-links';

test.each([
  [1, '1月', 'January'],
  [12, '12月', 'December'],
])('month %i is %s and %s, whatever the time zone', (month, ja, en) => {
  expect(formatMonth(month, 'ja')).toBe(ja);
  expect(formatMonth(month, 'en')).toBe(en);
});

test.each([
  [6000, '+6,000円', '+¥6,000'],
  [-6000, '−6,000円', '−¥6,000'],
  [0, '±0円', '±¥0'],
])('a difference of %i yen carries its sign', (yen, ja, en) => {
  expect(formatYenChange(yen, 'ja')).toBe(ja);
  expect(formatYenChange(yen, 'en')).toBe(en);
});

test('capacity is told in the unit in which it is sold', () => {
  expect(formatGib(2000 * 1024 ** 3, 'ja')).toBe('2,000 GiB');
  expect(formatGib(0.5 * 1024 ** 3, 'en')).toBe('0.5 GiB');
  expect(formatGib(0, 'en')).toBe('0 GiB');
});

test('deployment plans: the one in use and those with less room than is in use cannot be registered', () => {
  const choices = deploymentChoices({ planCode: 'enterprise', appsCount: 300 });
  const refused = choices.filter(({ refusal }) => refusal !== null).map(({ plan, refusal }) => [plan, refusal]);
  expect(refused).toEqual([
    ['professional', 'tooSmall'],
    ['enterprise', 'current'],
    ['plan200', 'tooSmall'],
  ]);
  expect(choices).toHaveLength(14);
  expect(deploymentChoices(undefined).find(({ refusal }) => refusal === 'current')?.plan).toBe('free');
});

test('site plans: community is applied for elsewhere, an evaluation comes before a paid plan, the rest is open, the paid one in use for another period', () => {
  const refused = (current: string) =>
    siteChoices(current).flatMap(({ plan, isRefused, remark }) => (isRefused ? [`${plan}: ${remark}`] : []));
  const community = 'community: publicSite';
  expect(refused('free')).toEqual(['free: current', community]);
  expect(refused('evaluation')).toEqual(['evaluation: current', community]);
  expect(refused('business')).toEqual(['evaluation: evaluationOver', community]);
  expect(refused('unheard_of')).toEqual([community]);
});

test('the yearly estimate names the plan, whatever is in its code', () => {
  const links = {
    annualForm: 'https://example.com/f?plan={planCode}',
    yearlyEstimate: 'https://example.com/e?plan={planCode}',
  };
  expect(annualLinks(links, 'annual_10').yearlyEstimate).toBe('https://example.com/e?plan=annual_10');
  expect(annualLinks(links, 'a&b=c').annualForm).toBe('https://example.com/f?plan=a%26b%3Dc');
});
