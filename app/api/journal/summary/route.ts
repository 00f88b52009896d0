import { route } from '@/lib/server/api/route-handler';
import { summarizeJournal } from '@/lib/server/journal/endpoints';

/** How many lines filters leave: `{data: {count, firstMs, lastMs, upTo}}`. */
export const GET = route((context) => summarizeJournal(context));
