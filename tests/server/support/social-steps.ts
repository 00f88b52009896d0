import { GET as start } from '@/app/api/session/social/[provider]/route';
import { bodyOf, cookiesOf, get } from './browser';
import { takeStep } from './session-step';

const OF_OWN_PAGE: Record<string, string> = { 'sec-fetch-site': 'same-origin' };

/** Begins a flow as a press on the sign-in page does; the cookie is that of the flow, as the browser sends it back. */
export async function begin(provider = 'google', search = '', headers = OF_OWN_PAGE) {
  const response = await get(start, { params: { provider }, search, headers });
  const cookie = cookiesOf(response).find((pair) => pair.startsWith('__Host-flow=')) ?? '';
  const state = URL.parse(response.headers.get('location') ?? '')?.searchParams.get('state') ?? '';
  return { response, cookie, state };
}

/** Comes back from the provider. */
export async function comeBack(cookie: string, fields: Record<string, unknown>) {
  const response = await takeStep('social-callback', { provider: 'google', ...fields }, { cookie });
  const cookies = cookiesOf(response);
  const session = cookies.find((one) => one.startsWith('__Host-console='));
  return { status: response.status, ...(await bodyOf(response)), cookies, session };
}
