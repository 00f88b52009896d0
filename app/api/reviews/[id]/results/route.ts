import { change } from '@/lib/server/api/route-handler';
import { noteReviewResults } from '@/lib/server/review/endpoints';

/** What became of changes: `{results: [{ref, status, code?, line?}]}`. */
export const POST = change<{ id: string }>((context, { id }) => noteReviewResults(context, id));
