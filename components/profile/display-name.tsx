'use client';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { usePermission } from '@/lib/client/use-permission';
import styles from './display-name.module.css';
import { DisplayNameForm } from './display-name-form';

/** The display name, edited where it stands; 'loading...' until it is there. */
export function DisplayName({ saved }: { saved: string | undefined }) {
  const t = useTranslations('profile');
  const denied = useTranslations('ui.denied');
  const denial = usePermission('profile.update');
  const [isEditing, setEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  if (saved === undefined) return <span role="status">{t('loading')}</span>;
  const close = () => {
    setEditing(false);
    // Focus goes back to where the editing began, once that is on the page again.
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
        disabledReason={denial && denied(denial)}
        onClick={() => setEditing(true)}
      />
    </span>
  );
}
