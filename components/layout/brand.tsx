import { useTranslations } from 'next-intl';
import styles from './brand.module.css';
import { Mark } from './mark';

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
