import { handleOperation } from '@/lib/server/api/operation-handler';
import { answerHere } from '@/lib/server/console/answer';
import { route } from '@/lib/server/api/route-handler';

interface Params {
  operation: string;
}

/** Every operation that the console answers out of its own store. */
export const GET = route<Params>((context, { operation }) => handleOperation(context, operation, 'GET', answerHere));

export const POST = route<Params>((context, { operation }) => handleOperation(context, operation, 'POST', answerHere));
