import { GET as whoAmI } from '@/app/api/session/route';
import { bodyOf, get } from './browser';

/** The state of a session in the console's answer, or null. */
export async function stateOf(cookie: string | undefined) {
  return (await bodyOf(await get(whoAmI, { cookie }))).data;
}
