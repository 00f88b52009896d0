import { change } from '@/lib/server/api/route-handler';
import { reportLeaving } from '@/lib/server/leaving/endpoints';

/** What became of steps that were sent: `{results: [{ref, status, code, line}]}`. */
export const POST = change<{ id: string }>((context, { id }) => reportLeaving(context, id));
