'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import type { ContactDetails, ContactDetailsField, FieldConflict } from '@/lib/rules/organization/contact-details';
import styles from './conflict-dialog.module.css';
import type { Conflict } from './use-save-contact-details';

type Side = 'saved' | 'mine';

interface ConflictDialogProps {
  conflict: Conflict;
  busy: boolean;
  onClose: () => void;
  onChosen: (chosen: Partial<ContactDetails>) => Promise<void>;
}

/** Both sides of every field that a colleague changed meanwhile; no side is preset if both changed it. */
export function ConflictDialog({ conflict: { clashes }, busy, onClose, onChosen }: ConflictDialogProps) {
  const t = useTranslations('information.conflict');
  const [sides, setSides] = useState<Partial<Record<ContactDetailsField, Side>>>(() =>
    Object.fromEntries(clashes.filter(({ isMineChanged }) => !isMineChanged).map(({ field }) => [field, 'saved'])),
  );
  const isChosen = clashes.every(({ field }) => sides[field]);
  const choose = () =>
    void onChosen(
      Object.fromEntries(clashes.map(({ field, saved, mine }) => [field, sides[field] === 'mine' ? mine : saved])),
    );
  return (
    <Dialog
      size="m"
      title={t('title')}
      cancelLabel={t('back')}
      confirmLabel={t('save')}
      confirmReason={isChosen ? null : t('choose')}
      busy={busy}
      onClose={onClose}
      onConfirm={choose}
    >
      <p>{t('text')}</p>
      {clashes.map((clash) => (
        <ConflictChoice
          key={clash.field}
          clash={clash}
          chosen={sides[clash.field]}
          onChoose={(side) => setSides({ ...sides, [clash.field]: side })}
        />
      ))}
    </Dialog>
  );
}

interface ConflictChoiceProps {
  clash: FieldConflict;
  chosen: Side | undefined;
  onChoose: (side: Side) => void;
}

function ConflictChoice({ clash, chosen, onChoose }: ConflictChoiceProps) {
  const labels = useTranslations('labels');
  const t = useTranslations('information');
  const name = useId();
  return (
    <fieldset>
      <legend className={styles.legend}>{labels(`contact.${clash.field}`)}</legend>
      <div className={styles.sides}>
        {(['saved', 'mine'] as const).map((side) => (
          <label key={side} className={styles.side}>
            <input type="radio" name={name} checked={chosen === side} onChange={() => onChoose(side)} />
            <span className={styles.words}>
              <span className={styles.which}>{t(`conflict.${side}`)}</span>
              <span>{clash[side] || t('conflict.empty')}</span>
            </span>
          </label>
        ))}
      </div>
      {!clash.isMineChanged && <p className={styles.note}>{t('conflict.untouched')}</p>}
    </fieldset>
  );
}
