'use client';
import { useTranslations } from 'next-intl';
import type { RefObject } from 'react';
import { AVATAR } from '@/lib/rules/limits';

/** The hidden file input behind the button. The same file may be chosen twice in a row: after a failure it is the one wanted. */
export function AvatarInput({
  ref,
  onFile,
}: {
  ref: RefObject<HTMLInputElement | null>;
  onFile: (file: File) => void;
}) {
  const t = useTranslations('avatar');
  return (
    <input
      ref={ref}
      type="file"
      hidden
      aria-label={t('file')}
      accept={AVATAR.extensions.join(',')}
      onChange={({ target }) => {
        const [file] = target.files ?? [];
        if (file) onFile(file);
        target.value = '';
      }}
    />
  );
}
