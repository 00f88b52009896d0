'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { TextInput } from '@/components/ui/text-input';
import { LIMITS } from '@/lib/rules/limits';

interface SaveFilterDialogProps {
  /** The names there are: one of them is replaced. */
  taken: readonly string[];
  onSave: (name: string) => void;
  onClose: () => void;
}

export function SaveFilterDialog({ taken, onSave, onClose }: SaveFilterDialogProps) {
  const t = useTranslations('members.saved');
  const [name, setName] = useState('');
  const trimmed = name.trim();
  const isTaken = taken.includes(trimmed);
  const isFull = !isTaken && taken.length >= LIMITS.savedFilters;
  const save = () => {
    onSave(trimmed);
    onClose();
  };
  return (
    <Dialog
      open
      title={t('title')}
      onClose={onClose}
      confirmLabel={t(isTaken ? 'replace' : 'confirm')}
      confirmReason={trimmed === '' ? t('nameFirst') : isFull ? t('full', { max: LIMITS.savedFilters }) : null}
      onConfirm={save}
    >
      <p>{t('text')}</p>
      <Field label={t('name')} required max={LIMITS.filterName} used={name.length} wide>
        <TextInput
          value={name}
          maxLength={LIMITS.filterName}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
    </Dialog>
  );
}
