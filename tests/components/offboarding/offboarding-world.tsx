import userEvent from '@testing-library/user-event';
import { OffboardingScreen } from '@/components/offboarding/offboarding-screen';
import { StartOffboardingDialog } from '@/components/offboarding/start-offboarding-dialog';
import { changed, newOffboarding, withReports, summaryOf } from '@/lib/rules/offboarding/case';
import { type Facts, holdingsOf } from '@/lib/rules/offboarding/holdings';
import { planSteps } from '@/lib/rules/offboarding/plan';
import { seenSteps } from '@/lib/rules/offboarding/steps';
import type {
  Leaver,
  Offboarding,
  OffboardingChange,
  ReportedResult,
  Step,
} from '@/lib/rules/offboarding/offboarding-schema';
import type { Member } from '@/lib/rules/members/member';
import type { Actor } from '@/lib/rules/members/member-permissions';
import type { Locale } from '@/lib/rules/locales';
import type { CurrentUser } from '@/lib/rules/current-user';
import { OwnDoor, renderPanel } from '../panel-door';

export const ME = 'owner@example.com';
export const TARO: Leaver = { account: 'taro@example.com', name: '山田 太郎', role: 'general' };
export const SECOND: Leaver = { account: 'second@example.com', name: '', role: 'owner' };
export const MEMBERS = [
  { email: ME, role: 'owner', mfa: 'off' },
  { email: SECOND.account, role: 'owner', mfa: 'off' },
  { email: TARO.account, role: null, mfa: 'off', name: TARO.name },
] as const;
export const KEY = { apikeyId: 'k1', name: '夜間バッチ', userName: TARO.name, userEmail: TARO.account };
export const stepOf = (kind: Step['kind'], part: Partial<Step> = {}): Step => ({
  id: `${kind}/${TARO.account}/${part.about ?? ''}`,
  kind,
  account: TARO.account,
  about: '',
  name: '',
  ...part,
});

/** The fields of the calls about one case: each has those that are its own. */
interface Asked {
  id: string;
  seen: string;
  change: OffboardingChange;
  results: ReportedResult[];
}

/** The console's own server with one case, as it is kept by the rules. */
export class OffboardingDoor extends OwnDoor {
  offboarding: Offboarding;
  keys: object[] = [KEY];
  members: readonly object[] = MEMBERS;
  paid: object[] = [];
  /** A colleague who changes the case just before a change arrives. */
  colleague: ((offboarding: Offboarding) => Partial<Offboarding>) | null = null;
  listFailure: { code: string; status: number } | null = null;
  /** What the next change is refused with. */
  refusal: { code: string; status: number } | null = null;
  readonly started: unknown[] = [];
  isStartLost = false;
  isUnread = false;
  /** What reads of the case wait for. */
  reading: Promise<void> | undefined;

  constructor(part: Partial<Offboarding> = {}) {
    super();
    this.offboarding = {
      ...newOffboarding([TARO]),
      id: 'c1',
      version: 'v0',
      createdMs: Date.UTC(2026, 10, 22, 3),
      createdBy: ME,
      endedMs: null,
      endedBy: null,
      ...part,
    };
    this.on('member.list', () => ({ data: { members: this.members } }));
    this.on('apikey.list', () => ({ data: { apikeys: this.keys } }));
    this.on('project.list', { data: { projects: [] } });
    this.on('organization.read', () => ({ data: { organization: { services: { Customine: this.paid } } } }));
    this.open();
    const provider = globalThis.fetch;
    globalThis.fetch = async (address, init) => {
      const { pathname, searchParams } = new URL(String(address), 'https://console.example.com');
      if (pathname.startsWith('/api/session')) return Response.json({ data: { proofBy: null } });
      if (!pathname.startsWith('/api/console/offboarding.')) return provider(address, init);
      const isChange = init?.method === 'POST';
      const input = JSON.parse(String(isChange ? init.body : (searchParams.get('input') ?? '{}')));
      if (!isChange) await this.reading;
      return this.answer(pathname, input, isChange);
    };
  }

  private planFor(change: OffboardingChange) {
    const { people, steps } = this.offboarding;
    const [members, keys] = [this.members as typeof MEMBERS, this.keys as (typeof KEY)[]];
    const facts: Facts = { members, keys, projects: [], receipts: [], notes: new Map(), held: [] };
    if (change.kind !== 'plan') return { done: seenSteps(steps, facts) };
    const items = holdingsOf(people, facts).filter(({ id }) => change.items.includes(id));
    return { plan: { items, steps: planSteps(people, items, change.decisions, members) } };
  }

  private answer(path: string, input: Asked, isChange: boolean) {
    const refuse = (code: string, status: number) =>
      Response.json({ failure: { code, status, requestId: 'r' } }, { status });
    if (path.endsWith('.list')) {
      if (this.listFailure) return refuse(this.listFailure.code, this.listFailure.status);
      return Response.json({ data: { offboardings: [summaryOf(this.offboarding)] } });
    }
    if (path.endsWith('.start')) {
      this.started.push(input);
      if (this.refusal) return refuse(this.refusal.code, this.refusal.status);
      if (this.isStartLost) throw new TypeError('connection lost');
    } else if (input.id !== this.offboarding.id) return refuse('offboardingNotFound', 404);
    else if (path.endsWith('.report')) this.keep(withReports(this.offboarding, input.results, ME, 1));
    else if (this.refusal) {
      const { code, status } = this.refusal;
      this.refusal = null;
      return refuse(code, status);
    } else if (isChange) {
      if (this.colleague) this.keep(this.colleague(this.offboarding));
      this.colleague = null;
      if (input.seen !== this.offboarding.version) return refuse('changedMeanwhile', 409);
      this.keep(
        changed(this.offboarding, input.change, ME, Date.UTC(2026, 10, 22, 4), this.planFor(input.change)) ?? {},
      );
    } else if (this.isUnread) return refuse('storeAway', 503);
    return Response.json({
      data: { offboarding: this.offboarding, held: [{ account: TARO.account, sessions: 0, lines: 0 }] },
    });
  }

  private keep(part: Partial<Offboarding>): void {
    this.offboarding = { ...this.offboarding, ...part, version: `v${Number(this.offboarding.version.slice(1)) + 1}` };
  }
}

export function openCase(me: Partial<CurrentUser> = {}, locale: Locale = 'ja') {
  const user = userEvent.setup();
  const view = renderPanel(<OffboardingScreen id="c1" />, {
    locale,
    me: { account: ME, role: 'owner', organization: { id: 7, name: 'みなと' }, ...me },
    fallback: { 'team.read': { entries: [], hasRecords: false, conflicts: [] } },
  });
  return { user, view };
}

export function openStart(members: readonly Member[], actor: Actor) {
  renderPanel(<StartOffboardingDialog members={members} actor={actor} onClose={jest.fn()} />);
  return userEvent.setup();
}
