'use client';

import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { useSWRConfig } from 'swr';
import { startJob } from '@/components/jobs/job-controller';
import { useJobEndToast } from '@/components/jobs/use-task-reason';
import { FailureAlert } from '@/components/layout/failure-alert';
import { QueryState } from '@/components/layout/query-state';
import { VirtualLines } from '@/components/ui/virtual-lines';
import { Alert } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { breakable } from '@/components/ui/breakable';
import { Dialog } from '@/components/ui/dialog';
import { Stack } from '@/components/ui/stack';
import { read, type Result, write } from '@/lib/client/api';
import { queryKey } from '@/lib/rules/page-data';
import { useCurrentUser } from '@/lib/client/current-user';
import { readSnapshot } from '@/lib/client/read-snapshot';
import { useRead } from '@/lib/client/use-query';
import type { Receipt } from '@/lib/rules/changes/snapshot';
import { WITHOUT_RECEIPTS } from '@/lib/rules/contracts/customisation-plans';
import type { Failure } from '@/lib/rules/failures';
import { needsTypedName } from '@/lib/rules/changes/member-changes';
import { STAY_BUSY, useSingleFlight } from '@/lib/client/use-single-flight';
import { planReview, readsNeeded, type ReviewNow } from '@/lib/rules/review/plan';
import { refOf } from '@/lib/rules/review/proof';
import { isDue } from '@/lib/rules/review/review';
import type { Review, ReviewLine } from '@/lib/rules/review/review-schema';
import { confirmationText } from '@/lib/rules/text/plain-text';
import { useReviewWords } from './use-review-words';

interface ApplyDialogProps {
  review: Review;
  lines: readonly ReviewLine[];
  ownAddress: string | null;
  onClose: () => void;
}

/** Holds the decisions against what is there now, says what is left out and why, and sends the rest as a job. */
export function ApplyDialog({ review, lines, ownAddress, onClose }: ApplyDialogProps) {
  const t = useTranslations('review.apply');
  const job = useTranslations('job');
  const { organization } = useCurrentUser();
  const { query, plan, start, failure, hasOtherJob, isBusy } = useApply({ review, lines, ownAddress, onClose });
  const count = plan?.sent.length ?? 0;
  const unread = t(query.failure ? 'readFailed' : 'reading');
  const word = plan && needsTypedName(plan.members) ? confirmationText(organization?.name ?? '') : '';
  return (
    <Dialog
      size="l"
      title={t('title')}
      onClose={onClose}
      confirmLabel={plan ? t('confirm', { count }) : t('open', { count: lines.filter(isDue).length })}
      confirmReason={plan ? (count + plan.leftOut.length === 0 ? t('nothing') : null) : unread}
      onConfirm={() => void start()}
      busy={isBusy}
      {...(word ? { typed: word } : {})}
    >
      {plan ? (
        <Stack>
          <p>{t('text', { count, leftOut: plan.leftOut.length })}</p>
          <PlanLines sent={plan.sent} leftOut={plan.leftOut} />
          {failure && <FailureAlert failure={failure} title={t('failed')} />}
          {hasOtherJob && <Alert tone="warn">{job('otherRuns')}</Alert>}
        </Stack>
      ) : (
        <QueryState query={query} lines={5} failureTitle={t('readFailed')} />
      )}
    </Dialog>
  );
}

/** What is there now, the plan that follows from it, and its start. */
function useApply({ review, lines, ownAddress, onClose }: ApplyDialogProps) {
  const { account, role, fingerprint } = useCurrentUser();
  const { mutate } = useSWRConfig();
  const toastEnd = useJobEndToast();
  // Never of an earlier opening: what is there now is the point of it.
  const [opening] = useState(() => crypto.randomUUID());
  const wanted = readsNeeded(lines.filter(isDue));
  const needed = [...wanted.parts, ...wanted.domains].toSorted();
  const query = useRead(`reviews-now/${opening}/${needed.join()}`, () => readNow(wanted));
  const [failure, setFailure] = useState<Failure>();
  const [hasOtherJob, setOtherJob] = useState(false);
  const { once, isBusy } = useSingleFlight();
  const { data } = query;
  const plan = useMemo(
    () => data && planReview(lines, data, { account, role, address: ownAddress }),
    [data, lines, account, role, ownAddress],
  );
  const start = () =>
    once(async () => {
      if (!plan) return undefined;
      const results = plan.leftOut.map(({ line, code }) => ({
        ref: refOf(line),
        status: 'leftOut' as const,
        code,
      }));
      const noted = results.length > 0 ? await write('review.report', { id: review.id, results }) : null;
      const problem = noted?.failure;
      setFailure(problem);
      const isStarted =
        !problem &&
        (plan.tasks.length === 0 ||
          (await startJob('changes', fingerprint, plan.tasks, toastEnd, { kind: 'review', id: review.id })));
      void mutate(queryKey('review.read', { id: review.id }));
      if (!isStarted) return setOtherJob(!problem);
      onClose();
      return STAY_BUSY;
    });
  return { query, plan, start, failure, hasOtherJob, isBusy };
}

/** What is there now of all that the decided changes are about, or the failure of the first part that did not answer. */
async function readNow({ parts, domains }: ReturnType<typeof readsNeeded>): Promise<Result<ReviewNow>> {
  const { snapshot, unread } = await readSnapshot(parts);
  if (unread) return { failure: unread.failure };
  const receipts: Receipt[] = [];
  for (const domain of domains) {
    const { data, failure } = await read('payment.readEmail', { domain });
    if (!failure) receipts.push({ domain, email: data.email });
    else if (!WITHOUT_RECEIPTS.includes(failure.code)) return { failure };
  }
  return { data: { ...snapshot, receipts } };
}

type Plan = ReturnType<typeof planReview>;

/** What is left out stands first: it is what nobody expects. */
function PlanLines({ sent, leftOut }: Pick<Plan, 'sent' | 'leftOut'>) {
  const t = useTranslations('review');
  const labels = useTranslations('labels');
  const blocked = useTranslations('changes.blocked');
  const words = useReviewWords();
  const all = [...leftOut, ...sent.map((line) => ({ line, code: null }))];
  const draw = (index: number) => {
    const one = all[index];
    if (!one) return null;
    const { line, code } = one;
    return (
      <>
        <span data-main title={words.name(line)}>
          {breakable(words.name(line))}
        </span>
        {code === null ? (
          <span>{labels('fromTo', { from: words.frozen(line), to: words.decision(line) })}</span>
        ) : (
          <Badge tone={code === 'already' ? 'plain' : 'warn'}>{blocked(code)}</Badge>
        )}
      </>
    );
  };
  return <VirtualLines label={t('apply.list')} count={all.length} line={draw} />;
}
