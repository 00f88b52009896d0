import { headers } from 'next/headers';
import { Messages } from '@/components/layout/messages';
import { SignOutCard } from '@/components/auth/sign-out/sign-out-card';
import { siblingApps } from '@/lib/server/pages/external-links';
import { pageTitle } from '@/lib/server/pages/page-title';

export const generateMetadata = pageTitle('shell.signOut');

/** The user came from the address bar, a bookmark, or a page of the console. */
const OWN_SITES = ['none', 'same-origin'];

/** Signs out, then returns to `/`. A user who was sent here by another site is asked first. */
export default async function SignOutPage() {
  const asks = !OWN_SITES.includes((await headers()).get('sec-fetch-site') ?? '');
  return (
    <Messages names={['signout']}>
      <SignOutCard siblings={siblingApps()} asks={asks} />
    </Messages>
  );
}
