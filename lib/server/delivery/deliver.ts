import 'server-only';
import {
  type DeliveryFault,
  type DestinationRule,
  isReceiverAway,
  isStreamKind,
  MOST_REFUSALS,
  waitAfterMs,
} from '@/lib/rules/journal/destinations';
import { readEnv } from '@/lib/server/env';
import { makeCheckpoint } from '@/lib/server/journal/checkpoint';
import { log } from '@/lib/server/log';
import { metrics } from '@/lib/server/metrics';
import { oncePerProcess } from '@/lib/server/process-wide';
import { isSealedByNewest } from '@/lib/server/session/seal';
import {
  claimDestinations,
  countFailingSince,
  findLostLines,
  readSealed,
  replaceSealed,
} from '@/lib/server/store/claim-destinations';
import type { DestinationRow } from '@/lib/server/store/destination-rows';
import {
  type ChainStep,
  giveUpDelivery,
  noteDelivery,
  readHead,
  readLink,
  readLinks,
  readSteps,
  stepsOfRules,
} from '@/lib/server/store/delivery-store';
import { readLine } from '@/lib/server/store/journal-reads-store';
import { endLine } from '@/lib/server/store/journal-store';
import { scopeNamed } from '@/lib/server/store/scope';
import { SERVER_TIMING } from '@/lib/server/timing';
import { openSecrets, sealSecrets, secretsInUse } from './destination-secrets';
import { digestMessage, headMessage, lineMessage, type Message } from './message';
import { bodyOf, postMessage } from './post-message';
import { isStillSo } from './remind-dates';
import { sendMail } from './send-mail';
import type { JournalLine } from '@/lib/rules/journal/journal-line';

/** Destinations that this process tells at once, in all and of one organization: who is slow keeps only its own waiting. */
const AT_ONCE = { all: 12, organization: 2 };
const LINKS_AT_ONCE = 200;
/** Lines of which a digest tells by name; of the others it has the number, and the activity has all. */
const LISTED = 100;

const underWay = oncePerProcess('deliveries', () => new Map<string, number>());

/**
 * Tells destinations what the journal has for them (decision 0048): what no other instance tells, as far as there is room.
 * @returns when these have had their turn
 */
export async function deliverDue(): Promise<void> {
  const counts = underWay();
  const taken = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const room = AT_ONCE.all - taken;
  if (room <= 0) return;
  const planned = new Map(counts);
  const claimed = await claimDestinations(room, (organization) => {
    const count = planned.get(organization) ?? 0;
    planned.set(organization, count + 1);
    return count < AT_ONCE.organization;
  });
  const count = ({ organization }: DestinationRow, by: number) => {
    const next = (counts.get(organization) ?? 0) + by;
    if (next > 0) counts.set(organization, next);
    else counts.delete(organization);
  };
  for (const one of claimed) count(one, 1);
  // The store has said in the log what is wrong with it; the lease runs out, and another turn begins.
  await Promise.all(
    claimed.map((one) =>
      tell(one)
        .catch(() => undefined)
        .finally(() => count(one, -1)),
    ),
  );
}

/** One turn of a destination: its links in order, until there are no more, one does not arrive, or others are due. */
async function tell(destination: DestinationRow): Promise<void> {
  if (destination.digest_to !== null) return tellDigest(destination, destination.digest_to);
  const scope = scopeNamed(destination.organization);
  const rules: DestinationRule[] = JSON.parse(destination.rules); // As the operation's schema let it in.
  const endMs = performance.now() + SERVER_TIMING.deliveryTurnMs;
  const isWhole = isStreamKind(destination.kind);
  let at = destination;
  const note = async (values: Partial<DestinationRow>) => {
    at = { ...at, ...values };
    return noteDelivery(scope, at, values);
  };
  let isMore = true;
  while (isMore && performance.now() < endMs) {
    const { steps, end } = await readSteps(scope, at.sent_to, { limit: LINKS_AT_ONCE, isWhole });
    for (const step of isWhole ? steps : await stepsOfRules(scope, rules, steps)) {
      if (performance.now() > endMs) return void (await note(over()));
      const result = await sendStep(at, step);
      if (typeof result !== 'string') return noteFailure(at, step, result);
      // Refusals were those of the message that has nothing to tell any more.
      const unrefused = at.fault && JSON.stringify({ ...JSON.parse(at.fault), refusals: undefined });
      const values = result === 'sent' ? arrived() : { attempts: 0, fault: unrefused };
      if (!(await note({ sent_to: step.position, ...values }))) return;
    }
    isMore = end > at.sent_to;
    if (isMore && !(await note({ sent_to: end }))) return;
  }
  const hasTime = performance.now() < endMs; // With one more message a turn is shorter than its lease.
  const isHeadDue = isWhole && hasTime && at.head_sent <= Date.now() - SERVER_TIMING.headSentMs;
  const fault = isHeadDue ? await sendHead(at) : null;
  if (fault) return noteFailure(at, null, fault);
  await note({ ...(!isMore && WELL), ...(isHeadDue && { head_sent: Date.now(), ...arrived() }), ...over() });
}

/**
 * One turn of a destination that is told once a day. How far a message goes is fixed before it is sent: sent twice, it is the same,
 * and what comes meanwhile belongs to the next one. It waits for its receiver however often that refuses it.
 */
async function tellDigest(destination: DestinationRow, fixed: number): Promise<void> {
  const scope = scopeNamed(destination.organization);
  const end = fixed || ((await readHead(scope))?.position ?? 0);
  if (!(await noteDelivery(scope, destination, { digest_to: end }))) return;
  const message = await digestUpTo(destination, end);
  if (message === undefined) return;
  const fault = message && (await sendMessage(destination, message));
  if (fault) return noteFailure(destination, null, fault);
  const values = { sent_to: end, digest_to: 0, head_sent: Date.now() };
  await noteDelivery(scope, destination, { ...values, ...WELL, ...(message && arrived()), ...over() });
}

/** What a destination has to be told up to a place in the chain, as one message; null: nothing, undefined: another instance does. */
async function digestUpTo(destination: DestinationRow, end: number): Promise<Message | null | undefined> {
  const scope = scopeNamed(destination.organization);
  const rules: DestinationRule[] = JSON.parse(destination.rules); // As the operation's schema let it in.
  const lines: { line: JournalLine; position: number }[] = [];
  let count = 0;
  for (let at = destination.sent_to; at < end; ) {
    const page = await readSteps(scope, at, { limit: LINKS_AT_ONCE, isWhole: false });
    const found = (await stepsOfRules(scope, rules, page.steps)).filter(({ position }) => position <= end);
    count += found.length;
    for (const { line: id, position } of found.slice(0, LISTED - lines.length)) {
      const line = await readLine(scope, id);
      if (line && (await isStillSo(scope, line))) lines.push({ line, position });
      else count -= 1;
    }
    at = page.end;
    const leased = { leased_until: Date.now() + SERVER_TIMING.deliveryLeaseMs };
    if (!(await noteDelivery(scope, destination, leased))) return undefined;
  }
  if (count === 0) return null;
  const [link] = await readLinks(scope, end, end);
  return digestMessage(destination, { lines, count, end: { position: end, hash: link?.[2] ?? '' } });
}

/** Nothing waits for a receiver that is away. */
const WELL = { attempts: 0, failing_since: null, fault: null };

function arrived() {
  metrics().deliveries.inc({ outcome: 'sent' });
  return { ...WELL, delivered: Date.now() };
}

/** Tells a stream where the chain ends now, sealed: what is cut off later is missed by whoever has this. */
async function sendHead(destination: DestinationRow): Promise<DeliveryFault | null> {
  const head = await makeCheckpoint(scopeNamed(destination.organization));
  return head && sendMessage(destination, await headMessage(destination, head));
}

/** The end of a turn: the others that are behind come first now. */
function over() {
  return { leased_until: 0, due: Date.now() };
}

/** Sends what a link tells, once. @returns `nothing` if the line is gone, or what it reminds of */
export async function sendStep(
  destination: DestinationRow,
  step: ChainStep,
): Promise<DeliveryFault | 'sent' | 'nothing'> {
  const scope = scopeNamed(destination.organization);
  const line = await readLine(scope, step.line);
  const isStream = isStreamKind(destination.kind);
  if (!line || !(isStream || (await isStillSo(scope, line)))) return 'nothing';
  const link = (await readLink(scope, step)) ?? { link: null, hash: '' };
  const at = { position: step.position, ...link };
  return (await sendMessage(destination, await lineMessage(destination, line, at, isStream))) ?? 'sent';
}

export async function sendMessage(destination: DestinationRow, message: Message): Promise<DeliveryFault | null> {
  const secrets = await openSecrets(destination.sealed);
  if (!secrets) return { reason: 'secret' };
  if (destination.kind === 'email') return sendMail(secrets.address, message);
  const { address, token } = secrets;
  const { headers, body } = bodyOf(destination.kind, message, secretsInUse(secrets));
  return postMessage({ address, body, headers: { ...headers, ...(token && { authorization: `Splunk ${token}` }) } });
}

async function noteFailure(destination: DestinationRow, step: ChainStep | null, fault: DeliveryFault): Promise<void> {
  const { organization, id, failing_since: since } = destination;
  const attempts = destination.attempts + 1;
  const scope = scopeNamed(organization);
  const last: { refusals?: number } | null = JSON.parse(destination.fault ?? 'null'); // As it is noted below.
  const isRefused = step !== null && !isReceiverAway(fault);
  // Attempts of an outage are none of them.
  const refusals = (last?.refusals ?? 0) + (isRefused ? 1 : 0);
  const isGivenUp = isRefused && refusals >= MOST_REFUSALS;
  const reason = [fault.reason, fault.http ?? fault.smtp].filter(Boolean).join('-');
  metrics().deliveries.inc({ outcome: isGivenUp ? 'givenUp' : 'failed' });
  const facts = { organization, destination: id, reason };
  if (isGivenUp) log('warn', { event: 'delivery.givenUp', ...facts });
  else log('warn', { event: 'delivery.failed', ...facts });
  if (isGivenUp && !(await giveUpDelivery(scope, destination, step, fault))) return;
  const nowMs = Date.now();
  // No turn would come that says that nothing waits any more.
  if (isGivenUp && ((await readHead(scope))?.position ?? 0) <= step.position)
    return void (await noteDelivery(scope, destination, { ...WELL, leased_until: 0, due: nowMs }));
  await noteDelivery(scope, destination, {
    failing_since: since ?? nowMs,
    fault: JSON.stringify({ ...fault, ...(refusals > 0 && !isGivenUp && { refusals }) }),
    leased_until: 0,
    ...(isGivenUp ? { due: nowMs } : { attempts, due: nowMs + waitAfterMs(isRefused ? refusals : attempts) }),
  });
}

/** Changes that nobody closed are of an instance that died: closed as unknown they can be told. A later look still settles them. */
export async function closeLostLines(): Promise<void> {
  const longestMs = Math.max(SERVER_TIMING.outcomePendingMs, 2 * readEnv().PROVIDER_WRITE_TIMEOUT_MS);
  for (const { organization, id } of await findLostLines(Date.now() - longestMs))
    await endLine(scopeNamed(organization), id, { outcome: 'unknown' });
}

/** Counts, for whoever watches, the destinations at which nothing has arrived for long. */
export async function countFailing(): Promise<void> {
  metrics().destinationsFailing.set(await countFailingSince(Date.now() - SERVER_TIMING.deliveryFailsMs));
}

/** Seals again, by the newest password, what an older one sealed: that one is about to go. */
export async function sealAnew(): Promise<void> {
  for (const row of await readSealed()) {
    const secrets = isSealedByNewest(row.sealed) ? undefined : await openSecrets(row.sealed);
    if (secrets) await replaceSealed(row, await sealSecrets(secrets));
  }
}
