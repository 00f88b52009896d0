import 'server-only';
import type { DestinationRule } from '@/lib/rules/journal/destinations';
import type { JournalLine } from '@/lib/rules/journal/journal-line';
import type { DestinationRow } from '@/lib/server/store/destination-rows';
import { type ChainStep, linesOfRule, readSteps } from '@/lib/server/store/delivery-store';
import { readLine } from '@/lib/server/store/journal-reads-store';
import { scopeNamed, type StoreScope } from '@/lib/server/store/scope';
import { digestMessage, type Message } from './message';
import { isStillSo } from './remind-dates';

/** Lines of which a digest tells by name; of the others it has the number, and the activity has all. */
const LISTED = 100;
const LINKS_AT_ONCE = 200;

/** The steps whose lines one of the rules finds. */
export async function stepsOfRules(
  scope: StoreScope,
  rules: readonly DestinationRule[],
  steps: readonly ChainStep[],
): Promise<ChainStep[]> {
  const lines = steps.map(({ line }) => line);
  const found = await Promise.all(rules.map((rule) => linesOfRule(scope, rule, lines)));
  const told = new Set(found.flat());
  return steps.filter(({ line }) => told.has(line));
}

/** What a destination has to be told up to a place in the chain, as one message; null if there is nothing. */
export async function digestUpTo(destination: DestinationRow, end: number): Promise<Message | null> {
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
  }
  return count === 0 ? null : digestMessage(destination, { lines, count, end });
}
