import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { OpenCard } from '@/components/layout/open-card';
import styles from './mfa-step.module.css';
import { breakable } from '@/components/ui/breakable';
import { ExternalLink } from '@/components/ui/external-link';

interface StepCardProps {
  step: 'otp' | 'enrol';
  account: string;
  children: ReactNode;
  footer?: ReactNode;
}

export function StepCard({ step, account, children, footer }: StepCardProps) {
  const t = useTranslations('mfaStep');
  const name = <span className={styles.account}>{breakable(account)}</span>;
  const purpose = t.rich(`${step}Purpose`, { account, b: () => name });
  return (
    <OpenCard title={t(`${step}Title`)} purpose={purpose} footer={footer}>
      {children}
    </OpenCard>
  );
}

export function RecoveryHelp({ support }: { support: string }) {
  const t = useTranslations('mfaStep');
  const ui = useTranslations('ui');
  return (
    <details className={styles.help}>
      <summary>{t('help.title')}</summary>
      <ul>
        <li>{t('help.backup')}</li>
        <li>{t('help.admin')}</li>
        <li>
          {t('help.support')} <ExternalLink href={support}>{ui('contactSupport')}</ExternalLink>
        </li>
      </ul>
    </details>
  );
}
