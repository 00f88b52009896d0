'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type CSSProperties, memo, startTransition, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
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

const ROWS_OF_A_PIECE = 100;

function LinesTable({ evidence }: { evidence: Evidence }) {
  const t = useTranslations('review');
  // The cells of a line need what the evidence has of it, and nothing else.
  const lines = evidence.lines as unknown as ReviewLine[];
  const drawn = useDrawn(lines.length);
  const pieces = useMemo(
    () =>
      Array.from({ length: Math.ceil(lines.length / ROWS_OF_A_PIECE) }, (_, at) =>
        lines.slice(at * ROWS_OF_A_PIECE, (at + 1) * ROWS_OF_A_PIECE),
      ),
    [lines],
  );
  return (
    <>
      <h3>
        {t('linesTitle')}{' '}
        {drawn < lines.length && <small>{t('evidence.drawing', { drawn, total: lines.length })}</small>}
      </h3>
      <table
        role="table"
        className={styles.table}
        aria-label={t('linesTitle')}
        aria-rowcount={lines.length + 1}
        style={{ '--columns': PAPER_COLUMNS.map(({ width }) => width).join(' ') } as CSSProperties}
      >
        <thead role="rowgroup">
          <tr role="row">
            {PAPER_COLUMNS.map(({ key, width }) => (
              <th key={key} role="columnheader" scope="col" style={{ '--width': width } as CSSProperties}>
                {t(`lineColumn.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        {pieces.slice(0, drawn / ROWS_OF_A_PIECE).map((piece) => (
          <Piece key={piece[0]?.position} lines={piece} />
        ))}
      </table>
    </>
  );
}

/** How many rows are drawn: some at once, the others between what else is done, and all before they are printed. */
function useDrawn(rows: number): number {
  const [drawn, setDrawn] = useState(ROWS_OF_A_PIECE);
  useEffect(() => {
    const drawAll = () => flushSync(() => setDrawn(Infinity));
    window.addEventListener('beforeprint', drawAll);
    return () => window.removeEventListener('beforeprint', drawAll);
  }, []);
  useEffect(() => {
    if (drawn < rows) startTransition(() => setDrawn((before) => before + ROWS_OF_A_PIECE));
  }, [drawn, rows]);
  return drawn;
}

const Piece = memo(function Piece({ lines }: { lines: readonly ReviewLine[] }) {
  const words = useReviewWords();
  return (
    <tbody role="rowgroup" style={{ '--rows': lines.length } as CSSProperties}>
      {lines.map((line) => (
        <tr key={line.position} role="row" aria-rowindex={line.position + 2}>
          {PAPER_COLUMNS.map(({ key, Cell, ...column }) => {
            const Tag = 'isName' in column ? 'th' : 'td';
            return (
              <Tag key={key} role={Tag === 'th' ? 'rowheader' : 'cell'} scope={Tag === 'th' ? 'row' : undefined}>
                <Cell row={line} shared={words} />
              </Tag>
            );
          })}
        </tr>
      ))}
    </tbody>
  );
});

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
