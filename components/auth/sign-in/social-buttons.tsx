'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Badge } from '@/components/ui/badge';
import { BUTTON } from '@/components/ui/link-button';
import { useReady } from '@/lib/client/browser-state';
import { readStored } from '@/lib/client/storage';
import styles from './social-buttons.module.css';

interface SocialButtonsProps {
  /** With the name and the mark of each, which the server knows. */
  providers: readonly { name: string; label: string; mark: ReactNode }[];
  path: string;
}

export function SocialButtons({ providers, path }: SocialButtonsProps) {
  const t = useTranslations('signin');
  const last = useReady() ? readStored('seen.signInMethod') : null;
  const query = path === '/' ? '' : `?redirect=${encodeURIComponent(path)}`;
  return (
    <ul className={styles.list}>
      {providers.map(({ name: provider, label, mark }) => (
        <li key={provider}>
          <a
            {...BUTTON}
            className={styles.button}
            href={`/api/session/social/${provider}${query}`}
            // Browsers that do not say where a navigation comes from say it by the referrer, to us alone.
            referrerPolicy="same-origin"
          >
            {mark}
            <span className={styles.label}>{t('with', { provider: label })}</span>
            {last === provider && <Badge tone="accent">{t('lastUsed')}</Badge>}
          </a>
        </li>
      ))}
    </ul>
  );
}
