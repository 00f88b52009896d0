'use client';
import { useState } from 'react';
import { Avatar } from '@/components/ui/avatar';
import { AVATAR } from '@/lib/rules/limits';
import { isCustomAvatar } from '@/lib/rules/profile/picture';
import styles from './avatar-picture.module.css';

interface AvatarPictureProps {
  address: string;
  fallback: string;
  label: string;
  /** Told whether what is shown is somebody's own picture, as measured once it has loaded. */
  onCustom: (isCustom: boolean) => void;
}

/** The picture at its full size; where it cannot load the default one, and where that cannot load a drawing. */
export function AvatarPicture({ address, fallback, label, onCustom }: AvatarPictureProps) {
  const [failed, setFailed] = useState<readonly string[]>([]);
  const shown = [address, fallback].find((candidate) => !failed.includes(candidate));
  if (!shown) return <Avatar src={null} size={250} label={label} />;
  const judge = (image: HTMLImageElement | null) => {
    if (!image?.complete) return;
    const isThere = image.naturalWidth > 0;
    onCustom(
      isThere && shown === address && isCustomAvatar({ width: image.naturalWidth, height: image.naturalHeight }),
    );
    if (!isThere) setFailed((before) => (before.includes(shown) ? before : [...before, shown]));
  };
  return (
    <img
      // It may have loaded or failed before this code ran; then no event comes any more.
      ref={judge}
      className={styles.picture}
      src={shown}
      alt={label}
      width={AVATAR.displayPx}
      height={AVATAR.displayPx}
      onLoad={({ currentTarget }) => judge(currentTarget)}
      onError={({ currentTarget }) => judge(currentTarget)}
    />
  );
}
