'use client';

import { mayCall } from '@/lib/rules/permissions';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import type { JobView } from '@/components/jobs/job';
import { useJob } from '@/components/jobs/job-store';
import { QueryState } from '@/components/layout/query-state';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { lazyComponent, lazyDialog } from '@/components/ui/lazy-component';
import { LinkButton } from '@/components/ui/link-button';
import { Panel } from '@/components/ui/panel';
import { Row, Stack } from '@/components/ui/stack';
import { useCurrentUser } from '@/lib/client/current-user';
import { useToday } from '@/lib/client/use-local-time';
import { useReadOnly } from '@/lib/client/use-permission';
import { keptInBulk, mayDecide, progressOf } from '@/lib/rules/review/review';
import type { ReviewAnswer } from '@/lib/rules/review/review-schema';
import { placesIn } from '@/lib/rules/review/proof';
import { ReviewLines } from './review-lines';
import { ReviewOverview } from './review-overview';
import { ReviewOff, ReviewRefused } from './reviews-panel';
import { useReview } from './use-review';

const JobPanel = lazyComponent(() => import('@/components/jobs/job-panel').then((loaded) => loaded.JobPanel));
const ApplyDialog = lazyDialog(() => import('./apply-dialog').then((loaded) => loaded.ApplyDialog));
const CloseDialog = lazyDialog(() => import('./close-dialog').then((loaded) => loaded.CloseDialog));

interface ReviewScreenProps {
  id: string;
  /** In Japan, as YYYY-MM-DD. */
  today: string;
  /** From where this browser reaches the console, if it is known: whether a change of the address list shuts it out. */
  ownAddress: string | null;
}

/** One access review: decided line by line, carried out, closed, and then its evidence. */
export function ReviewScreen({ id, ownAddress, ...props }: ReviewScreenProps) {
  const today = useToday(props.today);
  const t = useTranslations('review');
  const nav = useTranslations('nav');
  const state = useReview(id);
  const { role, isKnown } = useCurrentUser();
  const code = state.failure?.code;
  if (code === 'storeOff') return <ReviewOff />;
  if (code === 'adminNeeded' || (isKnown && !mayCall(role, 'review.read'))) return <ReviewRefused />;
  if (code === 'reviewNotFound')
    return (
      <Panel title={nav('review')}>
        <EmptyState
          icon="search"
          title={t('notFound')}
          text={t('notFoundText')}
          action={<LinkButton href="/organization/review">{t('toList')}</LinkButton>}
        />
      </Panel>
    );
  const { data } = state;
  if (!data) return <QueryState query={state} panel={nav('review')} lines={8} failureTitle={t('readFailed')} />;
  return <Loaded state={{ ...state, data }} today={today} ownAddress={ownAddress} />;
}

interface LoadedProps extends Omit<ReviewScreenProps, 'id'> {
  state: ReturnType<typeof useReview> & { data: ReviewAnswer };
}

function Loaded({ state, today, ownAddress }: LoadedProps) {
  const t = useTranslations('review');
  const oneAtATime = useTranslations('job')('oneAtATime');
  const { review, lines } = state.data;
  const { fingerprint } = useCurrentUser();
  const { job, isThere } = useJob(fingerprint);
  const [open, setOpen] = useState<'apply' | 'close' | null>(null);
  const denial = useDecideDenial(state.data);
  const inJob = useInJob(job, review.id);
  const progress = progressOf(lines);
  const isOpen = review.status === 'open';
  const isMoving = job !== null && job.status !== 'finished' && job.status !== 'cancelled';
  const close = () => setOpen(null);
  const actions = isOpen && (
    <Row>
      <Button
        disabledReason={denial ?? (isMoving ? oneAtATime : progress.due === 0 ? t('apply.nothing') : null)}
        onClick={() => setOpen('apply')}
      >
        {t('apply.open', { count: progress.due })}
      </Button>
      <Button
        variant="primary"
        disabledReason={denial ?? (isMoving ? oneAtATime : null)}
        onClick={() => setOpen('close')}
      >
        {t('close.open')}
      </Button>
    </Row>
  );
  return (
    <Stack gap="panels">
      <ReviewOverview
        review={review}
        progress={progress}
        inBulk={keptInBulk(lines)}
        today={today}
        actions={actions}
        denial={isOpen ? denial : null}
      />
      {isThere && <JobPanel owner={fingerprint} job={job} />}
      <ReviewLines state={state} denial={denial} inJob={inJob} />
      {open === 'apply' && <ApplyDialog review={review} lines={lines} ownAddress={ownAddress} onClose={close} />}
      {open === 'close' && <CloseDialog review={review} progress={progress} onClose={close} />}
    </Stack>
  );
}

/** The lines whose changes stand in this browser's job: it may still send them. */
function useInJob(job: JobView | null, id: string): ReadonlySet<number> {
  const { origin, tasks } = job ?? {};
  const isOfReview = origin?.kind === 'review' && origin.id === id;
  return useMemo(() => {
    const places = isOfReview ? (tasks ?? []).flatMap(({ ref = '' }) => placesIn(ref)) : [];
    return new Set(places.map(({ position }) => position));
  }, [isOfReview, tasks]);
}

/** Why the user decides nothing of it; null if they may. */
function useDecideDenial({ review }: ReviewAnswer): string | null {
  const t = useTranslations('review');
  const ui = useTranslations('ui.denied');
  const isHeld = useReadOnly();
  const { account, role, isKnown } = useCurrentUser();
  if (review.status === 'closed') return t('denied.closed');
  if (isHeld) return ui('readOnly');
  if (!isKnown) return ui('reading');
  return mayDecide(review, account, role) ? null : t('denied.notReviewer');
}
