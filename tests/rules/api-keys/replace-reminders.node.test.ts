import { reminderStep } from '@/lib/rules/api-keys/replace-reminders';

test.each([
  ['2026-12-26', undefined],
  ['2026-12-25', { step: 30, days: 30 }],
  ['2026-12-06', { step: 30, days: 11 }],
  ['2026-12-05', { step: 10, days: 10 }],
  ['2026-11-29', { step: 10, days: 4 }],
  ['2026-11-28', { step: 3, days: 3 }],
  ['2026-11-25', { step: 3, days: 0 }],
  ['2026-11-24', undefined],
  ['9999-12-31', undefined],
  ['soon', undefined],
])('on 25 November a date of %s has come to %j', (date, step) =>
  expect(reminderStep(date, '2026-11-25')).toEqual(step),
);
