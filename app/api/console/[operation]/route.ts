import { handleOperation } from '@/lib/server/api/operation-handler';
import { route } from '@/lib/server/api/route-handler';

interface Params {
  operation: string;
}

/** Every operation that the console answers out of its own store. */
export const GET = route<Params>((context, { operation }) => handleOperation(context, operation, 'GET', 'console'));

export const POST = route<Params>((context, { operation }) => handleOperation(context, operation, 'POST', 'console'));
