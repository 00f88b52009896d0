import { notFound } from 'next/navigation';
import { Messages } from '@/components/layout/messages';
import { ConfirmSignUp } from '@/components/auth/sign-up/confirm-sign-up';
import { readPathPart } from '@/lib/rules/text/plain-text';
import { readEnv, signUpKind } from '@/lib/server/env';
import { pageTitle } from '@/lib/server/pages/page-title';

export const generateMetadata = pageTitle('signup.confirmTitle');

/** Second step of a sign-up, behind the mailed link: code, password, organisation, terms. */
export default async function SignUpConfirmPage({ params }: PageProps<'/signup/[service]/[sessionIdHash]'>) {
  const { service, sessionIdHash } = await params;
  const { links } = readEnv();
  const kind = signUpKind(service) ?? notFound();
  const next = kind === 'site' ? links.LINK_SITE_THANKS : links.LINK_CUSTOMISATION_START;
  return (
    <Messages names={['signup', 'chpasswd']}>
      <ConfirmSignUp
        kind={kind}
        sessionIdHash={readPathPart(sessionIdHash)}
        links={{ terms: links.LINK_TERMS, privacy: links.LINK_PRIVACY, next }}
      />
    </Messages>
  );
}
