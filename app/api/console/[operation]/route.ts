import { handleOperation } from '@/lib/server/api/operation-handler';
import { type Handler, handle, route } from '@/lib/server/api/route-handler';
import { answerHere } from '@/lib/server/console/answer';
import { offerOperations } from '@/lib/server/http/fast-path/answer-operation';

interface Params {
  operation: string;
}

const read: Handler<Params> = (context, { operation }) => handleOperation(context, operation, 'GET', answerHere);
const change: Handler<Params> = (context, { operation }) => handleOperation(context, operation, 'POST', answerHere);

/** Every operation that the console answers out of its own store. */
export const GET = route(read);

export const POST = route(change);

offerOperations('console', { GET: handle(read), POST: handle(change) });
