import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { CallbackCard } from '@/components/auth/callback/callback-card';
import { Messages } from '@/components/layout/messages';
import { hasSocialError } from '@/lib/rules/auth/social';
import { loadCallback } from '@/lib/server/pages/oauth-callback-page';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('callback'))('pageTitle') };
}

/** Where an identity provider sends the browser back to (specification, section 2). */
export default async function CallbackPage({ params, searchParams }: PageProps<'/callback/[provider]'>) {
  const provider = await loadCallback((await params).provider, hasSocialError(await searchParams));
  return (
    <Messages names={['callback']}>
      <CallbackCard provider={provider} />
    </Messages>
  );
}
