'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Alert } from '@/components/ui/alert';
import { Dialog, EnterForm } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { TextInput } from '@/components/ui/text-input';
import { useSingleFlight } from '@/lib/client/use-single-flight';
import type { TeamOutcome } from '@/lib/client/use-team';
import { LIMITS } from '@/lib/rules/limits';

interface SaveFilterDialogProps {
  /** The names there are: one of them is replaced. */
  taken: readonly string[];
  most: number;
  text: string;
  /** What is said if it was changed elsewhere meanwhile. */
  changed: string;
  /** The filter that gets another name; else the one that is set is saved. */
  renamed?: string | undefined;
  onSave: (name: string) => Promise<TeamOutcome>;
  onClose: () => void;
}

export function SaveFilterDialog({ taken, most, text, changed, renamed, onSave, onClose }: SaveFilterDialogProps) {
  const t = useTranslations('team.filter');
  const labels = useTranslations('labels');
  const [name, setName] = useState(renamed ?? '');
  const trimmed = name.trim();
  const isTaken = taken.includes(trimmed);
  const isFull = renamed === undefined && !isTaken && taken.length >= most;
  const ofTeam = useTranslations('team');
  const { once, isBusy } = useSingleFlight();
  const [outcome, setOutcome] = useState<TeamOutcome>();
  const stopped = trimmed === '' ? labels('enterName') : isFull ? t('full', { max: most }) : null;
  const save = () =>
    once(async () => {
      const result = await onSave(trimmed);
      setOutcome(result);
      if (!result.failure && result.conflicts.length === 0) onClose();
    });
  return (
    <Dialog
      title={t(renamed === undefined ? 'title' : 'rename')}
      onClose={onClose}
      confirmLabel={t(isTaken ? 'replace' : renamed === undefined ? 'confirm' : 'rename')}
      confirmReason={stopped}
      onConfirm={() => void save()}
      busy={isBusy}
    >
      <p>{text}</p>
      {outcome?.failure && <FailureAlert failure={outcome.failure} title={ofTeam('notSaved')} />}
      {outcome && outcome.conflicts.length > 0 && (
        <Alert tone="warn" announce>
          {changed}
        </Alert>
      )}
      <EnterForm onEnter={() => stopped === null && void save()}>
        <Field label={t('name')} required max={LIMITS.filterName} used={name.length} wide>
          <TextInput
            value={name}
            maxLength={LIMITS.filterName}
            autoComplete="off"
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
      </EnterForm>
    </Dialog>
  );
}
