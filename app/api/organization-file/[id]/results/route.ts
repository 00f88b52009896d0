import { change } from '@/lib/server/api/route-handler';
import { noteFileResults } from '@/lib/server/organization-file/endpoints';

/** What became of the changes of a file: `{results: [{ref, status, code?, line?}]}`, the same ones more than once. */
export const POST = change<{ id: string }>((context, { id }) => noteFileResults(context, id));
