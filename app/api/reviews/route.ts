import { change, route } from '@/lib/server/api/route-handler';
import { listAllReviews, startReview } from '@/lib/server/review/endpoints';

/** The access reviews: `{data: {reviews}}`; `?own` those that wait for the user: `{data: {open}}`. */
export const GET = route((context) => listAllReviews(context));

/** Freezes who has what and opens a review of it: `{name, due, reviewers}`. */
export const POST = change((context) => startReview(context));
