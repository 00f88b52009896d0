import { brandName, cardDetailsOf, cardExpiry, storedCard } from '@/lib/rules/contracts/cards';

const CARD = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2026 };
const DETAILS = { brand: 'visa', last4: '4242', month: 12, year: 2026 };

test('only what the card host tells in its own form is taken, and read again as it was', () => {
  expect(cardDetailsOf({ card: CARD })).toEqual(DETAILS);
  expect(storedCard(JSON.stringify(DETAILS))).toEqual(DETAILS);
  const wrong = [{ last4: '42424242' }, { exp_month: 13 }, { exp_year: '2026' }, { brand: '<b>' }];
  for (const told of [null, 'pm_1', {}, { card: null }, ...wrong.map((part) => ({ card: { ...CARD, ...part } }))])
    expect(cardDetailsOf(told)).toBeNull();
});

test.each([null, '{', '"x"', '{}', '{"brand":"visa","last4":"4242","month":0,"year":2026}', '[1]'])(
  'of %s in the browser no card is read',
  (text) => expect(storedCard(text)).toBeNull(),
);

test.each([
  ['2026-10-31', 'good'],
  ['2026-11-01', 'soon'],
  ['2026-12-31', 'soon'],
  ['2027-01-01', 'past'],
] as const)('on %s a card until December 2026 is %s', (today, expiry) => {
  expect(cardExpiry(DETAILS, today)).toBe(expiry);
});

test('a brand writes itself as it does, and an unknown one as it came', () => {
  const names = ['visa', 'amex', 'newcard', 'constructor'].map(brandName);
  expect(names.join()).toBe('Visa,American Express,newcard,constructor');
});
