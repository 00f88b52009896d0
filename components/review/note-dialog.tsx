'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Stack } from '@/components/ui/stack';
import { TextArea, TextInput } from '@/components/ui/text-input';
import { STAY_BUSY, useSingleFlight } from '@/lib/client/use-single-flight';
import { toHalfWidth } from '@/lib/rules/auth/account';
import type { Failure } from '@/lib/rules/failures';
import { REVIEW_LIMITS, type ReviewLine } from '@/lib/rules/review/review';
import type { Wish } from './use-review';
import { useReviewWords } from './use-review-words';

interface NoteDialogProps {
  line: ReviewLine;
  /** The line is being sent just now. */
  isBusy: boolean;
  /** Why the user decides nothing. */
  denial: string | null;
  /** @returns why it was not saved */
  onDecide: (wishes: readonly Wish[]) => Promise<Failure | undefined>;
  onClose: () => void;
}

/** Why a line was decided as it was; for a receipt also the address that it should go to. */
export function NoteDialog({ line, isBusy: isSent, denial, onDecide, onClose }: NoteDialogProps) {
  const t = useTranslations('review.note');
  const labels = useTranslations('labels');
  const notSaved = useTranslations('review')('notSaved');
  const words = useReviewWords();
  const { note, setNote, address, setAddress, isWrong, isLong, isBusy, failure, save } = useNote({
    line,
    onDecide,
    onClose,
  });
  return (
    <Dialog
      open
      size="m"
      title={t('title', { name: words.name(line) })}
      onClose={onClose}
      confirmLabel={t('save')}
      confirmReason={
        denial ?? (isWrong ? t('wrongAddress') : isLong ? t('tooLong', { most: REVIEW_LIMITS.note }) : null)
      }
      onConfirm={() => void save()}
      busy={isBusy || isSent}
    >
      <Stack>
        {line.kind === 'receipt' && (
          <Field label={t('address')} hint={t('addressHint', { now: line.value.email })} wide>
            <TextInput
              type="email"
              value={address}
              autoComplete="off"
              maxLength={300}
              onChange={({ target }) => setAddress(target.value)}
            />
          </Field>
        )}
        <Field label={labels('note')} hint={t('hint')} max={REVIEW_LIMITS.note} used={note.length} wide>
          <TextArea rows={3} value={note} onChange={({ target }) => setNote(target.value)} />
        </Field>
        {failure && <FailureAlert failure={failure} title={notSaved} />}
      </Stack>
    </Dialog>
  );
}

function useNote({ line, onDecide, onClose }: Pick<NoteDialogProps, 'line' | 'onDecide' | 'onClose'>) {
  const { position, kind, decision, to } = line;
  const [note, setNote] = useState(line.note);
  const [address, setAddress] = useState(kind === 'receipt' ? (to ?? '') : '');
  const [failure, setFailure] = useState<Failure>();
  const { once, isBusy } = useSingleFlight();
  const typed = toHalfWidth(address).trim();
  const isChange = kind === 'receipt' && typed !== '';
  const isWrong = isChange && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed);
  const isLong = note.length > REVIEW_LIMITS.note;
  const save = () =>
    once(async () => {
      setFailure(undefined);
      const kept = decision === 'change' && kind === 'receipt' && !isChange ? null : decision;
      const problem = await onDecide([
        {
          position,
          note: note.trim(),
          decision: isChange ? 'change' : kept,
          to: isChange ? typed : kind === 'receipt' ? null : to,
        },
      ]);
      // What was typed stays.
      if (problem) return setFailure(problem);
      onClose();
      return STAY_BUSY;
    });
  return { note, setNote, address, setAddress, isWrong, isLong, isBusy, failure, save };
}
