import { CallbackCard } from '@/components/auth/callback/callback-card';
import { Messages } from '@/components/layout/messages';
import { hasSocialError } from '@/lib/rules/auth/social';
import { loadCallback } from '@/lib/server/pages/load-sign-in';
import { pageTitle } from '@/lib/server/pages/page-title';

export const generateMetadata = pageTitle('callback.pageTitle');

export default async function CallbackPage({ params, searchParams }: PageProps<'/callback/[provider]'>) {
  const provider = await loadCallback((await params).provider, hasSocialError(await searchParams));
  return (
    <Messages names={['callback']}>
      <CallbackCard provider={provider} />
    </Messages>
  );
}
