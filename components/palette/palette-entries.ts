/** What the palette finds: everything that the user may open or do, with the words by which it is found. */
import type { Route } from 'next';
import type { Theme } from '@/lib/i18n/preferences';
import { type CurrentUser, isStarting } from '@/lib/rules/current-user';
import type { Locale } from '@/lib/rules/locales';
import { mayCall, type OperationName } from '@/lib/rules/permissions';
import { domainAnchor } from '@/lib/rules/contracts/customisation-plans';
import { type GuideName, guideOf } from '@/lib/rules/guide';
import { passes, type RequiredRole } from '@/lib/rules/roles';

export const GROUPS = ['screens', 'acts', 'guides', 'members', 'domains', 'keys'] as const;
export type Group = (typeof GROUPS)[number];

/** Where an entry leads, or what it does on the spot. */
type Way =
  | { kind: 'screen'; href: Route }
  /** Only a fresh document gets the policy of that screen, or leaves nothing behind. */
  | { kind: 'document'; href: string }
  | { kind: 'site'; href: string }
  | { kind: 'guide'; guide: GuideName | null }
  | { kind: 'language'; locale: Locale }
  | { kind: 'theme'; theme: Theme }
  | { kind: 'copy'; text: string };

export interface Entry {
  id: string;
  group: Group;
  label: string;
  detail?: string | undefined;
  /** Other words for it, and its reading. */
  words?: string | undefined;
  way: Way;
}

interface FixedEntry {
  name: string;
  group: 'screens' | 'acts';
  href: Route;
  isDocument?: boolean;
  /** Who has no organization yet finds it too. */
  isOpen?: boolean;
  operation?: OperationName;
  /** Where the provider asks for more than its operation says. */
  role?: RequiredRole;
}

export const FIXED = [
  { name: 'home', group: 'screens', href: '/home' },
  { name: 'contract', group: 'screens', href: '/contract' },
  { name: 'planner', group: 'screens', href: '/contract/planner' },
  { name: 'payment', group: 'screens', href: '/contract/payment', isDocument: true, operation: 'payment.readEmail' },
  { name: 'organization', group: 'screens', href: '/organization' },
  { name: 'information', group: 'screens', href: '/organization?tab=information' },
  { name: 'leaving', group: 'screens', href: '/organization/leaving', role: 'admin' },
  { name: 'review', group: 'screens', href: '/organization/review', role: 'admin' },
  { name: 'organizationFile', group: 'screens', href: '/organization/file', operation: 'organization.update' },
  { name: 'apikey', group: 'screens', href: '/apikey' },
  { name: 'security', group: 'screens', href: '/security' },
  { name: 'activity', group: 'screens', href: '/activity' },
  { name: 'notifications', group: 'screens', href: '/activity/notifications', operation: 'destination.list' },
  { name: 'profile', group: 'screens', href: '/profile', isOpen: true },
  { name: 'start', group: 'acts', href: '/contract', isOpen: true },
  { name: 'addMember', group: 'acts', href: '/organization', operation: 'member.add' },
  { name: 'role', group: 'acts', href: '/organization', operation: 'member.setRole' },
  { name: 'transfer', group: 'acts', href: '/organization', role: 'owner' },
  { name: 'removeMember', group: 'acts', href: '/organization', role: 'admin' },
  { name: 'startLeaving', group: 'acts', href: '/organization/leaving', role: 'admin' },
  { name: 'leave', group: 'acts', href: '/organization' },
  { name: 'createKey', group: 'acts', href: '/apikey', role: 'admin' },
  { name: 'ownMfa', group: 'acts', href: '/security#own-mfa' },
  { name: 'requireMfa', group: 'acts', href: '/security#mfa-policy', operation: 'organization.setMfa' },
  { name: 'ipList', group: 'acts', href: '/security#ip', operation: 'iptables.set' },
  { name: 'undo', group: 'acts', href: '/activity' },
  { name: 'cancellation', group: 'acts', href: '/cancellation', role: 'admin' },
  { name: 'password', group: 'acts', href: '/chpasswd', isOpen: true },
  { name: 'signOut', group: 'acts', href: '/signout', isDocument: true, isOpen: true },
] as const satisfies readonly FixedEntry[];

export type FixedName = (typeof FIXED)[number]['name'];

/** By rights; who has no organization finds what works without one. Null: no screen has said who it is. */
export function fixedEntries(me: CurrentUser | null): readonly (typeof FIXED)[number][] {
  const hasNothing = me !== null && isStarting(me);
  return FIXED.filter((entry: FixedEntry) => {
    if (!me) return entry.name !== 'start' && !entry.role && !entry.operation;
    if (entry.name === 'start') return hasNothing;
    if (hasNothing) return entry.isOpen;
    return passes(me.role, entry.role ?? 'member') && (!entry.operation || mayCall(me.role, entry.operation));
  });
}

/** Of each screen that the user finds, what the guide says about it. */
export function guidesOf(entries: readonly (typeof FIXED)[number][]): { name: GuideName; about: FixedName }[] {
  const found = new Map<GuideName, FixedName>();
  for (const { href, name } of entries) {
    const guide = guideOf(new URL(href, 'https://console.invalid').pathname);
    if (guide && !found.has(guide)) found.set(guide, name);
  }
  return [...found].map(([name, about]) => ({ name, about }));
}

export function memberEntries(members: readonly { email: string; name?: string | undefined }[]): Entry[] {
  return members.map(({ email, name }) => ({
    id: `member-${email}`,
    group: 'members',
    label: name || email,
    detail: name ? email : undefined,
    way: { kind: 'screen', href: `/organization?q=${encodeURIComponent(email)}` },
  }));
}

/** Without the plan: its name comes with the screens that show it. */
export function domainEntries(contracts: readonly { domain: string }[]): Entry[] {
  return contracts.map(({ domain }) => ({
    id: `domain-${domain}`,
    group: 'domains',
    label: domain,
    way: { kind: 'screen', href: `/contract#${domainAnchor(domain)}` },
  }));
}

/** By name only: a key's value never leaves its own screen. */
export function keyEntries(keys: readonly { apikeyId: string; name: string; userName: string }[]): Entry[] {
  return keys.map(({ apikeyId, name, userName }) => ({
    id: `key-${apikeyId}`,
    group: 'keys',
    label: name,
    detail: userName,
    way: { kind: 'screen', href: `/apikey?q=${encodeURIComponent(name)}` },
  }));
}
