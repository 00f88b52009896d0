import { useTranslations } from 'next-intl';
import { RELEASE } from '@/lib/rules/screens';
import styles from './brand.module.css';
import footerStyles from './footer.module.css';

export function BrandName() {
  const t = useTranslations('shell');
  return (
    <>
      <Mark />
      <span>{t('product')}</span>
    </>
  );
}

/** A plain link: outside the signed-in screens the router's link gains nothing, and its code is saved. */
export function Brand({ href }: { href: '/' | '/signin' }) {
  return (
    <a href={href} className={styles.brand}>
      <BrandName />
    </a>
  );
}

/** Three strokes, one for each service: the numeral three. */
function Mark() {
  return (
    <svg className={styles.mark} width={28} height={28} viewBox="0 0 28 28" aria-hidden="true">
      <rect width="28" height="28" rx="7.5" />
      <path d="M8.4 8.6h11.2M9.8 14h8.4M6.8 19.4h14.4" />
    </svg>
  );
}

/** Below every frame: the product, and which release of it. */
export function Footer() {
  const t = useTranslations('shell');
  return (
    <footer className={footerStyles.footer}>
      <div className={footerStyles.inside}>
        <span>{t('product')}</span>
        <span>{t('release', { release: RELEASE })}</span>
      </div>
    </footer>
  );
}
