import { useTranslations } from 'next-intl';
import { Icon } from '@/components/ui/icon';
import styles from './welcome.module.css';

const SERVICES = [
  { name: 'site', text: 'siteText', icon: 'site' },
  { name: 'deploy', text: 'deployText', icon: 'deploy' },
  { name: 'customise', text: 'customiseText', icon: 'customise' },
] as const;

/** What the console is for: the three services that it runs. */
export function Welcome() {
  const t = useTranslations('welcome');
  return (
    <aside className={styles.panel} aria-label={t('services')}>
      <div className={styles.inside}>
        <p className={styles.headline}>{t('headline')}</p>
        <p className={styles.lead}>{t('lead')}</p>
        <ul className={styles.services}>
          {SERVICES.map(({ name, text, icon }) => (
            <li key={name} className={styles.service}>
              <span className={styles.tile}>
                <Icon name={icon} size={20} />
              </span>
              <span className={styles.words}>
                <span className={styles.name}>{t(name)}</span>
                <span className={styles.text}>{t(text)}</span>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </aside>
  );
}
