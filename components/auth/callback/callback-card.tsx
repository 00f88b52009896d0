'use client';

import { useTranslations } from 'next-intl';
import { OpenCard } from '@/components/layout/open-card';
import { FocusOnMount } from '@/components/ui/focus-on-mount';
import { LinkButton } from '@/components/ui/link-button';
import { Progress } from '@/components/ui/progress';
import { providerLabel } from '@/lib/rules/auth/social';
import { CallbackFailure } from './callback-failure';
import { useCallbackExchange } from './use-callback-exchange';

/** The end of a social sign-in: it goes on by itself, or says in full what the provider said. */
export function CallbackCard({ provider }: { provider: string }) {
  const t = useTranslations('callback');
  const { returned, failure } = useCallbackExchange(provider);
  const label = providerLabel(provider);
  if (!failure) {
    return (
      <OpenCard title={t('title', { provider: label })} purpose={t('purpose')}>
        <Progress label={t('underWay')} />
      </OpenCard>
    );
  }
  return (
    <OpenCard title={t('failed', { provider: label })}>
      <FocusOnMount>
        <CallbackFailure failure={failure} returned={returned} />
      </FocusOnMount>
      <LinkButton href="/signin" variant="primary" block>
        {t('toSignIn')}
      </LinkButton>
    </OpenCard>
  );
}
