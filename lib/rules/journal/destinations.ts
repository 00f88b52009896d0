/** Where an organization has lines of its journal sent, and which of them (decision 0048). */
import { LIMITS } from '../limits.ts';
import type { Locale } from '../locales.ts';
import { DAY_MS, DELIVERY_WAITS_S } from '../timing.ts';

export const DESTINATION_KINDS = ['webhook', 'slack', 'teams', 'email', 'stream', 'ocsf', 'splunk'] as const;
export type DestinationKind = (typeof DESTINATION_KINDS)[number];

/** Whether it gets the whole journal, link by link, for a system that watches over many: without rules. */
export function isStreamKind(kind: DestinationKind): boolean {
  return kind === 'stream' || kind === 'ocsf' || kind === 'splunk';
}

/** Whether its messages are signed with a secret of its own. */
export function isSignedKind(kind: DestinationKind): boolean {
  return kind === 'webhook' || kind === 'stream' || kind === 'ocsf';
}

/** Filters of the journal, as an address holds them (`writeFilters`). A destination is told of what one of its rules finds. */
export type DestinationRule = Readonly<Record<string, string>>;

/** What is offered by one press: keys of `notifications.rule`. */
export const SUGGESTED_RULES = {
  members: { acts: 'member.add,member.setRole,member.delete' },
  protection: { acts: 'mfa.off,iptables.set,organization.setMfa,organization.setLockout' },
  keys: { acts: 'apikey.create,apikey.read,apikey.delete' },
  reminders: { acts: 'apikey.remind' },
  changes: { changes: '1' },
} as const satisfies Record<string, DestinationRule>;
export type SuggestedRule = keyof typeof SUGGESTED_RULES;

/** The suggestion that a rule is, if it is one. */
export function suggestionOf(rule: DestinationRule): SuggestedRule | undefined {
  const names = Object.keys(SUGGESTED_RULES) as SuggestedRule[]; // Its own keys.
  return names.find((name) => isSameRule(SUGGESTED_RULES[name], rule));
}

export function isSameRule(one: DestinationRule, other: DestinationRule): boolean {
  const text = (rule: DestinationRule) =>
    JSON.stringify(
      Object.keys(rule)
        .toSorted((a, b) => (a < b ? -1 : 1))
        .map((name) => [name, rule[name]]),
    );
  return text(one) === text(other);
}

/**
 * Why a message did not arrive: the address leads where none may (a private network, not https), nobody answers there, nobody in
 * time, the certificate is not good, the proxy opens no way, the answer is no good one (`http`), the mail server refuses it (`smtp`), no server sends mail, or the secret cannot be opened.
 */
export const DELIVERY_FAULTS = [
  'address',
  'unreachable',
  'timeout',
  'tls',
  'proxy',
  'status',
  'mail',
  'mailOff',
  'secret',
] as const;
export interface DeliveryFault {
  reason: (typeof DELIVERY_FAULTS)[number];
  http?: number | undefined;
  smtp?: number | undefined;
}

/** When the daily messages of a moment were due: at nine in the morning in Japan, which is midnight in UTC. */
export function digestDueMs(nowMs: number): number {
  return nowMs - (nowMs % DAY_MS);
}

/** A destination as its screen shows it. */
export interface Destination {
  id: string;
  kind: DestinationKind;
  name: string;
  locale: Locale;
  host: string;
  rules: DestinationRule[];
  /** Told once a day, by one message; otherwise of each line at once. */
  isDaily: boolean;
  version: string;
  deliveredMs: number | null;
  /** Since when nothing arrives, why, and when it is tried again; null if all is well. */
  failing: (DeliveryFault & { sinceMs: number; nextMs: number }) | null;
  /** Messages that were given up. */
  undelivered: number;
}

/** One address, without what separates several. */
const MAIL_ADDRESS = /^[^\s@<>,;:"()[\]\\]+@[\w-]+(?:\.[\w-]+)+$/;

/** Whether an address has the form of a receiver's; where a URL leads is looked at whenever something is sent. */
export function isReceiverAddress(kind: DestinationKind, text: string): boolean {
  if (kind === 'email') return text.length <= LIMITS.email && MAIL_ADDRESS.test(text);
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.hash;
}

/** An answer that says that nothing arrives now, whatever it is: it is waited for. Any other refuses the one message. */
const AWAY: readonly number[] = [401, 403, 404, 408, 410, 425, 429, 502, 503, 504];

/** Whether the receiver is away, or refused just this message. */
export function isReceiverAway({ reason, http = 0 }: DeliveryFault): boolean {
  return reason === 'status' ? http < 400 || AWAY.includes(http) : reason !== 'mail';
}

/** How often a message is tried that its receiver refuses, and how many of these are listed or sent again at once. */
export const MOST_REFUSALS = 5;
export const RESENT_AT_ONCE = 100;

/** How long until the next attempt, after so many. */
export function waitAfterMs(attempts: number): number {
  return (DELIVERY_WAITS_S[Math.min(attempts, DELIVERY_WAITS_S.length) - 1] ?? 0) * 1000;
}
