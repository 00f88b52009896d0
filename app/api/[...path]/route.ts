import { reject } from '@/lib/server/http-error';
import { checkOwnSite } from '@/lib/server/api/own-site';
import { route } from '@/lib/server/api/route-handler';

/** Any other address of the API answers 404 in the API's own form. */
export const GET = route(async () => {
  throw reject('unknownOperation');
});

export const POST = route(async ({ request }) => {
  checkOwnSite(request);
  throw reject('unknownOperation');
});
