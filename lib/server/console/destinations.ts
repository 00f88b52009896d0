import 'server-only';
import type { ConsoleOperationName } from '@/lib/operations/table';
import {
  type DeliveryFault,
  type Destination,
  DESTINATION_KINDS,
  type DestinationKind,
  type DestinationRule,
  isSameRule,
  isSignedKind,
  isStreamKind,
  RESENT_AT_ONCE,
} from '@/lib/rules/journal/destinations';
import { parseFilters } from '@/lib/rules/journal/journal-line';
import { writeFilters } from '@/lib/rules/journal/write-filters';
import { sendMessage, sendStep } from '@/lib/server/delivery/deliver';
import { newSecret, openSecrets, rotated, sealSecrets } from '@/lib/server/delivery/destination-secrets';
import { testMessage } from '@/lib/server/delivery/message';
import { mayLeadTo } from '@/lib/server/delivery/post-message';
import { isMailOn } from '@/lib/server/delivery/send-mail';
import { reject } from '@/lib/server/http-error';
import { beginLine, ownAct, whileOpen } from '@/lib/server/journal/record';
import { randomId } from '@/lib/server/secrets';
import { takePoint } from '@/lib/server/rate-limit/rate-limits';
import type { DestinationRow } from '@/lib/server/store/destination-rows';
import {
  addDestination,
  changeDestination,
  forgetUndelivered,
  hurryDestination,
  listDestinations,
  listUndelivered,
  readDestination,
  removeDestination,
} from '@/lib/server/store/destinations-store';
import type { StoreScope } from '@/lib/server/store/scope';
import { SERVER_TIMING } from '@/lib/server/timing';
import type { ConsoleHandlers, OwnCall } from './handler';

export const destinationHandlers: ConsoleHandlers<Extract<ConsoleOperationName, `destination.${string}`>> = {
  'destination.list': async (scope) => ({
    destinations: (await listDestinations(scope)).map(shownOf),
    kinds: DESTINATION_KINDS.filter((kind) => kind !== 'email' || isMailOn()),
  }),

  'destination.add': async (scope, { address, kind, token, ...given }, call) => {
    if (kind === 'email' ? !isMailOn() : !mayLeadTo(address))
      throw reject('badInput', { fields: { address: 'receiverAddress' } });
    requireRules(kind, given);
    const secret = isSignedKind(kind) ? newSecret() : null;
    const host = kind === 'email' ? address : new URL(address).host;
    const sealed = await sealSecrets({ address, ...(secret && { secret }), ...(token && { token }) });
    const row = { ...given, kind, host, sealed, id: randomId() };
    const isAdded = await noted('destination.add', scope, row, call, () => addDestination(scope, row));
    if (!isAdded) throw reject('badInput', { fields: { name: 'tooMany' } });
    return { secret };
  },

  'destination.change': async (scope, { id, seen, ...values }, call) => {
    const before = await find(scope, id);
    const row = { ...before, ...values };
    if (before.version === seen) requireRules(row.kind, values, rulesIn(before.rules));
    const change = () => changeDestination(scope, { id, seen }, values);
    if (!(await noted('destination.change', scope, row, call, change))) throw reject('changedMeanwhile');
    return {};
  },

  'destination.rotate': async (scope, { id }, call) => {
    const row = await find(scope, id);
    const secrets = await openSecrets(row.sealed);
    // What cannot be opened any more has no address either: it is to be set up again.
    if (!secrets?.secret) throw reject('destinationUnreadable');
    const next = rotated(secrets);
    const sealed = await sealSecrets(next);
    const change = () => changeDestination(scope, { id, seen: row.version }, { sealed });
    if (!(await noted('destination.rotate', scope, row, call, change))) throw reject('changedMeanwhile');
    return { secret: next.secret };
  },

  // One that is gone already is no error.
  'destination.remove': async (scope, { id }, call) => {
    const row = await readDestination(scope, id);
    if (row) await noted('destination.remove', scope, row, call, () => removeDestination(scope, id));
    return {};
  },

  'destination.test': async (scope, { id }) => {
    const row = await find(scope, id);
    await takePoint('deliveryByAccount', scope.account);
    const fault = await sendMessage(row, await testMessage(row.organization, randomId(), row.locale));
    // What waits for a receiver that is back waits no longer.
    if (!fault) await hurryDestination(scope, id).catch(() => undefined);
    return { fault };
  },

  'destination.listUndelivered': async (scope, { id }) => {
    await find(scope, id);
    const rows = await listUndelivered(scope, id, RESENT_AT_ONCE);
    // As `giveUpDelivery` wrote it.
    return {
      messages: rows.map(({ line, act, time, fault }) => ({ line, act, timeMs: time, fault: JSON.parse(fault) })),
    };
  },

  'destination.resend': async (scope, { id }) => {
    const row = await find(scope, id);
    await takePoint('deliveryByAccount', scope.account);
    const endMs = performance.now() + SERVER_TIMING.deliveryTurnMs;
    const messages = await listUndelivered(scope, id, RESENT_AT_ONCE);
    let sent = 0;
    let fault: DeliveryFault | null = null;
    try {
      for (const message of messages) {
        if (performance.now() > endMs) break;
        const result = await sendStep(row, message);
        if (typeof result !== 'string') {
          fault = result;
          break;
        }
        if (result === 'sent') sent += 1;
        await forgetUndelivered(scope, message);
      }
      const left = (await listDestinations(scope)).find((one) => one.id === id)?.undelivered ?? 0;
      return { fault, sent, left };
    } catch (error) {
      // A store that went away meanwhile takes nothing back of what was sent.
      if (sent === 0) throw error;
      return { fault, sent, left: messages.length - sent };
    }
  },
};

/** A stream has none and is told at once; all else is told something. A filter that there is not would be none, what is under way is never told. */
function requireRules(
  kind: DestinationKind,
  { rules, isDaily }: Pick<Destination, 'rules' | 'isDaily'>,
  before: readonly DestinationRule[] = [],
): void {
  const isStream = isStreamKind(kind);
  const isKnown = (rule: DestinationRule) => isSameRule(writeFilters(parseFilters(new URLSearchParams(rule))), rule);
  const isEmpty = (rule: DestinationRule) => rule.outcome === 'pending' && !before.some((one) => isSameRule(one, rule));
  if ((rules.length === 0) !== isStream || !rules.every(isKnown) || rules.some(isEmpty))
    throw reject('badInput', { fields: { rules: 'choose' } });
  if (isStream && isDaily) throw reject('badInput', { fields: { isDaily: 'choose' } });
}

async function find(scope: StoreScope, id: string): Promise<DestinationRow> {
  const row = await readDestination(scope, id);
  if (!row) throw reject('changedMeanwhile');
  return row;
}

type Act = 'destination.add' | 'destination.change' | 'destination.rotate' | 'destination.remove';

interface NotedRow extends Pick<DestinationRow, 'id' | 'name' | 'host' | 'kind'> {
  rules: string | Destination['rules'];
  digest_to?: number | null;
  isDaily?: boolean;
}

function isDailyIn({ isDaily, digest_to: end }: Pick<NotedRow, 'isDaily' | 'digest_to'>): boolean {
  return isDaily ?? typeof end === 'number';
}

/** Makes a change with its line of the journal, which holds no secret and of the address, also one of mail, the host only. */
async function noted(
  act: Act,
  scope: StoreScope,
  { id, name, kind, host: shown, rules, ...row }: NotedRow,
  { context }: OwnCall,
  make: () => Promise<boolean>,
): Promise<boolean> {
  const host = kind === 'email' ? shown.slice(shown.lastIndexOf('@') + 1) : shown;
  const told = rulesIn(rules).map((rule) => new URLSearchParams(rule).toString());
  const line = await beginLine(
    scope,
    ownAct(act, id, { name, host, rules: told, isDaily: isDailyIn(row) }, context.origin),
  );
  return whileOpen([line], make);
}

function rulesIn(rules: string | Destination['rules']): Destination['rules'] {
  return typeof rules === 'string' ? JSON.parse(rules) : rules; // As the operation's schema let them in.
}

function shownOf(row: DestinationRow & { undelivered: number }): Destination {
  const { id, kind, name, locale, host, version, undelivered } = row;
  const fault: DeliveryFault | null = row.fault === null ? null : JSON.parse(row.fault); // As the sender wrote it.
  return {
    id,
    kind,
    name,
    locale,
    host,
    version,
    undelivered,
    rules: rulesIn(row.rules),
    isDaily: isDailyIn(row),
    deliveredMs: row.delivered,
    failing: fault && {
      reason: fault.reason,
      http: fault.http,
      smtp: fault.smtp,
      sinceMs: row.failing_since ?? row.due,
      nextMs: row.due,
    },
  };
}
