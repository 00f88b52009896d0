import { act, render, renderHook, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { ApprovalInputs } from '@/components/contracts/approval/approval-screen';
import { DraftOffer } from '@/components/organization/draft-offer';
import { UpdateBar } from '@/components/organization/contact-details-form';
import type { FormControls } from '@/components/organization/use-contact-details-form';
import { SyncResult } from '@/components/security/permissions/permission-settings';
import { useEndingNotice } from '@/components/session/session-notices';
import { ToastRegion } from '@/components/ui/toast-region';
import { useLocalTime, useToday } from '@/lib/client/use-local-time';
import { DAY_MS } from '@/lib/rules/timing';
import en from '@/messages/en.json';
import ja from '@/messages/ja.json';
import { SAVED } from '../components/organization/contact-details-world';

/** The zone of the service, which is not the browser's. */
const SERVICE_ZONE = new Date().getTimezoneOffset() === 0 ? 'Asia/Tokyo' : 'UTC';
/** Late in the evening here or there: the day is another one too. */
const MOMENT_MS = Date.UTC(2026, 2, 1, 20, 30);
const here = new Date(MOMENT_MS);
const TIME = `${here.getHours()}:${String(here.getMinutes()).padStart(2, '0')}`;

/** In the zone of the service. */
const there = (element: ReactNode, locale: 'ja' | 'en' = 'ja') => (
  // A house test keeps the keys of both equal.
  <NextIntlClientProvider locale={locale} timeZone={SERVICE_ZONE} messages={locale === 'ja' ? ja : (en as typeof ja)}>
    {element}
  </NextIntlClientProvider>
);

const noop = () => undefined;
const APPROVAL_TEXTS = { subject: '', department: '', applicant: '', reason: '' };
const TYPED = { draft: { storedAt: MOMENT_MS }, isDirty: true, isPending: false, missing: [] };
const FORM = { now: noop, discard: noop, fill: noop, ...TYPED } as unknown as FormControls; // What the bar looks at.
const TIMES = { startedAtMs: MOMENT_MS, endedAtMs: MOMENT_MS };
const RECORD = { requestId: 'r', status: 'x', polls: 1, description: null, ...TIMES, end: 'finished' } as const;
const OFFERED = { organizationId: 7, savedAt: MOMENT_MS, base: SAVED, values: SAVED };
const SHEET = { texts: APPROVAL_TEXTS, onChange: noop, restoredAt: MOMENT_MS, onStartOver: noop };

function Ending() {
  useEndingNotice({ name: 'ending', endsAtMs: MOMENT_MS, isFinal: true }, noop);
  return <ToastRegion />;
}

const SAYING: readonly [string, ReactNode][] = [
  ['a draft that is offered', <DraftOffer key="offer" draft={OFFERED} onRestore={noop} onReject={noop} />],
  ['a draft that is kept', <UpdateBar key="bar" form={FORM} isSaving={false} />],
  ['a sync that is over', <SyncResult key="sync" record={RECORD} />],
  ['a sheet that was kept', <ApprovalInputs key="sheet" back="/contract" {...SHEET} />],
  ['a session that ends', <Ending key="ending" />],
];

test.each(SAYING)('%s is said by the browser’s clock, whatever the zone of the service', async (_what, element) => {
  render(there(element));
  expect(await screen.findByText(new RegExp(`(?<!\\d)0?${TIME}`))).toBeInTheDocument();
});

test('the day of a draft is the one on the calendar of the browser', () => {
  render(there(SAYING[0]?.[1]));
  expect(screen.getByText(new RegExp(`${here.getMonth() + 1}月${here.getDate()}日`))).toBeInTheDocument();
});

test('times have one form in English, in lists and in details', () => {
  const { result } = renderHook(() => useLocalTime(), { wrapper: ({ children }) => there(children, 'en') });
  const clock = [here.getHours(), here.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
  expect([result.current(MOMENT_MS, 'time'), result.current(MOMENT_MS, 'second')]).toEqual([clock, `${clock}:00`]);
});

test.each([
  ['ja', `2026年3月${here.getDate()}日 `],
  ['en', `${here.getDate()} Mar 2026, `],
] as const)('the day of a sync has the form of every other day (%s)', (locale, day) => {
  render(there(<SyncResult record={RECORD} />, locale));
  expect(screen.getByText((text) => text.startsWith(day))).toBeVisible();
});

test('a page that stays open past midnight in Japan goes on to the next day, also where the clock of the browser is wrong, and when it is shown again', () => {
  jest.useFakeTimers({ now: Date.UTC(2026, 10, 23, 14, 59) });
  const { result, unmount } = renderHook(() => useToday('2026-11-19'));
  expect(result.current).toBe('2026-11-19');
  act(() => jest.advanceTimersByTime(120_000));
  expect(result.current).toBe('2026-11-20');
  unmount();
  jest.advanceTimersByTime(DAY_MS);
  expect(renderHook(() => useToday('2026-11-19')).result.current).toBe('2026-11-21');
  jest.useRealTimers();
});
