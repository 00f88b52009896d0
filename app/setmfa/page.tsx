import { headers } from 'next/headers';
import { InvalidReturn, SetMfa } from '@/components/auth/set-mfa/set-mfa';
import { Messages } from '@/components/layout/messages';
import { fingerprintOf } from '@/lib/server/api/route-handler';
import { requireScreen } from '@/lib/server/pages/require-session';
import { mayBeSentByOthers, validateReturn } from '@/lib/server/pages/load-sign-in';
import { pageTitle } from '@/lib/server/pages/page-title';

export const generateMetadata = pageTitle('setmfa.title');

/** Turns on the user's own second factor, then leads back to the app that asked for it. */
export default async function SetMfaPage({ searchParams }: PageProps<'/setmfa'>) {
  const { account } = await requireScreen('/setmfa');
  const back = validateReturn((await searchParams).r);
  // A link on another site must not change anything by being followed.
  const asks = mayBeSentByOthers(await headers());
  return (
    <Messages names={['setmfa', 'signout']}>
      {back.isAllowed ? (
        <SetMfa account={account} fingerprint={fingerprintOf(account)} address={back.address} asks={asks} />
      ) : (
        <InvalidReturn />
      )}
    </Messages>
  );
}
