import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { canonicalAccount } from '../lib/rules/auth/account.ts';
import type { OwnAct } from '../lib/rules/journal/journal-rules.ts';
import { evidenceOf, frozenText } from '../lib/rules/review/evidence.ts';
import { compareLines, freezeLines, type ReviewSnapshot } from '../lib/rules/review/freeze.ts';
import { progressOf } from '../lib/rules/review/review.ts';
import type { ReviewLine } from '../lib/rules/review/review-schema.ts';
import type { WireRole } from '../lib/rules/roles.ts';
import { digestOf } from '../lib/server/store/chain.ts';
import { beginLine, finishLine, ownAct } from '../lib/server/journal/record.ts';
import { readReview } from '../lib/server/store/review-reads-store.ts';
import { addReview, closeReview, decideLines } from '../lib/server/store/review-store.ts';
import { organizationScope, type StoreScope } from '../lib/server/store/scope.ts';

interface Organization {
  id: number;
  name: string;
  managers: readonly { login: string }[];
}

const JAPANESE = { past: '上期の棚卸し', open: '下期の棚卸し', note: '異動の予定があるため次回に再確認' };
const ENGLISH = { past: 'Spring review', open: 'Autumn review', note: 'Moves to another team, look again next time' };
const DAY_MS = 86_400_000;
const JAPAN_MS = 9 * 3_600_000;

/**
 * A review that is closed and one that is under way, for the demo.
 * @param goTo sets the clock by which they are written, and says what it shows
 */
export async function fillReviews(organization: Organization, goTo: (daysAgo: number) => number): Promise<void> {
  const { id, name, managers } = organization;
  const [by, second = by] = managers;
  if (!by || !second) return;
  const words = /[^ -~]/.test(name) ? JAPANESE : ENGLISH;
  const scope = organizationScope(id, by.login, 'owner');
  const now = readsOf(id);
  const reviewers = [...new Set([by, second].map(({ login }) => canonicalAccount(login)))];
  // Half a year ago somebody had not joined yet, and one key was not there.
  const past = { ...now, members: now.members.slice(0, -1), keys: now.keys.slice(1) };
  await start(scope, { id: `past-${id}`, name: words.past, reviewers, reads: past, last: null }, goTo(24));
  await decideAll(scope, `past-${id}`, words.note);
  await close(scope, `past-${id}`, goTo(21));
  const last = { id: `past-${id}`, reads: past };
  await start(scope, { id: `open-${id}`, name: words.open, reviewers, reads: now, last }, goTo(3));
  await decideLines(scope, `open-${id}`, [
    { position: 0, seen: 0, decision: 'keep', to: null, note: '' },
    { position: 1, seen: 0, decision: 'keep', to: null, note: words.note },
  ]);
}

interface DemoReview {
  id: string;
  name: string;
  reviewers: string[];
  reads: ReviewSnapshot;
  last: { id: string; reads: ReviewSnapshot } | null;
}

async function start(
  scope: StoreScope,
  { id, name, reviewers, reads, last }: DemoReview,
  nowMs: number,
): Promise<void> {
  const lines = freezeLines(reads);
  const { since, gone } = compareLines(lines, last && freezeLines(last.reads));
  const digest = digestOf(frozenText(lines));
  const due = new Date(nowMs + 8 * DAY_MS + JAPAN_MS).toISOString().slice(0, 10);
  await write(scope, 'review.start', id, { name, due, reviewers, lines: lines.length, digest });
  const frozen = lines.map((line, at) => ({ ...line, since: since[at] ?? ('new' as const) }));
  const previous = last?.id ?? null;
  await addReview(scope, { id, name, due, reviewers, previous, gone, digest, createdMs: nowMs, lines: frozen });
}

async function decideAll(scope: StoreScope, id: string, note: string): Promise<void> {
  const { lines = [] } = (await readReview(scope, id)) ?? {};
  const wish = ({ position }: ReviewLine) => ({ position, seen: 0, to: null, note: position === 2 ? note : '' });
  await decideLines(
    scope,
    id,
    lines.map((line) => ({ ...wish(line), decision: 'keep' as const })),
  );
}

async function close(scope: StoreScope, id: string, closedMs: number): Promise<void> {
  const found = await readReview(scope, id);
  if (!found) return;
  const { review, lines } = found;
  const facts = { closedMs, closedBy: scope.account, reason: '' };
  const digest = digestOf(JSON.stringify(evidenceOf(scope.organization, review, lines, facts)));
  const { decided, total } = progressOf(lines);
  const values = { name: review.name, decided, undecided: total - decided, reason: '', digest };
  const journalLine = await write(scope, 'review.close', id, values);
  await closeReview(scope, id, { seen: review.version, closedMs, reason: '', journalLine });
}

async function write(scope: StoreScope, act: OwnAct, id: string, values: object): Promise<number> {
  const asked = { requestId: '', address: '192.0.2.10', browser: undefined };
  const line = await beginLine(scope, ownAct(act, id, { ...values }, asked));
  await finishLine(line, { outcome: 'done' });
  return line.id ?? 0;
}

/** What the stub's database says that everybody has now. */
export function readsOf(id: number): ReviewSnapshot {
  const database = new DatabaseSync(join(String(process.env.STUB_STATE), 'provider.sqlite'), { readOnly: true });
  // What the stub's own schema says of these columns.
  const rows = <Row>(sql: string) => database.prepare(sql).all(id) as Row[];
  const [own] = rows<{ mfa: string; lockout: number; iptables: string }>(
    'SELECT mfa_policy mfa, use_account_lockout lockout, iptables FROM organizations WHERE id = ?',
  );
  const members = rows<{ email: string; name: string; role: WireRole; mfa_on: number }>(
    'SELECT login email, name, role, mfa_on FROM members JOIN accounts ON accounts.id = account_id WHERE organization_id = ?',
  ).map(({ mfa_on: isOn, ...person }) => ({ ...person, mfa: isOn ? ('on' as const) : ('off' as const) }));
  const keys = rows<ReviewSnapshot['keys'][number]>(
    'SELECT id apikeyId, name, creator_name userName, creator_login userEmail FROM apikeys WHERE organization_id = ?',
  );
  database.close();
  const iptables: string[] = JSON.parse(own?.iptables ?? '[]');
  const mfa = own?.mfa === 'required' ? 'required' : 'optional';
  const organization = { useAccountLockout: own?.lockout === 1 };
  return { members, keys, mfa, organization, iptables, permissions: [], receipts: [] };
}
