import { operationRoutes } from '@/lib/server/api/operation-handler';
import { answerHere } from '@/lib/server/console/answer';

/** Every operation that the console answers out of its own store. */
export const { GET, POST } = operationRoutes('console', answerHere);
