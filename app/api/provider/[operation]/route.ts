import { handleOperation } from '@/lib/server/api/operation-handler';
import { type Handler, handle, route } from '@/lib/server/api/route-handler';
import { offerOperations } from '@/lib/server/http/fast-path/answer-operation';

interface Params {
  operation: string;
}

const read: Handler<Params> = (context, { operation }) => handleOperation(context, operation, 'GET');
const change: Handler<Params> = (context, { operation }) => handleOperation(context, operation, 'POST');

/** Every operation of the provider that the browser may call by name. The operation handler checks the verb, after the name. */
export const GET = route(read);

export const POST = route(change);

offerOperations('provider', { GET: handle(read), POST: handle(change) });
