import { change } from '@/lib/server/api/route-handler';
import { settleJournalLine } from '@/lib/server/journal/endpoints';

/** Learns the outcome of a change whose answer was lost: `{data: {line}}`. */
export const POST = change<{ id: string }>((context, { id }) => settleJournalLine(context, id));
