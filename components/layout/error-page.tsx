'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import buttons from '@/components/ui/button.module.css';
import { classNames } from '@/components/ui/class-names';
import { reloadPage } from '@/lib/client/navigation/reload-page';
import styles from './message.module.css';
import { OpenCard } from './open-card';
import { useOnline } from '@/lib/client/browser-state';

/** In place of a screen that broke. It comes along with every screen, so it is built of plain elements, to stay small. */
export function ErrorPage({ error, retry }: { error: unknown; retry: () => void }) {
  const t = useTranslations('errorPage');
  const ui = useTranslations('ui');
  const shell = useTranslations('shell');
  const isOnline = useOnline();
  const number = digestOf(error);
  const isScriptLost = error instanceof Error && error.name === 'ChunkLoadError';
  // A page that is left breaks off what it still loads: to reload it then would overtake the way to the next one.
  const isOldRelease = isScriptLost && isOnline && window.scriptRecovery?.fault !== 'unreachable';
  useEffect(() => {
    if (isOldRelease) window.scriptRecovery?.recover();
  }, [isOldRelease]);
  return (
    <div role="alert" className={styles.middle}>
      <OpenCard
        title={isOldRelease ? t('newTitle') : isOnline ? t('title') : shell('offline')}
        purpose={isOldRelease ? t('newText') : isOnline ? t('text') : shell('offlineMore')}
        footer={
          number && (
            <p className={styles.number}>
              {ui('requestId')} <code>{number}</code>
            </p>
          )
        }
      >
        <p className={styles.ways}>
          <button
            type="button"
            className={classNames(buttons.button, buttons.primary)}
            onClick={isOldRelease ? reloadPage : retry}
          >
            {ui(isOldRelease ? 'reload' : 'retry')}
          </button>
          <a href="/" className={classNames(buttons.button, buttons.secondary)}>
            {t('toHome')}
          </a>
        </p>
      </OpenCard>
    </div>
  );
}

function digestOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('digest' in error)) return undefined;
  return typeof error.digest === 'string' ? error.digest : undefined;
}
