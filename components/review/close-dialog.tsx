'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Alert } from '@/components/ui/alert';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Stack } from '@/components/ui/stack';
import { TextArea } from '@/components/ui/text-input';
import { toast } from '@/components/ui/toast';
import { write } from '@/lib/client/api';
import { useInvalidate } from '@/lib/client/use-query';
import { STAY_BUSY, useSingleFlight } from '@/lib/client/use-single-flight';
import type { Failure } from '@/lib/rules/failures';
import type { Review } from '@/lib/rules/review/review-schema';
import { REVIEW_LIMITS } from '@/lib/rules/review/review-lists';
import type { ReviewProgress } from '@/lib/rules/review/review';
import { isGivenUp } from '@/lib/rules/writes';

interface CloseDialogProps {
  review: Review;
  progress: ReviewProgress;
  onClose: () => void;
}

const LEFT = ['undecided', 'due', 'earlier', 'contradicted'] as const;

/** Closes a review for good. What is undecided or not made needs a reason, which the evidence holds. */
export function CloseDialog({ review, progress, onClose }: CloseDialogProps) {
  const t = useTranslations('review.close');
  const reviewWords = useTranslations('review');
  const labels = useTranslations('labels');
  const invalidate = useInvalidate();
  const [reason, setReason] = useState('');
  const [failure, setFailure] = useState<Failure>();
  const { once, isBusy } = useSingleFlight();
  // Only the server reads the state again: it may ask for a reason that was not needed before.
  const [contradicted, setContradicted] = useState(0);
  const left = { ...progress, undecided: progress.total - progress.decided, contradicted };
  const isReasonNeeded = LEFT.some((one) => left[one] > 0);
  const close = () =>
    once(async () => {
      setFailure(undefined);
      const result = await write('review.close', { id: review.id, seen: review.version, reason: reason.trim() });
      if (isGivenUp(result.failure)) return undefined;
      await invalidate(['review.close']);
      const found = result.failure?.fields?.contradicted;
      if (found !== undefined) return setContradicted(Number(found));
      if (result.failure) return setFailure(result.failure);
      toast({ tone: 'good', text: t('done') });
      onClose();
      return STAY_BUSY;
    });
  const tooLong = reason.length > REVIEW_LIMITS.note ? reviewWords('note.tooLong', { most: REVIEW_LIMITS.note }) : null;
  const reasonWhy = isReasonNeeded && reason.trim() === '' ? labels('enterReason') : null;
  return (
    <Dialog
      size="m"
      title={t('title', { name: review.name })}
      onClose={onClose}
      confirmLabel={t('confirm')}
      confirmReason={tooLong ?? reasonWhy}
      onConfirm={() => void close()}
      busy={isBusy}
    >
      <Stack>
        <p>{t('text')}</p>
        <Left left={left} />
        {isReasonNeeded && (
          <Field label={t('reason')} required max={REVIEW_LIMITS.note} used={reason.length} wide>
            <TextArea rows={3} value={reason} onChange={({ target }) => setReason(target.value)} />
          </Field>
        )}
        {failure && <FailureAlert failure={failure} title={t('failed')} />}
      </Stack>
    </Dialog>
  );
}

function Left({ left }: { left: Record<(typeof LEFT)[number], number> }) {
  const t = useTranslations('review.close');
  return LEFT.filter((one) => left[one] > 0).map((one) => (
    <Alert key={one} tone="warn">
      {t(one, { count: left[one] })}
    </Alert>
  ));
}
