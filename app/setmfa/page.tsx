import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { getTranslations } from 'next-intl/server';
import { InvalidReturn } from '@/components/auth/set-mfa/invalid-return';
import { SetMfa } from '@/components/auth/set-mfa/set-mfa';
import { Messages } from '@/components/layout/messages';
import { requireScreen } from '@/lib/server/pages/require-session';
import { validateReturn, mayBeSentByOthers } from '@/lib/server/pages/setmfa-return';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('setmfa'))('title') };
}

/** Turns on the second factor of whoever is signed in, then leads back to where they came from (specification, section 2). */
export default async function SetMfaPage({ searchParams }: PageProps<'/setmfa'>) {
  const { account } = await requireScreen('/setmfa');
  const back = validateReturn((await searchParams).r);
  // A link on somebody else's page must not change anything by being followed.
  const asks = mayBeSentByOthers(await headers());
  return (
    <Messages names={['setmfa', 'mfaStep']}>
      {back.isAllowed ? <SetMfa account={account} address={back.address} asks={asks} /> : <InvalidReturn />}
    </Messages>
  );
}
