import { deploymentChoices, siteChoices } from '@/lib/rules/contracts/plans';
import { formatGib, formatMonth, formatYenChange } from '@/lib/rules/text/format';
import { estimateLink } from '@/lib/rules/contracts/contract-links';

test.each([
  ['a month, whatever the time zone', formatMonth, 1, '1月', 'January'],
  ['a month, whatever the time zone', formatMonth, 12, '12月', 'December'],
  ['a difference in yen, with its sign', formatYenChange, 6000, '+6,000円', '+¥6,000'],
  ['a difference in yen, with its sign', formatYenChange, -6000, '−6,000円', '−¥6,000'],
  ['a difference in yen, with its sign', formatYenChange, 0, '±0円', '±¥0'],
])('%s: %p of %i is %s and %s', (_what, format, value, ja, en) => {
  expect([format(value, 'ja'), format(value, 'en')]).toEqual([ja, en]);
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
  const link = 'https://example.com/e?plan={planCode}';
  expect(estimateLink(link, 'annual_10')).toBe('https://example.com/e?plan=annual_10');
  expect(estimateLink(link, 'a&b=c')).toBe('https://example.com/e?plan=a%26b%3Dc');
});
