'use client';

import { useTranslations } from 'next-intl';
import { OpenCard } from '@/components/layout/open-card';
import { ExternalLink } from '@/components/ui/external-link';
import { LinkButton } from '@/components/ui/link-button';
import { Stack } from '@/components/ui/stack';

interface Props {
  kind: 'site' | 'customisation';
  email: string;
  domain: string;
  next: string;
}

/** Sign-up is done: on to the site service's thanks page, or to the customisation app with its environment. */
export function DoneCard({ kind, email, domain, next }: Props) {
  const t = useTranslations('signup');
  return (
    <OpenCard title={t('doneTitle')} purpose={t('done', { email })}>
      <Stack>
        <ExternalLink href={kind === 'site' ? next : startAddress(next, domain)} variant="primary">
          {t(`next.${kind}`)}
        </ExternalLink>
        <LinkButton href="/signin">{t('toSignIn')}</LinkButton>
      </Stack>
    </OpenCard>
  );
}

/** The customisation app's start page takes the environment (the host's domain) and the subdomain (specification, section 2). */
function startAddress(next: string, domain: string): string {
  const [subdomain = '', ...rest] = domain.split('.');
  const address = new URL(next);
  address.searchParams.set('environment', rest.join('.'));
  address.searchParams.set('subdomain', subdomain);
  return address.href;
}
