import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { CallbackCard } from '@/components/callback/callback-card';
import { Words } from '@/components/shell/words';
import { hasSocialError } from '@/lib/rules/social';
import { openCallback } from '@/lib/server/callback';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('callback'))('pageTitle') };
}

/** The other address that identity providers send the browser back to; it behaves like /callback (specification, section 2). */
export default async function OauthPage({ params, searchParams }: PageProps<'/oauth/[provider]'>) {
  const provider = await openCallback((await params).provider, hasSocialError(await searchParams));
  return (
    <Words names={['callback']}>
      <CallbackCard provider={provider} />
    </Words>
  );
}
