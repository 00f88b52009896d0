import { change, route } from '@/lib/server/api/route-handler';
import { changeOneLeaving, readOneLeaving } from '@/lib/server/leaving/endpoints';

/** One case, and what its people hold by the console's own store: `{data: {leaving, held}}`. */
export const GET = route<{ id: string }>((context, { id }) => readOneLeaving(context, id));

/** Changes it unless somebody else was there first: `{seen, change}`. */
export const POST = change<{ id: string }>((context, { id }) => changeOneLeaving(context, id));
