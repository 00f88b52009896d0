import { screen, waitFor } from '@testing-library/react';
import { EvidenceSheet } from '@/components/review/evidence-sheet';
import type { Locale } from '@/lib/rules/locales';
import type { ReviewLine } from '@/lib/rules/review/review-schema';
import { renderPanel } from '../panel-door';
import { member, ReviewDoor } from './review-door';

let door: ReviewDoor;
beforeEach(() => {
  door = new ReviewDoor();
  door.review = { ...door.review, status: 'closed', closedMs: 1, closedBy: 'owner@example.com' };
});
const showSheet = (locale: Locale = 'en') => renderPanel(<EvidenceSheet id="r1" />, { locale });

test('a long sheet is in sight before its end is drawn, and whole before it is printed', async () => {
  door.lines = Array.from({ length: 250 }, (_, at) => member(at, `${at}@example.com`));
  const [drawn, rows] = [[] as number[], document.body.getElementsByTagName('tr')];
  new MutationObserver(() => {
    if (rows.length === 0 || drawn.length > 0) return;
    drawn.push(rows.length);
    window.dispatchEvent(new Event('beforeprint'));
    drawn.push(rows.length);
  }).observe(document.body, { childList: true, subtree: true });
  showSheet();
  await waitFor(() => expect(drawn).toEqual([101, 251]));
  expect(rows[1]?.querySelector('bdi wbr')).toBeInTheDocument();
});

test('evidence whose signing line is past its retention is no alarm', async () => {
  door.isIntact = null;
  showSheet();
  expect(await screen.findByText(/is past the retention of the activity/)).toBeVisible();
  expect(screen.queryByText(/The digest stands/)).toBeNull();
  expect(screen.queryByText(/not as it was signed/)).toBeNull();
  expect(screen.getAllByText(/ JST$/).length).toBeGreaterThan(0);
});

test.each([
  ['en' as const, ['does not confirm it', 'not so when the review was closed']],
  ['ja' as const, ['操作履歴では確認できません', '棚卸しを完了した時点の状態とは異なります']],
])(
  'on paper in %s, what no line proves is said to be reported, and what is not so to be contradicted',
  async (locale, words) => {
    const [first, second, third] = door.lines;
    door.lines = [
      { ...first, decision: 'remove', result: 'claimed' },
      { ...second, decision: 'remove', result: 'claimed', code: 'contradicted', journalLine: 3 },
      { ...third, decision: 'remove', result: 'done', journalLine: 4 },
    ] as ReviewLine[]; // Lines with a result.
    showSheet(locale);
    const results = (await screen.findAllByRole('row')).slice(1).map((line) => line.textContent ?? '');
    expect(results.map((text) => words.map((part) => text.includes(part)))).toEqual([
      [true, false],
      [false, true],
      [false, false],
    ]);
  },
);
