import { useTranslations } from 'next-intl';
import Link from 'next/link';
import { GUIDE_NAMES, type GuideName } from '@/lib/rules/guide';
import styles from './guide.module.css';
import type { ReactNode } from 'react';
import { GUIDE_LABELS, labelArgument } from '@/lib/rules/guide-labels';

/** The first page of the guide: every page with what it is about. */
export function GuideContents() {
  const t = useTranslations('guide');
  const text = useGuideText();
  return (
    <div className={styles.article}>
      <header className={styles.top}>
        <h1 className={styles.title}>{t('title')}</h1>
        <p className={styles.purpose}>{t('purpose')}</p>
      </header>
      <ul className={styles.entries}>
        {GUIDE_NAMES.map((name) => (
          <li key={name} className={styles.entry}>
            <Link href={`/guide/${name}`} prefetch={false} className={styles.name}>
              {t(`pages.${name}.title`)}
            </Link>
            <p className={styles.about}>{text(name, 'purpose')}</p>
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

/** The texts of the guide by page and key, with the labels of the screens in them. */
export function useGuideText(): (name: GuideName, key: string) => ReactNode {
  const t = useTranslations();
  const labels = Object.fromEntries(GUIDE_LABELS.map((key) => [labelArgument(key), t(key)]));
  // The keys of a page come from the messages themselves; of such a key the types know no arguments.
  return (name, key) => t.rich(`guide.pages.${name}.${key}` as 'guide.title', labels as never);
}
