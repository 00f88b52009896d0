import { useTranslations } from 'next-intl';
import styles from './brand.module.css';
import markStyles from './mark.module.css';

/** Mark and name of the product. */
export function BrandName() {
  const t = useTranslations('shell');
  return (
    <>
      <Mark />
      <span>{t('product')}</span>
    </>
  );
}

/** The same as a plain link: outside the signed-in screens nothing is gained by a router's link, and its code is saved. */
export function Brand({ href }: { href: '/' | '/signin' }) {
  return (
    <a href={href} className={styles.brand}>
      <BrandName />
    </a>
  );
}

/** The console's mark: three strokes, one for each service, written as the numeral three. */
function Mark({ size = 28 }: { size?: 24 | 28 | 40 }) {
  return (
    <svg
      className={markStyles.mark}
      width={size}
      height={size}
      viewBox="0 0 28 28"
      aria-hidden="true"
      focusable="false"
    >
      <rect width="28" height="28" rx="7.5" />
      <path d="M8.4 8.6h11.2M9.8 14h8.4M6.8 19.4h14.4" />
    </svg>
  );
}
