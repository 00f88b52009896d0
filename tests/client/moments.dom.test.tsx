import { render, renderHook, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { ApprovalInputs } from '@/components/contracts/approval/approval-screen';
import { DraftOffer } from '@/components/organization/draft-offer';
import { UpdateBar } from '@/components/organization/contact-details-form';
import type { FormControls } from '@/components/organization/use-contact-details-form';
import { SyncResult } from '@/components/security/permissions/permission-settings';
import { useEndingNotice } from '@/components/session/session-monitor';
import { ToastRegion } from '@/components/ui/toast-region';
import { useLocalTime } from '@/lib/client/use-local-time';
import en from '@/messages/en.json';
import ja from '@/messages/ja.json';
import { SAVED } from '../components/organization/contact-details-world';

/** The zone of the service, which is not the browser's. */
const SERVICE_ZONE = new Date().getTimezoneOffset() === 0 ? 'Asia/Tokyo' : 'UTC';
/** Late in the evening here or there: the day is another one too. */
const MOMENT_MS = Date.UTC(2026, 2, 1, 20, 30);
const here = new Date(MOMENT_MS);
const TIME = `${here.getHours()}:${String(here.getMinutes()).padStart(2, '0')}`;

const noop = () => undefined;
const APPROVAL_TEXTS = { subject: '', department: '', applicant: '', reason: '' };
const FORM = {
  now: noop,
  discard: noop,
  fill: noop,
  draft: { storedAt: MOMENT_MS },
  isDirty: true,
  isPending: false,
  missing: [],
} as unknown as FormControls; // What the bar looks at; the form itself is another test's.
const RECORD = {
  requestId: 'r',
  status: 'x',
  polls: 1,
  description: null,
  startedAtMs: MOMENT_MS,
  endedAtMs: MOMENT_MS,
} as const;

function Ending() {
  useEndingNotice({ name: 'ending', endsAtMs: MOMENT_MS, isFinal: true }, noop);
  return <ToastRegion />;
}

const SAYING: readonly [string, ReactNode][] = [
  [
    'a draft that is offered',
    <DraftOffer
      key="offer"
      draft={{ organizationId: 7, savedAt: MOMENT_MS, base: SAVED, values: SAVED }}
      onRestore={noop}
      onReject={noop}
    />,
  ],
  ['a draft that is kept', <UpdateBar key="bar" form={FORM} isSaving={false} />],
  ['a sync that is over', <SyncResult key="sync" record={{ ...RECORD, end: 'finished' }} />],
  [
    'a sheet that was kept',
    <ApprovalInputs
      key="sheet"
      texts={APPROVAL_TEXTS}
      onChange={noop}
      back="/contract"
      restoredAt={MOMENT_MS}
      onStartOver={noop}
    />,
  ],
  ['a session that ends', <Ending key="ending" />],
];

test.each(SAYING)('%s is said by the browser’s clock, whatever the zone of the service', async (_what, element) => {
  render(
    <NextIntlClientProvider locale="ja" timeZone={SERVICE_ZONE} messages={ja}>
      {element}
    </NextIntlClientProvider>,
  );
  expect(await screen.findByText(new RegExp(`(?<!\\d)0?${TIME}`))).toBeInTheDocument();
});

test('the day of a draft is the one on the calendar of the browser', () => {
  render(
    <NextIntlClientProvider locale="ja" timeZone={SERVICE_ZONE} messages={ja}>
      {SAYING[0]?.[1]}
    </NextIntlClientProvider>,
  );
  expect(screen.getByText(new RegExp(`${here.getMonth() + 1}月${here.getDate()}日`))).toBeInTheDocument();
});

test('times have one form in English, in lists and in details', () => {
  const { result } = renderHook(() => useLocalTime(), {
    wrapper: ({ children }) => (
      // A house test keeps the keys of both equal.
      <NextIntlClientProvider locale="en" timeZone={SERVICE_ZONE} messages={en as unknown as typeof ja}>
        {children}
      </NextIntlClientProvider>
    ),
  });
  const clock = [here.getHours(), here.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
  expect([result.current(MOMENT_MS, 'time'), result.current(MOMENT_MS, 'second')]).toEqual([clock, `${clock}:00`]);
});

test.each([
  ['ja', ja, `2026年3月${here.getDate()}日 `],
  ['en', en as unknown as typeof ja, `${here.getDate()} Mar 2026, `], // A house test keeps the keys of both equal.
] as const)('the day of a sync has the form of every other day (%s)', (locale, messages, day) => {
  render(
    <NextIntlClientProvider locale={locale} timeZone={SERVICE_ZONE} messages={messages}>
      <SyncResult record={{ ...RECORD, end: 'finished' }} />
    </NextIntlClientProvider>,
  );
  expect(screen.getByText((text) => text.startsWith(day))).toBeVisible();
});
