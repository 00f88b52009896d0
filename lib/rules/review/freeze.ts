import { canonicalAccount } from '../auth/account.ts';
import { creatorState, peopleOf } from '../api-keys/api-key-list.ts';
import type { Receipt, Snapshot } from '../changes/snapshot.ts';
import { fromWire, rankOf } from '../roles.ts';
import type { FrozenLine } from './review-schema.ts';
import { identityOf } from './review.ts';
import type { Since } from './review-lists.ts';

/** Everything that a review freezes, as it was read. */
export interface ReviewSnapshot extends Pick<Snapshot, 'members' | 'keys' | 'mfa' | 'iptables' | 'permissions'> {
  organization: Pick<Snapshot['organization'], 'useAccountLockout'>;
  receipts: readonly Receipt[];
}

/** Who has what, one line each: owners before admins, and everything by its name. */
export function freezeLines(reads: ReviewSnapshot): FrozenLine[] {
  const { members, keys, mfa, organization, iptables, permissions, receipts } = reads;
  const people = peopleOf(members);
  const lines: FrozenLine[] = [];
  for (const { email, name = '', role, mfa: factor } of byName(members, ({ email: account }) => account).toSorted(
    (one, other) => rankOf(one.role) - rankOf(other.role),
  ))
    lines.push({ kind: 'member', value: { account: email, name, role: fromWire(role), mfa: factor } });
  for (const key of byName(keys, ({ name }) => name)) {
    const { apikeyId: id, name, userEmail: maker, userName: makerName } = key;
    lines.push({ kind: 'key', value: { id, name, maker, makerName, makerState: creatorState(key, people) } });
  }
  lines.push({ kind: 'policy', value: { policy: 'mfa', value: mfa } });
  lines.push({ kind: 'policy', value: { policy: 'lockout', value: organization.useAccountLockout ? 'on' : 'off' } });
  lines.push({ kind: 'policy', value: { policy: 'ip', value: iptables.length > 0 ? 'on' : 'off' } });
  for (const address of iptables) lines.push({ kind: 'address', value: { address } });
  for (const { domain, config } of byName(permissions, ({ domain: name }) => name))
    if (config) lines.push({ kind: 'permission', value: { domain, config: configOf(config) } });
  for (const { domain, email } of byName(receipts, ({ domain: name }) => name))
    lines.push({ kind: 'receipt', value: { domain, email } });
  return lines;
}

/** A setting as a line holds it: its fields in one order, without those that are left out; an id of 0 is none. */
export function configOf(
  config: Readonly<Record<string, string | number | undefined>>,
): Readonly<Record<string, string | number>> {
  const fields = Object.entries(config).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(
    fields.flatMap(([name, value]) => (value === undefined || value === 0 ? [] : [[name, value]])),
  );
}

function byName<Item>(items: readonly Item[], nameOf: (item: Item) => string): Item[] {
  const sortable = items.map((item) => ({ item, name: canonicalAccount(nameOf(item)) }));
  return sortable
    .toSorted((one, other) => (one.name < other.name ? -1 : Number(one.name > other.name)))
    .map(({ item }) => item);
}

/** Each line beside the last closed review, and what that one had and is gone. @param last null: there was none */
export function compareLines(
  lines: readonly FrozenLine[],
  last: readonly FrozenLine[] | null,
): { since: Since[]; gone: FrozenLine[] } {
  if (!last) return { since: lines.map(() => 'first'), gone: [] };
  const before = new Map(last.map((line) => [identityOf(line), line]));
  const now = new Set(lines.map(identityOf));
  return {
    since: lines.map((line) => sinceOf(line, before.get(identityOf(line)))),
    gone: last.filter((line) => !now.has(identityOf(line))),
  };
}

/** A review of an older release may hold an id of 0. */
function comparable(line: FrozenLine): unknown {
  return line.kind === 'permission' ? configOf(line.value.config) : line.value;
}

function sinceOf(line: FrozenLine, before: FrozenLine | undefined): Since {
  if (!before) return 'new';
  if (line.kind === 'member' && before.kind === 'member') {
    if (line.value.role !== before.value.role) return 'role';
    return line.value.mfa === before.value.mfa ? 'same' : 'mfa';
  }
  // The name of a key, or of who made it, gives nobody more than they had.
  if (line.kind === 'key' && before.kind === 'key')
    return line.value.makerState === before.value.makerState ? 'same' : 'changed';
  return JSON.stringify(comparable(line)) === JSON.stringify(comparable(before)) ? 'same' : 'changed';
}
