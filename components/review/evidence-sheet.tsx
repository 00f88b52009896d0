'use client';

import { useLocale, useTranslations } from 'next-intl';
import { QueryState } from '@/components/layout/query-state';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';
import { Panel } from '@/components/ui/panel';
import { NotPrinted, PrintedSheet, SheetFacts } from '@/components/ui/printed-sheet';
import { Row, Stack } from '@/components/ui/stack';
import { useCurrentUser } from '@/lib/client/current-user';
import { useQuery } from '@/lib/client/use-query';
import type { Evidence } from '@/lib/rules/review/evidence';
import type { EvidenceSignature, ReviewLine } from '@/lib/rules/review/review-schema';
import { identityOf } from '@/lib/rules/review/review';
import { formatDate, formatList, formatMoment } from '@/lib/rules/text/format';
import styles from './evidence.module.css';
import { PAPER_COLUMNS } from './review-columns';
import { ReviewOff, ReviewRefused } from './reviews-panel';
import { reviewHref } from './use-review';
import { useReviewWords } from './use-review-words';

/** The evidence of a closed review as paper: every line, and how it is held against the journal. */
export function EvidenceSheet({ id }: { id: string }) {
  const t = useTranslations('review');
  const ui = useTranslations('ui');
  const query = useQuery('review.evidence', { id });
  const code = query.failure?.code;
  if (code === 'storeOff') return <ReviewOff />;
  if (code === 'adminNeeded') return <ReviewRefused />;
  if (code === 'reviewOpen' || code === 'reviewNotFound')
    return (
      <Panel title={t('evidence.title')}>
        <EmptyState
          icon="info"
          title={t(code === 'reviewOpen' ? 'evidence.open' : 'notFound')}
          text={t(code === 'reviewOpen' ? 'evidence.openText' : 'notFoundText')}
          action={<LinkButton href="/organization/review">{t('toList')}</LinkButton>}
        />
      </Panel>
    );
  if (!query.data)
    return <QueryState query={query} panel={t('evidence.title')} lines={8} failureTitle={t('readFailed')} />;
  return (
    <Stack gap="panels">
      <NotPrinted>
        <Row>
          <Button variant="primary" onClick={() => window.print()}>
            {ui('print')}
          </Button>
          <LinkButton href={reviewHref(id)}>{t('evidence.back')}</LinkButton>
        </Row>
      </NotPrinted>
      {query.data.signature.isIntact === false && (
        <Alert tone="bad" title={t('evidence.broken')}>
          {t('evidence.brokenText')}
        </Alert>
      )}
      {query.data.signature.isIntact === null && (
        <Alert tone="warn" title={t('evidence.retired')}>
          {t('evidence.retiredText')}
        </Alert>
      )}
      <Sheet {...query.data} />
    </Stack>
  );
}

function Sheet({ evidence, signature }: { evidence: Evidence; signature: EvidenceSignature }) {
  const t = useTranslations('review');
  const labels = useTranslations('labels');
  const nav = useTranslations('nav');
  const locale = useLocale();
  const { organization } = useCurrentUser();
  const { review, counts, inBulk, gone } = evidence;
  const words = useReviewWords();
  const when = (time: string) => formatMoment(Date.parse(time), locale);
  const facts: [name: string, value: string][] = [
    [nav('organization'), organization?.name ?? evidence.organization],
    [t('evidence.name'), review.name],
    [t('column.due'), formatDate(review.due, locale)],
    [t('column.reviewers'), formatList(review.reviewers, locale)],
    [t('frozen'), t('byAt', { account: review.startedBy, time: when(review.started) })],
    [t('closed'), t('byAt', { account: review.closedBy, time: when(review.closed) })],
    [labels('result'), t('evidence.countsText', { ...counts })],
    [t('inBulk'), inBulk ? words.inBulk(inBulk.by) : ''],
    [labels('reason'), review.reason],
  ];
  return (
    <PrintedSheet title={t('evidence.title')} wide>
      <SheetFacts facts={facts.filter(([, value]) => value !== '')} />
      <LinesTable evidence={evidence} />
      {gone.length > 0 && (
        <>
          <h3>{t('goneTitle', { count: gone.length })}</h3>
          <ul>
            {gone.map((line) => (
              <li key={identityOf(line)}>
                {t(`kind.${line.kind}`)} <bdi>{words.name(line)}</bdi> {words.frozenWhole(line)}
              </li>
            ))}
          </ul>
        </>
      )}
      {signature.isIntact !== null && <Check signature={signature} />}
    </PrintedSheet>
  );
}

function LinesTable({ evidence }: { evidence: Evidence }) {
  const t = useTranslations('review');
  // The cells of a line need what the evidence has of it, and nothing else.
  const lines = evidence.lines as unknown as ReviewLine[];
  return (
    <>
      <h3>{t('linesTitle')}</h3>
      <table role="table" className={styles.table} aria-label={t('linesTitle')}>
        <thead role="rowgroup">
          <tr role="row">
            {PAPER_COLUMNS.map(({ key, width }) => (
              <th key={key} role="columnheader" scope="col" style={{ inlineSize: width }}>
                {t(`lineColumn.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {lines.map((line) => (
            <tr key={line.position} role="row">
              {PAPER_COLUMNS.map(({ key, Cell, isName }) => {
                const Tag = isName ? 'th' : 'td';
                return (
                  <Tag key={key} role={isName ? 'rowheader' : 'cell'} scope={isName ? 'row' : undefined}>
                    <Cell row={line} shared={null} />
                  </Tag>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Check({ signature }: { signature: EvidenceSignature }) {
  const t = useTranslations('review');
  return (
    <>
      <h3>{t('evidence.check')}</h3>
      <p>{t('evidence.checkText', { line: signature.journalLine })}</p>
      <SheetFacts
        facts={[
          [t('evidence.digest'), <Hash key="digest" text={signature.digest} />],
          [t('evidence.hash'), <Hash key="hash" text={signature.hash} />],
        ]}
      />
    </>
  );
}

function Hash({ text }: { text: string }) {
  return <code translate="no">{text}</code>;
}
