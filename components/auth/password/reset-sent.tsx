'use client';

import { useTranslations } from 'next-intl';
import { FocusOnMount } from '@/components/ui/focus-on-mount';
import { ExternalLink } from '@/components/ui/external-link';
import { LinkButton } from '@/components/ui/link-button';
import { Alert } from '@/components/ui/alert';
import { Stack } from '@/components/ui/stack';
import styles from './reset.module.css';

/** What happens next. It says nothing of whether the address is known. */
export function ResetSent({ email, support }: { email: string; support: string }) {
  const t = useTranslations('resetpasswd');
  return (
    <Stack>
      <FocusOnMount>
        <Alert tone="good" announce>
          {t('sent')}
        </Alert>
      </FocusOnMount>
      <p className={styles.email}>{email}</p>
      <ol className={styles.next} aria-label={t('next.title')}>
        <li>{t('next.mail')}</li>
        <li>{t('next.signIn')}</li>
        <li>{t('next.change')}</li>
      </ol>
      <p className={styles.missing}>
        {t('missing')} <ExternalLink href={support}>{t('support')}</ExternalLink>
      </p>
      <LinkButton href="/signin" variant="primary" block>
        {t('toSignIn')}
      </LinkButton>
    </Stack>
  );
}
