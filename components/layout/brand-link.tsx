import Link from 'next/link';
import { BrandName } from './brand';
import styles from './brand.module.css';

/** Mark and name of the product, leading to the home screen without leaving the console. */
export function BrandLink() {
  return (
    <Link href="/home" prefetch={false} className={styles.brand}>
      <BrandName />
    </Link>
  );
}
