import { operationRoutes } from '@/lib/server/api/operation-handler';

/** Every operation of the provider that the browser may call by name. The operation handler checks the verb, after the name. */
export const { GET, POST } = operationRoutes('provider');
