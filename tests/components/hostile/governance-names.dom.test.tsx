import './mocks';
import { screen, waitFor } from '@testing-library/react';
import { ActivityPanel } from '@/components/activity/activity-panel';
import { LinePanel } from '@/components/activity/line-panel';
import { ReviewScreen } from '@/components/review/review-screen';
import type { ReviewLine } from '@/lib/rules/review/review';
import { JournalDoor, line } from '../activity/activity-world';
import { KEY, OffboardingDoor, openCase, stepOf, TARO } from '../offboarding/offboarding-world';
import { renderPanel } from '../panel-door';
import { member, ReviewDoor } from '../review/review-door';
import { expectText, ODD, XSS } from './strings';

/** What others named is kept for long, and shown again in journal, review and offboarding: still as text (V-J2). */
const NAMES = [...XSS, ...ODD];
/** No more than a list draws at once. */
const FEW = 6;
const parts = Array.from({ length: Math.ceil(NAMES.length / FEW) }, (_, part) =>
  NAMES.slice(part * FEW, (part + 1) * FEW),
);

const linesOf = (names: readonly string[]) =>
  names.map((name, index) =>
    line(index + 1, {
      person: { id: `p${index}`, account: `${name}@example.com`, isOwn: false },
      target: { kind: 'apikey', id: `k${index}`, text: name, name },
      browser: name,
      before: { name: `before ${name}` },
      after: { name },
    }),
  );

test('targets and people in the list of the journal', async () => {
  for (const some of parts) {
    new JournalDoor(linesOf(some));
    const list = renderPanel(<ActivityPanel />, { me: { role: 'owner' } });
    await waitFor(() => expectText(some));
    list.unmount();
  }
});

test('target, person, browser and values of a line of the journal', async () => {
  new JournalDoor(linesOf(NAMES));
  for (const [index, name] of NAMES.entries()) {
    const page = renderPanel(<LinePanel id={String(index + 1)} />, { me: { role: 'owner' } });
    await screen.findByText('192.0.2.7');
    expectText([name, `before ${name}`]);
    page.unmount();
  }
});

test('names of an access review, its members, keys and notes', async () => {
  for (const some of parts) {
    const door = new ReviewDoor();
    door.review = { ...door.review, name: some[0] ?? '', reviewers: some.map((name) => `${name}@example.com`) };
    door.lines = some.flatMap((name, index): ReviewLine[] => [
      member(index * 2, `${name}@example.com`, {
        value: { account: `${name}@example.com`, name, role: 'general', mfa: 'on' },
        note: `note ${name}`,
      } as Partial<ReviewLine>), // A member's line.
      {
        ...member(index * 2 + 1, ''),
        kind: 'key',
        value: { id: `k${index}`, name: `key ${name}`, maker: name, makerName: name, makerState: 'left' },
      } as ReviewLine, // A key's line.
    ]);
    const view = renderPanel(<ReviewScreen id="r1" today="2026-11-20" ownAddress={null} />);
    await waitFor(() => expectText([...some, ...some.map((name) => `key ${name}`)]));
    view.unmount();
  }
});

test('names of an offboarding case, of those who leave and of what they hold', async () => {
  for (const some of parts) {
    const door = new OffboardingDoor({ people: [{ ...TARO, name: some[0] ?? '' }] });
    door.keys = some.map((name, index) => ({ ...KEY, apikeyId: `k${index}`, name }));
    const open = openCase();
    await screen.findByRole('button', { name: '計画を確定' });
    await screen.findAllByRole('combobox');
    expectText(some);
    open.view.unmount();
    new OffboardingDoor({
      stage: 'running',
      steps: some.map((name, index) => stepOf('delete', { about: `k${index}`, name })),
    });
    const running = openCase();
    await screen.findByRole('table');
    expectText(some);
    running.view.unmount();
  }
});
