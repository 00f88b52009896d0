import 'server-only';
import { reminderStep } from '@/lib/rules/api-keys/key-notes';
import type { JournalLine } from '@/lib/rules/journal/journal-line';
import { calendarDate } from '@/lib/rules/text/format';
import { ASKED_BY_CONSOLE, ownScope } from '@/lib/server/journal/upkeep';
import { ownAct } from '@/lib/server/journal/record';
import { addReminder } from '@/lib/server/store/journal-store';
import { listRemindedOrganizations } from '@/lib/server/store/claim-destinations';
import { listDatedNotes } from '@/lib/server/store/team-store';
import type { StoreScope } from '@/lib/server/store/scope';

/**
 * Writes a line of each date that has come to a step, once for each of both, on whichever instance: what is to be sent is told by the
 * chain then, like everything else.
 */
export async function remindOfDates(now = new Date()): Promise<void> {
  const today = calendarDate(now);
  for (const organization of await listRemindedOrganizations()) {
    const scope = ownScope({ organization });
    for (const { id, note, replaceBy } of await listDatedNotes(scope)) {
      const due = reminderStep(replaceBy, today);
      if (!due) continue;
      const draft = ownAct('apikey.remind', id, { replaceBy, days: due.days, note }, ASKED_BY_CONSOLE);
      await addReminder(scope, draft, { day: replaceBy, step: due.step });
    }
  }
}

/** Whether a line is no reminder, or one whose key is there and still has that date. */
export async function isStillSo(scope: StoreScope, { act, target, after }: JournalLine): Promise<boolean> {
  if (act !== 'apikey.remind') return true;
  const notes = await listDatedNotes(scope, target.id);
  return notes.some(({ replaceBy }) => replaceBy === after?.replaceBy);
}
