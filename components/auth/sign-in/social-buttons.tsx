'use client';

import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { Badge } from '@/components/ui/badge';
import { BUTTON } from '@/components/ui/link-button';
import { readStored } from '@/lib/client/storage';
import { providerLabel } from '@/lib/rules/auth/social';
import styles from './social-buttons.module.css';

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

const MARKS: Readonly<Record<string, string>> = {
  google:
    'M12.48 10.92v3.28h7.84c-.24 1.84-.853 3.187-1.787 4.133-1.147 1.147-2.933 2.4-6.053 2.4-4.827 0-8.6-3.893-8.6-8.72s3.773-8.72 8.6-8.72c2.6 0 4.507 1.027 5.907 2.347l2.307-2.307C18.747 1.44 16.133 0 12.48 0 5.867 0 .307 5.387.307 12s5.56 12 12.173 12c3.573 0 6.267-1.173 8.373-3.36 2.16-2.16 2.84-5.213 2.84-7.667 0-.76-.053-1.467-.173-2.053H12.48z',
  microsoft: 'M0 0v11.408h11.408V0zm12.594 0v11.408H24V0zM0 12.594V24h11.408V12.594zm12.594 0V24H24V12.594z',
};

/** The mark of a provider, or its first letter. The name stands beside it, so it is never read aloud. */
function ProviderMark({ provider }: { provider: string }) {
  const path = Object.hasOwn(MARKS, provider) ? MARKS[provider] : undefined;
  if (!path) {
    return (
      <span className={styles.letter} aria-hidden="true">
        {providerLabel(provider).charAt(0)}
      </span>
    );
  }
  return (
    <svg className={styles.mark} width="18" height="18" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={path} />
    </svg>
  );
}
