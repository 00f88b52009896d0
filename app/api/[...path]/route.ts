import { reject } from '@/lib/server/http-error';
import { change, route } from '@/lib/server/api/route-handler';

/** Any other address of the API answers 404 in the API's own form. */
export const GET = route(async () => {
  throw reject('unknownOperation');
});

export const POST = change(async () => {
  throw reject('unknownOperation');
});
