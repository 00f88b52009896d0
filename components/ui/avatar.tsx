'use client';

import { useState } from 'react';
import styles from './avatar.module.css';
import { classNames } from './class-names';

export interface AvatarProps {
  src: string | null | undefined;
  size?: 24 | 32 | 250;
  /** Names the picture if no text beside it does. */
  label?: string;
}

/** A round picture, or a drawing if there is none or it cannot load. */
export function Avatar({ src, size = 32, label }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const fail = () => setFailed(src ?? null);
  // It may have failed before this code ran; then no event follows.
  const check = (image: HTMLImageElement | null) => image?.complete && image.naturalWidth === 0 && fail();
  return (
    <span
      className={classNames(styles.avatar, styles[`s${size}`])}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      {src && src !== failed ? (
        <img
          className={styles.picture}
          src={src}
          alt=""
          width={size}
          height={size}
          decoding="async"
          onError={fail}
          ref={(image) => void check(image)}
        />
      ) : (
        <svg className={styles.drawing} viewBox="0 0 40 40">
          <circle cx="20" cy="16" r="6.5" />
          <path d="M6.5 40c0-8.4 6-13.5 13.5-13.5S33.5 31.6 33.5 40z" />
        </svg>
      )}
    </span>
  );
}
