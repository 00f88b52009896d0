import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Words } from '@/components/shell/words';
import { SignInCard } from '@/components/signin/sign-in-card';
import { knownReason } from '@/lib/rules/sign-in-reasons';
import { readEnv } from '@/lib/server/env';
import { openStep } from '@/lib/server/sign-in-step';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('signin'))('title') };
}

export default async function SignInPage({ searchParams }: PageProps<'/signin'>) {
  const params = await searchParams;
  const { path } = await openStep('start', params);
  const { SOCIAL_PROVIDERS, links } = readEnv();
  return (
    <Words names={['signin']}>
      <SignInCard
        path={path}
        reason={knownReason(params.reason)}
        providers={SOCIAL_PROVIDERS}
        support={links.LINK_SUPPORT}
      />
    </Words>
  );
}
