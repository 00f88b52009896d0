import { GET as whoAmI } from '@/app/api/session/route';
import { bodyOf, get } from './browser';

/** What the console says of a session; null where there is none. */
export async function stateOf(cookie: string | undefined) {
  return (await bodyOf(await get(whoAmI, { cookie }))).data;
}
