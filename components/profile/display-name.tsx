'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { lazyComponent } from '@/components/ui/lazy-component';
import { useDenialText } from '@/lib/client/use-permission';
import styles from './display-name.module.css';

// It comes late: react-hook-form brings the first load of the screen to its limit.
const DisplayNameForm = lazyComponent(() => import('./display-name-form').then((loaded) => loaded.DisplayNameForm));

/** The display name, edited in place; 'loading...' until it is there. */
export function DisplayName({ saved }: { saved: string | undefined }) {
  const t = useTranslations('profile');
  const denied = useDenialText('profile.update');
  const [isEditing, setEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  if (saved === undefined) return <span role="status">{t('loading')}</span>;
  const close = () => {
    setEditing(false);
    // The button is on the page again only after the next render.
    requestAnimationFrame(() => editButton.current?.focus());
  };
  if (isEditing) return <DisplayNameForm saved={saved} onClose={close} />;
  return (
    <span className={styles.line}>
      <span className={saved ? styles.name : styles.none}>{saved || t('unnamed')}</span>
      <Button
        ref={editButton}
        size="s"
        variant="quiet"
        icon="pencil"
        aria-label={t('edit')}
        title={t('edit')}
        disabledReason={denied}
        onClick={() => setEditing(true)}
      />
    </span>
  );
}
