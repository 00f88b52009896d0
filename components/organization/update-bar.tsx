'use client';
import { useTranslations } from 'next-intl';
import { toast } from '@/components/ui/toast';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { useLocalTime } from '@/lib/client/use-local-time';
import { useReady } from '@/lib/client/use-ready';
import styles from './update-bar.module.css';
import type { Editing } from './use-contact-details-form';

/** The update button; as soon as something is typed the bar says so, stays in sight, and offers the way back. */
export function UpdateBar({ editing, isSaving }: { editing: Editing; isSaving: boolean }) {
  const t = useTranslations('information');
  const momentOf = useLocalTime();
  const isReady = useReady();
  const { now, draft, isDirty, isOpen, missing, discard, retype } = editing;
  const reason = missing.length > 0 ? t('missingCount', { count: missing.length }) : null;
  const giveUp = () => {
    const { values } = now();
    discard();
    toast({ tone: 'info', text: t('discarded'), action: { label: t('undo'), onSelect: () => retype(values) } });
  };
  const time = draft.keptAt && momentOf(draft.keptAt, 'time');
  return (
    <div className={isDirty ? styles.dirty : styles.bar}>
      <p role="status" className={styles.words}>
        {isDirty && (
          <>
            <Icon name="pencil" />
            <span>{t('unsaved')}</span>
          </>
        )}
      </p>
      {isDirty && time && <p className={styles.kept}>{t('draftKept', { time })}</p>}
      <div className={styles.buttons}>
        {isDirty && <Button onClick={isSaving ? undefined : giveUp}>{t('discard')}</Button>}
        <Button
          type="submit"
          variant="primary"
          busy={isSaving || !isReady || isOpen}
          disabledReason={isSaving ? null : reason}
        >
          {t('update')}
        </Button>
      </div>
    </div>
  );
}
