import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ActivityPanel } from '@/components/activity/activity-panel';
import { NotificationsPanel } from '@/components/activity/notifications/notifications-panel';
import type { FailureCode } from '@/lib/rules/failures';
import type { Locale } from '@/lib/rules/locales';
import type { Role } from '@/lib/rules/roles';
import { READ_ACTS } from '@/lib/rules/journal/journal-rules';
import { type Destination, DESTINATION_KINDS, SUGGESTED_RULES } from '@/lib/rules/journal/destinations';
import type { JournalLine } from '@/lib/rules/journal/journal-line';
import { journalLine } from '../../rules/journal/sample-line';
import { OwnDoor, renderPanel } from '../panel-door';

const NOON = Date.UTC(2026, 10, 20, 3);

export const line = (id: number, part: Partial<JournalLine> = {}) =>
  journalLine({
    id,
    timeMs: NOON + id * 1000,
    act: 'member.setRole',
    target: { kind: 'member', id: 'p2', text: 'hanako@example.com', name: null },
    before: { role: null },
    after: { role: 'admin' },
    endedMs: NOON + id * 1000 + 40,
    requestId: `request-${id}`,
    address: '192.0.2.7',
    browser: 'Mozilla/5.0 Firefox/140.0',
    ...part,
  });

const FAILED = line(2, { act: 'apikey.create', outcome: 'failed' });
export const THREE = [line(3), FAILED, line(1, { act: 'account.signIn' })];
/** What the first page is asked for with. */
export const FIRST = { limit: '30', changes: '1' };

/** Time goes by, and what is asked for at its end is answered. */
export const pass = async (ms: number) => {
  for (const part of [ms, 10]) await act(() => jest.advanceTimersByTimeAsync(part));
};

/** What the end of the list watches: coming near it is the test's own act. */
let atEnd: () => void = () => undefined;
export const nearEnd = () => act(() => atEnd());

/** The clock belongs to the test, and nobody scrolls near the end of the list by themselves. */
export function holdList(): void {
  beforeEach(() => {
    jest.useFakeTimers();
    globalThis.IntersectionObserver = class {
      private readonly near: () => void;
      constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
        this.near = () => seen([{ isIntersecting: true }]);
      }
      // Links watch themselves, too.
      observe({ tagName }: Element) {
        if (tagName === 'DIV') atEnd = this.near;
      }
      unobserve() {}
      disconnect() {
        if (atEnd === this.near) atEnd = () => undefined;
      }
    } as unknown as typeof IntersectionObserver; // As much of it as the list uses.
  });
}

/** A destination that works. */
export const TEAM: Destination = {
  id: 'one',
  kind: 'webhook',
  name: 'Team',
  locale: 'en',
  host: 'hooks.example.com',
  rules: [SUGGESTED_RULES.keys, { acts: 'profile.update', text: 'taro' }],
  isDaily: false,
  version: 'v1',
  deliveredMs: NOON,
  failing: null,
  undelivered: 0,
};

type Answer = { data: unknown } | { failure: { code: string; status: number; requestId: string } };

/** The console's own server with a journal, and what it was asked for. */
export class JournalDoor extends OwnDoor {
  readonly asked: URL[] = [];
  lines: JournalLine[];
  pageSize = 100;
  /** Instead of the journal's own answer. */
  instead: (url: URL) => Answer | undefined | Promise<undefined> = () => undefined;

  constructor(lines: readonly JournalLine[]) {
    super();
    this.lines = [...lines];
    this.on('member.list', { data: { members: [{ email: 'hanako@example.com', role: null, mfa: 'off' }] } });
    this.open();
    const provider = globalThis.fetch;
    globalThis.fetch = async (address, init) => {
      const url = plainly(new URL(String(address), 'https://console.example.com'), init?.body);
      if (!url.pathname.startsWith('/api/console/journal.')) return provider(address, init);
      this.asked.push(url);
      // An answer takes time: none comes between two steps of a test, when nothing is drawn.
      await new Promise((done) => setTimeout(done, 1));
      const answer = (await this.instead(url)) ?? { data: this.answerTo(url) };
      return Response.json(answer, { status: 'failure' in answer ? answer.failure.status : 200 });
    };
  }

  /** What the list was asked for, newest last. */
  queries(): Record<string, string>[] {
    return this.asked
      .filter(({ pathname }) => pathname === '/api/console/journal.list')
      .map(({ searchParams }) => Object.fromEntries(searchParams));
  }

  private answerTo({ pathname, searchParams }: URL): unknown {
    const id = searchParams.get('id');
    if (id) return { line: this.lines.find((one) => one.id === Number(id)) };
    const found = this.lines.filter((one) => fits(one, searchParams)).toSorted((one, other) => other.id - one.id);
    if (pathname === '/api/console/journal.summary')
      return { count: found.length, firstMs: found.at(-1)?.timeMs ?? null, lastMs: found[0]?.timeMs ?? null };
    const lines = found.slice(0, this.pageSize);
    const next = found.length > lines.length ? (lines.at(-1)?.id ?? null) : null;
    return { lines, next, searchedToMs: null, sinceMs: NOON };
  }
}

/** What an address asks for, with the filters beside the rest. */
function plainly(url: URL, body: unknown): URL {
  const { filters, ...input } = JSON.parse(String(body ?? url.searchParams.get('input') ?? '{}'));
  url.search = new URLSearchParams({ ...filters, ...input }).toString();
  return url;
}

function fits({ id, act, outcome, person }: JournalLine, query: URLSearchParams): boolean {
  const [before, newer] = [query.get('before'), query.get('newer')];
  const asked = { subject: act.split('.', 1)[0], outcome, person: person.account };
  const acts = query.get('acts');
  return (
    (before === null || id < Number(before)) &&
    (newer === null || id > Number(newer)) &&
    (acts === null || acts.split(',').includes(act)) &&
    (!query.has('changes') || !READ_ACTS.includes(act)) &&
    Object.entries(asked).every(([name, value]) => !query.has(name) || query.get(name) === value)
  );
}

interface Wanted {
  role?: Role;
  search?: string;
  locale?: Locale;
}

/** The list of a journal with these lines, or of a door that a test has made. */
export function openActivity(
  given: readonly JournalLine[] | JournalDoor,
  { role = 'owner', search = '', locale = 'ja' }: Wanted = {},
) {
  const door = given instanceof JournalDoor ? given : new JournalDoor(given);
  window.history.replaceState(null, '', `/activity${search}`);
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const view = renderPanel(<ActivityPanel />, {
    locale,
    me: { role, organization: { id: 7, name: '株式会社みなと' } },
  });
  return { user, view, door };
}

/** What was done, by the links of the rows. */
export const acts = () =>
  screen.queryAllByRole('link', { name: /の操作「.*」を開く$/ }).map(({ textContent }) => textContent);

export const rows = () => screen.queryAllByRole('rowheader').map(({ textContent }) => textContent);

/** The notifications of an organization with these destinations, or with why they cannot be read. */
export function openDestinations(
  door: OwnDoor,
  given: readonly Destination[] | { failure: { code: FailureCode } },
  role: Role = 'owner',
  kinds: readonly string[] = DESTINATION_KINDS,
) {
  door.on('destination.list', 'failure' in given ? given : { data: { destinations: given, kinds } }).open();
  renderPanel(<NotificationsPanel />, { locale: 'en', me: { role } });
  return userEvent.setup();
}
