import { GET as start } from '@/app/api/session/social/[provider]/route';
import { bodyOf, get } from './browser';
import { takeStep } from './session-step';

interface Begun {
  response: Response;
  /** The flow's cookie, as the browser sends it back. */
  cookie: string;
  state: string;
}

/** Begins a flow as a press on the sign-in page does. */
export async function begin(
  provider = 'google',
  search = '',
  headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' },
): Promise<Begun> {
  const response = await get(start, { params: { provider }, search, headers });
  const cookie =
    response.headers
      .getSetCookie()
      .find((header) => header.startsWith('__Host-flow='))
      ?.split(';', 1)[0] ?? '';
  return {
    response,
    cookie,
    state: URL.parse(response.headers.get('location') ?? '')?.searchParams.get('state') ?? '',
  };
}

/** Comes back from the provider. */
export async function comeBack(cookie: string, fields: Record<string, unknown>) {
  const response = await takeStep('social-callback', { provider: 'google', ...fields }, { cookie });
  const cookies = response.headers.getSetCookie().map((header) => header.split(';', 1)[0] ?? '');
  return {
    status: response.status,
    ...(await bodyOf(response)),
    cookies,
    session: cookies.find((one) => one.startsWith('__Host-console=')),
  };
}
