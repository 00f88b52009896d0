import { Messages } from '@/components/layout/messages';
import { SignInCard } from '@/components/auth/sign-in/sign-in-card';
import { knownReason } from '@/lib/rules/auth/social';
import { readEnv } from '@/lib/server/env';
import { loadSignInStep } from '@/lib/server/pages/load-sign-in';
import { pageTitle } from '@/lib/server/pages/page-title';

export const generateMetadata = pageTitle('signin.title');

export default async function SignInPage({ searchParams }: PageProps<'/signin'>) {
  const params = await searchParams;
  const { path } = await loadSignInStep('start', params);
  const { SOCIAL_PROVIDERS, PROVIDER_WORD_SITE, PROVIDER_WORD_CUSTOMISATION, links } = readEnv();
  return (
    <Messages names={['signin']}>
      <SignInCard
        path={path}
        reason={knownReason(params.reason)}
        providers={SOCIAL_PROVIDERS}
        support={links.LINK_SUPPORT}
        signUp={{ site: `/signup/${PROVIDER_WORD_SITE}`, customisation: `/signup/${PROVIDER_WORD_CUSTOMISATION}` }}
      />
    </Messages>
  );
}
