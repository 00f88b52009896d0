'use client';
import { useTranslations } from 'next-intl';
import type { SquareFrame } from '@/components/profile/crop-geometry';
import type { OpenPicture } from '@/components/profile/load-picture';
import styles from './crop-preview.module.css';

/** The square as it will be shown: large, and as small as in the header. */
export function CropPreview({ picture, frame }: { picture: OpenPicture; frame: SquareFrame }) {
  const t = useTranslations('avatar');
  const { left, top, side } = frame;
  const share = (part: number) => `${(part / side) * 100}%`;
  const style = { width: share(picture.width), height: share(picture.height), left: share(-left), top: share(-top) };
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>{t('preview')}</figcaption>
      <div className={styles.pair}>
        {(['large', 'small'] as const).map((size) => (
          <span key={size} className={`${styles.round} ${styles[size]}`}>
            <img className={styles.picture} src={picture.image.src} alt="" style={style} />
          </span>
        ))}
      </div>
    </figure>
  );
}
