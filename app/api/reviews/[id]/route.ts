import { change, route } from '@/lib/server/api/route-handler';
import { decideReview, readOneReview } from '@/lib/server/review/endpoints';

/** One access review: `{data: {review, lines, conflicts}}`; `?since=` only the lines that changed after that version. */
export const GET = route<{ id: string }>((context, { id }) => readOneReview(context, id));

/** Decides lines: `{since, decisions: [{position, seen, decision, to, note}]}`. */
export const POST = change<{ id: string }>((context, { id }) => decideReview(context, id));
