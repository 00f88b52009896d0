import { reject } from '@/lib/server/http-error';
import { change, route } from '@/lib/server/api/route-handler';

/** Whatever else is asked of the API is not there, and that is said in its own form. */
export const GET = route(async () => {
  throw reject('unknownOperation');
});

export const POST = change(async () => {
  throw reject('unknownOperation');
});
