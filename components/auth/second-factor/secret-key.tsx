'use client';

import { useTranslations } from 'next-intl';
import { CopyButton } from '@/components/ui/copy-button';
import { DescriptionItem, DescriptionList } from '@/components/ui/description-list';
import type { Enrolment } from '@/lib/rules/auth/mfa-enrolment';
import { TOTP } from '@/lib/rules/timing';
import styles from './mfa-step.module.css';

/** The secret for whoever cannot scan: to copy, to type in groups of four, or to open in an app on this very device. */
export function SecretKey({ enrolment: { secret, otpauthUrl } }: { enrolment: Enrolment }) {
  const t = useTranslations('mfaStep');
  return (
    <div className={styles.secret}>
      <p className={styles.key}>
        <span className={styles.keyLabel}>{t('secret')}</span>
        <code translate="no">{grouped(secret)}</code>
        <CopyButton value={secret} label={t('copySecret')} />
      </p>
      <details className={styles.help}>
        <summary>{t('manual.title')}</summary>
        <p>{t('manual.text')}</p>
        <DescriptionList>
          <DescriptionItem name={t('manual.kind')}>{t('manual.timeBased')}</DescriptionItem>
          <DescriptionItem name={t('manual.digits')}>
            {t('manual.digitsValue', { digits: TOTP.digits })}
          </DescriptionItem>
          <DescriptionItem name={t('manual.period')}>
            {t('manual.periodValue', { seconds: TOTP.periodS })}
          </DescriptionItem>
          <DescriptionItem name={t('manual.algorithm')}>{TOTP.algorithm.toUpperCase()}</DescriptionItem>
        </DescriptionList>
        <p>
          <a href={otpauthUrl} rel="noreferrer">
            {t('manual.open')}
          </a>
        </p>
      </details>
    </div>
  );
}

/** In groups of four, as one reads it off; authenticator apps do not mind the spaces. */
function grouped(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret;
}
