import { route } from '@/lib/server/api/route-handler';
import { listJournal } from '@/lib/server/journal/endpoints';

/** The journal, a page at a time: `{data: {lines, next, searchedToMs}}`. */
export const GET = route((context) => listJournal(context));
