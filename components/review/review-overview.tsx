'use client';

import { useLocale, useTranslations } from 'next-intl';
import Link from 'next/link';
import { type ReactNode, useId } from 'react';
import { Alert } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { DescriptionItem, DescriptionList } from '@/components/ui/description-list';
import { Button } from '@/components/ui/button';
import { Disclosure, DisclosureList } from '@/components/ui/disclosure';
import { LinkButton } from '@/components/ui/link-button';
import { Bar } from '@/components/ui/meter';
import { Panel } from '@/components/ui/panel';
import { Row, Stack } from '@/components/ui/stack';
import { fileAddress } from '@/lib/client/api';
import { toast } from '@/components/ui/toast';
import { useLocalTime } from '@/lib/client/use-local-time';
import { identityOf, type KeptInBulk, type ReviewProgress } from '@/lib/rules/review/review';
import type { Review } from '@/lib/rules/review/review-schema';
import { formatDate } from '@/lib/rules/text/format';
import styles from './review.module.css';
import { StatusBadge } from './reviews-panel';
import { reviewHref } from './use-review';
import { useReviewWords } from './use-review-words';

interface ReviewOverviewProps {
  review: Review;
  progress: ReviewProgress;
  inBulk: KeptInBulk;
  today: string;
  actions: ReactNode;
  /** Why the user decides nothing of it. */
  denial: string | null;
}

/** How far a review is, whose it is, and what it left behind once it is closed. */
export function ReviewOverview({ review, progress, inBulk, today, actions, denial }: ReviewOverviewProps) {
  const t = useTranslations('review');
  const labels = useTranslations('labels');
  const words = useReviewWords();
  const locale = useLocale();
  const timeOf = useLocalTime();
  const { total, decided, keep, change, remove, done, due } = progress;
  return (
    <Panel title={review.name} state={<StatusBadge review={review} today={today} />} action={actions}>
      <Stack>
        {denial && <Alert tone="info">{denial}</Alert>}
        <Decided decided={decided} total={total} />
        <Row>
          <Badge>{t('count.keep', { count: keep })}</Badge>
          <Badge tone={change > 0 ? 'info' : 'plain'}>{t('count.change', { count: change })}</Badge>
          <Badge tone={remove > 0 ? 'warn' : 'plain'}>{t('count.remove', { count: remove })}</Badge>
          {change + remove > 0 && <Badge tone={due === 0 ? 'good' : 'plain'}>{t('count.done', { count: done })}</Badge>}
          {due > 0 && <Badge tone="warn">{t('count.due', { count: due })}</Badge>}
        </Row>
        <DescriptionList>
          <DescriptionItem name={t('column.due')}>{formatDate(review.due, locale)}</DescriptionItem>
          <DescriptionItem name={t('column.reviewers')}>
            <ul className={styles.people}>
              {review.reviewers.map((account) => (
                <li key={account}>
                  <bdi>{account}</bdi>
                </li>
              ))}
            </ul>
          </DescriptionItem>
          <DescriptionItem name={t('frozen')}>
            {t('byAt', { account: review.createdBy, time: timeOf(review.createdMs, 'dateTime') ?? '' })}
          </DescriptionItem>
          {review.closedMs !== null && (
            <DescriptionItem name={t('closed')}>
              {t('byAt', { account: review.closedBy ?? '', time: timeOf(review.closedMs, 'dateTime') ?? '' })}
            </DescriptionItem>
          )}
          {inBulk.kept > 0 && <DescriptionItem name={t('inBulk')}>{words.inBulk(inBulk.by)}</DescriptionItem>}
          {review.reason && <DescriptionItem name={labels('reason')}>{review.reason}</DescriptionItem>}
        </DescriptionList>
        <Gone review={review} />
        {review.status === 'closed' && <EvidenceLinks review={review} />}
      </Stack>
    </Panel>
  );
}

function Decided({ decided, total }: { decided: number; total: number }) {
  const t = useTranslations('review');
  const id = useId();
  return (
    <div className={styles.decided}>
      <p id={id} role="status">
        {t('progressOf', { done: decided, total })}
      </p>
      <div role="progressbar" aria-labelledby={id} aria-valuemin={0} aria-valuemax={total} aria-valuenow={decided}>
        <Bar part={decided / total} tone="accent" />
      </div>
    </div>
  );
}

/** What the last review had and this one has not: there is nothing to decide of it. */
function Gone({ review: { gone } }: { review: Review }) {
  const t = useTranslations('review');
  const words = useReviewWords();
  if (gone.length === 0) return null;
  return (
    <DisclosureList>
      <Disclosure head={t('goneTitle', { count: gone.length })}>
        <ul className={styles.gone}>
          {gone.map((line) => (
            <li key={identityOf(line)}>
              {t(`kind.${line.kind}`)} <bdi>{words.name(line)}</bdi> <span>{words.frozen(line)}</span>
            </li>
          ))}
        </ul>
      </Disclosure>
    </DisclosureList>
  );
}

const FORMATS = ['csv', 'json', 'html'] as const;

function EvidenceLinks({ review: { id, journalLine } }: { review: Review }) {
  const t = useTranslations('review.evidence');
  const save = (format: (typeof FORMATS)[number]) => {
    const href = fileAddress('review.export', { id, format });
    Object.assign(document.createElement('a'), { href, download: '' }).click();
    toast({ tone: 'info', text: t('started') });
  };
  return (
    <Stack gap="lines">
      <p>{t('text')}</p>
      <Row>
        <LinkButton href={reviewHref(id, '/evidence')} icon="contract">
          {t('page')}
        </LinkButton>
        {FORMATS.map((format) => (
          <Button key={format} icon="download" onClick={() => save(format)}>
            {t(format)}
          </Button>
        ))}
        {journalLine !== null && (
          <Link href={`/activity/${journalLine}`} prefetch={false}>
            {t('line', { id: journalLine })}
          </Link>
        )}
      </Row>
    </Stack>
  );
}
