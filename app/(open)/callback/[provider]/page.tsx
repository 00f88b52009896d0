import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { CallbackCard } from '@/components/callback/callback-card';
import { Words } from '@/components/shell/words';
import { hasSocialError } from '@/lib/rules/social';
import { openCallback } from '@/lib/server/callback';

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
