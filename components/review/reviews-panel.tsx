'use client';

import { mayCall } from '@/lib/rules/permissions';
import { useLocale, useTranslations } from 'next-intl';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { QueryState } from '@/components/layout/query-state';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { useFirstRows } from '@/components/ui/first-rows';
import { lazyDialog } from '@/components/ui/lazy-component';
import { LinkButton } from '@/components/ui/link-button';
import { Panel } from '@/components/ui/panel';
import { Cell, Table, TableRow } from '@/components/ui/table';
import { useCurrentUser } from '@/lib/client/current-user';
import { useToday } from '@/lib/client/use-local-time';
import { useReadOnly } from '@/lib/client/use-permission';
import { useQuery } from '@/lib/client/use-query';
import { REVIEW_LIMITS } from '@/lib/rules/review/review-lists';
import type { ReviewSummary } from '@/lib/rules/review/review-schema';
import { formatDate } from '@/lib/rules/text/format';
import { reviewHref } from './use-review';

const StartReviewDialog = lazyDialog(() => import('./start-review-dialog').then((loaded) => loaded.StartReviewDialog));

/** A year of four, and those of before on a press. */
const FIRST_REVIEWS = 5;

/** The access reviews of the organization, and the way to a new one. @param today in Japan, as YYYY-MM-DD */
export function ReviewsPanel(props: { today: string }) {
  const today = useToday(props.today);
  const t = useTranslations('review');
  const { role, isKnown } = useCurrentUser();
  const isRefused = isKnown && !mayCall(role, 'review.read');
  const query = useQuery('review.list', undefined, { isPaused: isRefused });
  if (isRefused || query.failure?.code === 'adminNeeded') return <ReviewRefused />;
  if (query.failure?.code === 'storeOff') return <ReviewOff />;
  if (!query.data) return <QueryState query={query} panel={t('listTitle')} lines={4} failureTitle={t('listFailed')} />;
  return <Reviews reviews={query.data.reviews} today={today} />;
}

/** Where nothing can be kept there are no reviews. */
export function ReviewOff() {
  const t = useTranslations('review');
  return (
    <Panel title={t('listTitle')}>
      <EmptyState icon="info" title={t('off')} text={t('offText')} />
    </Panel>
  );
}

export function ReviewRefused() {
  const t = useTranslations('review');
  const labels = useTranslations('labels');
  return (
    <Panel title={t('listTitle')}>
      <EmptyState
        icon="lock"
        title={labels('adminNeeded')}
        text={t('refusedText')}
        action={<LinkButton href="/organization">{t('toOrganization')}</LinkButton>}
      />
    </Panel>
  );
}

function Reviews({ reviews, today }: { reviews: readonly ReviewSummary[]; today: string }) {
  const t = useTranslations('review');
  const ui = useTranslations('ui');
  const router = useRouter();
  const isHeld = useReadOnly();
  const [isStarting, setStarting] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const { rows, more } = useFirstRows(reviews, { first: FIRST_REVIEWS, isFlush: true }, () => list.current);
  const open = reviews.filter(({ status }) => status === 'open').length;
  const reason = isHeld
    ? ui('denied.readOnly')
    : open >= REVIEW_LIMITS.open
      ? t('tooManyOpen', { most: REVIEW_LIMITS.open })
      : null;
  const start = (
    <Button variant="primary" icon="plus" disabledReason={reason} onClick={() => setStarting(true)}>
      {t('start.open')}
    </Button>
  );
  return (
    <Panel title={t('listTitle')} description={t('listText')} action={start} flush={reviews.length > 0}>
      {reviews.length === 0 ? (
        <EmptyState icon="shield" title={t('empty')} text={t('emptyText')} />
      ) : (
        <div ref={list} tabIndex={-1}>
          <Table label={t('listTitle')} columns={COLUMNS.map((name) => t(`column.${name}`))}>
            {rows.map((review) => (
              <ReviewRow key={review.id} review={review} today={today} />
            ))}
          </Table>
          {more}
        </div>
      )}
      {isStarting && (
        <StartReviewDialog
          today={today}
          onClose={() => setStarting(false)}
          onStarted={(id) => router.push(reviewHref(id))}
        />
      )}
    </Panel>
  );
}

const COLUMNS = ['name', 'status', 'due', 'progress', 'reviewers'] as const;

function ReviewRow({ review, today }: { review: ReviewSummary; today: string }) {
  const t = useTranslations('review');
  const locale = useLocale();
  const { id, name, due, total, decided, reviewers } = review;
  return (
    <TableRow>
      <Cell main label={t('column.name')}>
        <Link href={reviewHref(id)}>{name}</Link>
      </Cell>
      <Cell label={t('column.status')}>
        <StatusBadge review={review} today={today} />
      </Cell>
      <Cell label={t('column.due')}>{formatDate(due, locale)}</Cell>
      <Cell label={t('column.progress')}>{t('progressOf', { done: decided, total })}</Cell>
      <Cell label={t('column.reviewers')}>
        {t('reviewerCount', { rest: reviewers.length - 1, first: reviewers[0] ?? '' })}
      </Cell>
    </TableRow>
  );
}

export function StatusBadge({
  review: { status, due },
  today,
}: {
  review: Pick<ReviewSummary, 'status' | 'due'>;
  today: string;
}) {
  const t = useTranslations('review.status');
  const review = useTranslations('review');
  if (status === 'closed') return <Badge tone="good">{review('closed')}</Badge>;
  return due < today ? <Badge tone="bad">{t('overdue')}</Badge> : <Badge tone="info">{t('open')}</Badge>;
}
