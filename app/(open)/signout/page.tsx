import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { getTranslations } from 'next-intl/server';
import { Messages } from '@/components/layout/messages';
import { SignOutCard } from '@/components/auth/sign-out/sign-out-card';
import { siblingApps } from '@/lib/server/pages/embeds';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('signout'))('title') };
}

/** From here the browser came by itself: its address bar, a bookmark, or a page of the console. */
const OWN_WAYS = ['none', 'same-origin'];

/** Signs out, then returns to `/` (specification, section 2). Whoever was sent here by another site is asked first. */
export default async function SignOutPage() {
  const asks = !OWN_WAYS.includes((await headers()).get('sec-fetch-site') ?? '');
  return (
    <Messages names={['signout', 'sso']}>
      <SignOutCard siblings={siblingApps()} asks={asks} />
    </Messages>
  );
}
