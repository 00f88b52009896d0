'use client';
import { useLocale, useTranslations } from 'next-intl';
import { useId } from 'react';
import { Button } from '@/components/ui/button';
import { centredFrame, resizeFrame, smallestSide, type SquareFrame } from '@/components/profile/crop-geometry';
import type { OpenPicture } from '@/components/profile/load-picture';
import { formatBytes } from '@/lib/rules/text/format';
import styles from './crop-size.module.css';

interface CropSizeProps {
  picture: OpenPicture;
  frame: SquareFrame;
  onFrame: (frame: SquareFrame) => void;
}

/** Size of the frame by a slider, the way back to the centre, and what is known of the file. */
export function CropSize({ picture, frame, onFrame }: CropSizeProps) {
  const t = useTranslations('avatar');
  const locale = useLocale();
  const id = useId();
  const largest = Math.min(picture.width, picture.height);
  const percent = Math.round((frame.side / largest) * 100);
  const source = {
    type: picture.type.toUpperCase(),
    width: picture.width,
    height: picture.height,
    size: formatBytes(picture.bytes, locale),
  };
  return (
    <div className={styles.size}>
      <label htmlFor={id} className={styles.label}>
        {t('size')}
      </label>
      <div className={styles.line}>
        <input
          id={id}
          type="range"
          className={styles.slider}
          min={smallestSide(picture)}
          max={largest}
          value={frame.side}
          aria-valuetext={t('sizeValue', { percent })}
          onChange={({ target }) => onFrame(resizeFrame(frame, target.valueAsNumber, picture))}
        />
        <Button size="s" onClick={() => onFrame(centredFrame(picture))}>
          {t('centre')}
        </Button>
      </div>
      <p className={styles.facts}>{t('readout', { side: frame.side })}</p>
      <p className={styles.facts}>{t('source', source)}</p>
      <p className={styles.facts}>{t('privacy')}</p>
    </div>
  );
}
