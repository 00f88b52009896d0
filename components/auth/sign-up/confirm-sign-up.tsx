'use client';

import { useTranslations } from 'next-intl';
import { useState, useSyncExternalStore } from 'react';
import { OpenCard } from '@/components/layout/open-card';
import { Alert } from '@/components/ui/alert';
import { ExternalLink } from '@/components/ui/external-link';
import { FocusOnMount } from '@/components/ui/focus';
import { LinkButton } from '@/components/ui/link-button';
import { Stack } from '@/components/ui/stack';
import { ConfirmForm, type SignUpLinks } from './confirm-form';
import { signUpEmail } from './sign-up-storage';

interface Props {
  kind: 'site' | 'customisation';
  sessionIdHash: string;
  links: SignUpLinks;
}

export function ConfirmSignUp({ kind, sessionIdHash, links }: Props) {
  const t = useTranslations('signup');
  const [done, setDone] = useState<{ email: string; domain: string } | null>(null);
  const email = useSyncExternalStore(never, signUpEmail, () => null);
  if (done) return <DoneCard kind={kind} email={done.email} domain={done.domain} next={links.next} />;
  const purpose = email === null ? t('confirmPurpose') : t('confirmPurposeFor', { email });
  return (
    <OpenCard title={t('confirmTitle')} purpose={purpose}>
      <ConfirmForm
        kind={kind}
        email={email ?? ''}
        sessionIdHash={sessionIdHash}
        links={links}
        onDone={(email, domain) => setDone({ email, domain })}
      />
    </OpenCard>
  );
}

/** What this browser remembers of the first step does not change while the page is open. */
function never(): () => void {
  return () => undefined;
}

interface DoneCardProps {
  kind: 'site' | 'customisation';
  email: string;
  domain: string;
  next: string;
}

function DoneCard({ kind, email, domain, next }: DoneCardProps) {
  const t = useTranslations('signup');
  const ui = useTranslations('ui');
  return (
    <OpenCard title={t('doneTitle')}>
      <FocusOnMount>
        <Alert tone="good" announce>
          {t('done', { email })}
        </Alert>
      </FocusOnMount>
      <Stack>
        <ExternalLink href={kind === 'site' ? next : startAddress(next, domain)} variant="primary">
          {t(`next.${kind}`)}
        </ExternalLink>
        <LinkButton href="/signin">{ui('toSignIn')}</LinkButton>
      </Stack>
    </OpenCard>
  );
}

/** The customisation app's start page takes the host's domain as environment, and the subdomain. */
function startAddress(next: string, domain: string): string {
  const [subdomain = '', ...rest] = domain.split('.');
  const address = new URL(next);
  address.searchParams.set('environment', rest.join('.'));
  address.searchParams.set('subdomain', subdomain);
  return address.href;
}
