import { noSession } from '@/lib/server/api/request-context';
import { fingerprintOf, route } from '@/lib/server/api/route-handler';
import { isFresh, proofMethods } from '@/lib/server/api/recent-auth';
import { expiresAtMs, touch } from '@/lib/server/session/session';

/**
 * Who is signed in, how far the sign-in has come, and until when. A request with `peek` does not prolong the session; only one with
 * `proof` is told how to prove itself, which the store is asked for.
 */
export const GET = route(async ({ request, opened }) => {
  const { session } = opened;
  // Its page has to say why.
  if (!session && (opened.reason === 'endedElsewhere' || opened.reason === 'deviceNeeded')) throw noSession(opened);
  if (!session) return { data: null };
  const { searchParams } = new URL(request.url);
  const isPeek = searchParams.has('peek');
  if (!isPeek) touch(session);
  const { account, state } = session;
  const endsAtMs = expiresAtMs(session);
  return {
    data: {
      email: account,
      state,
      fingerprint: fingerprintOf(account),
      expiresAtMs: endsAtMs,
      endsInMs: endsAtMs - Date.now(),
      ...(searchParams.has('proof') && { proofBy: isFresh(session) ? null : await proofMethods(session) }),
    },
    isPeek,
  };
});
