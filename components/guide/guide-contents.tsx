import { useTranslations } from 'next-intl';
import Link from 'next/link';
import { GUIDE_NAMES, type GuideName } from '@/lib/rules/guide';
import styles from './guide.module.css';
import type { GuidePage } from './guide-article';

/** The first page of the guide: every page with what it is about. */
export function GuideContents({ pages }: { pages: Readonly<Record<GuideName, GuidePage>> }) {
  const t = useTranslations('guide');
  const shell = useTranslations('shell');
  return (
    <div className={styles.article}>
      <header className={styles.top}>
        <h1 className={styles.title}>{shell('guide')}</h1>
        <p className={styles.purpose}>{t('purpose')}</p>
      </header>
      <ul className={styles.entries}>
        {GUIDE_NAMES.map((name) => (
          <li key={name} className={styles.entry}>
            <Link href={`/guide/${name}`} prefetch={false} className={styles.name}>
              {pages[name].title}
            </Link>
            <p className={styles.about}>{pages[name].purpose}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Beside a page of the guide: the ways to all others. */
export function GuideNav({ current }: { current: GuideName }) {
  const t = useTranslations('guide');
  return (
    <nav className={styles.nav} aria-label={t('contents')}>
      <p>
        <Link href="/guide" prefetch={false}>
          {t('contents')}
        </Link>
      </p>
      <ul className={styles.names}>
        {GUIDE_NAMES.map((name) => (
          <li key={name}>
            <Link
              href={`/guide/${name}`}
              prefetch={false}
              className={styles.other}
              aria-current={name === current ? 'page' : undefined}
            >
              {t(`pages.${name}.title`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
