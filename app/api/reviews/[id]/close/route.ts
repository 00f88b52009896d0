import { change } from '@/lib/server/api/route-handler';
import { closeOneReview } from '@/lib/server/review/closing';

/** Closes a review: `{seen, reason}`. */
export const POST = change<{ id: string }>((context, { id }) => closeOneReview(context, id));
