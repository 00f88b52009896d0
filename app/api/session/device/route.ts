import { checkDeviceRequest } from '@/lib/server/api/own-site';
import { route } from '@/lib/server/api/route-handler';
import { answerDevice } from '@/lib/server/auth/device';

/** Asked by the browser itself, never by a page: binds a session to a key of the device, and proves that key. */
export const POST = route(async (context) => {
  checkDeviceRequest(context.request);
  return answerDevice(context);
});
