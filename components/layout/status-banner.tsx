import { useTranslations } from 'next-intl';
import { ExternalLink } from '@/components/ui/external-link';
import { Icon } from '@/components/ui/icon';
import styles from './offline-banner.module.css';

interface StatusBannerProps {
  text: string | null;
  href: string;
  isLeftAlone: boolean;
}

/** What the provider's status page reports, and whether the console still gets answers. */
export function StatusBanner({ text, href, isLeftAlone }: StatusBannerProps) {
  const t = useTranslations('providerStatus');
  return (
    <section className={styles.banner} aria-label={t('title')}>
      <Icon name="warn" size={20} />
      <strong>{text === null ? t('unnamed') : t('report', { text })}</strong>
      {isLeftAlone && <span>{t('leftAlone')}</span>}
      <ExternalLink href={href}>{t('page')}</ExternalLink>
    </section>
  );
}
