'use client';

import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { Badge } from '@/components/ui/badge';
import { BUTTON } from '@/components/ui/press-by-space';
import { readStored } from '@/lib/client/storage';
import { providerLabel } from '@/lib/rules/auth/social';
import { ProviderMark } from './provider-mark';
import styles from './social-buttons.module.css';

/** The accounts of others that can sign in here, and which of them this browser used last. */
export function SocialButtons({ providers, path }: { providers: readonly string[]; path: string }) {
  const t = useTranslations('signin');
  const last = useSyncExternalStore(
    never,
    () => readStored('seen.signInMethod'),
    () => null,
  );
  const query = path === '/' ? '' : `?redirect=${encodeURIComponent(path)}`;
  return (
    <ul className={styles.list}>
      {providers.map((provider) => (
        <li key={provider}>
          <a
            {...BUTTON}
            className={styles.button}
            href={`/api/session/social/${provider}${query}`}
            // Browsers that do not say where a navigation comes from say it by the referrer, to us alone.
            referrerPolicy="same-origin"
          >
            <ProviderMark provider={provider} />
            <span className={styles.label}>{t('with', { provider: providerLabel(provider) })}</span>
            {last === provider && <Badge tone="accent">{t('lastUsed')}</Badge>}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** What this browser used last does not change while the page is open. */
function never(): () => void {
  return () => undefined;
}
