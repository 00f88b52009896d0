import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { Messages } from '@/components/layout/messages';
import { StartCard } from '@/components/auth/sign-up/start-card';
import { signUpKind } from '@/lib/server/api/sign-up-service';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('signup'))('title') };
}

/** Sign-up, first step: an address to mail the confirmation to (specification, section 4). */
export default async function SignUpPage({ params, searchParams }: PageProps<'/signup/[service]'>) {
  const { service } = await params;
  const { subdomain, domain } = await searchParams;
  const given = {
    subdomain: typeof subdomain === 'string' ? subdomain : '',
    domain: typeof domain === 'string' ? domain : '',
  };
  return (
    <Messages names={['signup']}>
      <StartCard kind={signUpKind(service) ?? notFound()} service={service} given={given} />
    </Messages>
  );
}
