import { unsealData } from 'iron-session';
import { cookies } from 'next/headers';
import { SESSION_COOKIE } from '../../../../reference-session';

/** The obvious way to a BFF: the framework's cookies, an unseal for each request, and the global fetch. */
export async function GET() {
  const sealed = (await cookies()).get(SESSION_COOKIE)?.value ?? '';
  const session = await unsealData<{ account?: string; token?: string }>(sealed, {
    password: process.env.BENCH_PASSWORD ?? '',
  });
  if (!session.account) return Response.json({ failure: 'signedOut' }, { status: 401 });
  const credential = Buffer.from(`${session.account}:${session.token}`).toString('base64');
  const answer = await fetch(`${process.env.BENCH_PROVIDER}/apikey/list/`, {
    headers: { authorization: `Basic ${credential}`, 'x-date': new Date().toISOString() },
    cache: 'no-store',
  });
  const { data }: { data: unknown } = await answer.json();
  return Response.json({ data });
}
