import { useTranslations } from 'next-intl';
import { ExternalLink } from '@/components/ui/external-link';
import styles from './mfa-step.module.css';

export function RecoveryHelp({ support }: { support: string }) {
  const t = useTranslations('mfaStep');
  return (
    <details className={styles.help}>
      <summary>{t('help.title')}</summary>
      <ul>
        <li>{t('help.backup')}</li>
        <li>{t('help.admin')}</li>
        <li>
          {t('help.support')} <ExternalLink href={support}>{t('help.supportLink')}</ExternalLink>
        </li>
      </ul>
    </details>
  );
}
