import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { CallbackCard } from '@/components/auth/callback/callback-card';
import { Words } from '@/components/layout/messages';
import { hasSocialError } from '@/lib/rules/auth/social';
import { openCallback } from '@/lib/server/pages/oauth-callback-page';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('callback'))('pageTitle') };
}

/** Where an identity provider sends the browser back to (specification, section 2). */
export default async function CallbackPage({ params, searchParams }: PageProps<'/callback/[provider]'>) {
  const provider = await openCallback((await params).provider, hasSocialError(await searchParams));
  return (
    <Words names={['callback']}>
      <CallbackCard provider={provider} />
    </Words>
  );
}
