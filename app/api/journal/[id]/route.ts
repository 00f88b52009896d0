import { route } from '@/lib/server/api/route-handler';
import { readJournalLine } from '@/lib/server/journal/endpoints';

/** One line of the journal: `{data: {line}}`. */
export const GET = route<{ id: string }>((context, { id }) => readJournalLine(context, id));
