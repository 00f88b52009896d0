import { ReviewScreen } from '@/components/review/review-screen';
import type { Locale } from '@/lib/rules/locales';
import { renderPanel } from '../panel-door';
import { member, ReviewDoor, row } from './review-door';

let door: ReviewDoor;
beforeEach(() => {
  door = new ReviewDoor();
});

const show = (locale: Locale) => renderPanel(<ReviewScreen id="r1" today="2026-11-20" ownAddress={null} />, { locale });

test('a change that was refused says so in the words of its answer, and of an older one nothing that was not kept', async () => {
  const refusal = { status: '409', text: 'Unpaid invoice', requestId: 'request-2' };
  const failed = { decision: 'remove', result: 'failed', code: 'returned' } as const;
  door.lines = [member(0, 'hanako@example.com', { ...failed, refusal }), member(1, 'jiro@example.com', failed)];
  show('en');
  expect((await row('hanako@example.com')).getByText(/Unpaid invoice/)).toBeVisible();
  const older = await row('jiro@example.com');
  expect(older.getByText(/Access to Admin Console got an error\./)).toBeVisible();
  expect(older.queryByText(/[[\]{}]|request ID/)).toBeNull();
});

test('in Japanese a person is taken out, and what else there is is deleted', async () => {
  show('ja');
  expect((await row('jiro@example.com')).getByRole('button', { name: '外す' })).toBeVisible();
  expect((await row('Nightly')).getByRole('button', { name: '削除' })).toBeVisible();
});
