import { notFound } from 'next/navigation';
import { Messages } from '@/components/layout/messages';
import { StartCard } from '@/components/auth/sign-up/start-card';
import { readEnv, signUpKind } from '@/lib/server/env';
import { pageTitle } from '@/lib/server/pages/page-title';

export const generateMetadata = pageTitle('signup.title');

export default async function SignUpPage({ params, searchParams }: PageProps<'/signup/[service]'>) {
  const { service } = await params;
  const { subdomain, domain } = await searchParams;
  const given = {
    subdomain: typeof subdomain === 'string' ? subdomain : '',
    domain: typeof domain === 'string' ? domain : '',
  };
  return (
    <Messages names={['signup']}>
      <StartCard
        kind={signUpKind(service) ?? notFound()}
        service={service}
        given={given}
        support={readEnv().links.LINK_SUPPORT}
      />
    </Messages>
  );
}
