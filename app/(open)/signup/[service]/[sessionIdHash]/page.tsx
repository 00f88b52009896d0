import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { Messages } from '@/components/layout/messages';
import { ConfirmSignUp } from '@/components/auth/sign-up/confirm-sign-up';
import { readPathPart } from '@/lib/rules/text/plain-text';
import { readEnv } from '@/lib/server/env';
import { signUpKind } from '@/lib/server/api/sign-up-service';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('signup'))('confirmTitle') };
}

/** Sign-up, second step, behind the mailed link: code, password, organisation, terms (specification, sections 4 and 5). */
export default async function SignUpConfirmPage({ params }: PageProps<'/signup/[service]/[sessionIdHash]'>) {
  const { service, sessionIdHash } = await params;
  const { links } = readEnv();
  const kind = signUpKind(service) ?? notFound();
  const next = kind === 'site' ? links.LINK_SITE_THANKS : links.LINK_CUSTOMISATION_START;
  return (
    <Messages names={['signup']}>
      <ConfirmSignUp
        kind={kind}
        sessionIdHash={readPathPart(sessionIdHash)}
        links={{ terms: links.LINK_TERMS, privacy: links.LINK_PRIVACY, next }}
      />
    </Messages>
  );
}
