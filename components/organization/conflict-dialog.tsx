'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import type { ContactDetails, ContactDetailsField } from '@/lib/rules/organization/contact-details';
import { ConflictChoice } from './conflict-choice';
import type { Conflict } from './use-save-contact-details';

type Side = 'saved' | 'mine';

interface ConflictDialogProps {
  conflict: Conflict;
  busy: boolean;
  onClose: () => void;
  onChosen: (chosen: Partial<ContactDetails>) => Promise<void>;
}

/** Both sides of every field that a colleague changed meanwhile. Nothing is chosen for a field that both changed. */
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
      open
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
