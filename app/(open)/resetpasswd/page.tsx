import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ResetCard } from '@/components/auth/password/reset-card';
import { Messages } from '@/components/layout/messages';
import { readEnv } from '@/lib/server/env';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('resetpasswd'))('title') };
}

export default function ResetPasswordPage() {
  return (
    <Messages names={['resetpasswd']}>
      <ResetCard support={readEnv().links.LINK_SUPPORT} />
    </Messages>
  );
}
