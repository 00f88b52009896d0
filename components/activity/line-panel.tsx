'use client';

import { useTranslations } from 'next-intl';
import Link from 'next/link';
import { type ReactNode, useEffect } from 'react';
import { QueryState } from '@/components/layout/query-state';
import { Alert } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { CopyButton } from '@/components/ui/copy-button';
import { DescriptionItem, DescriptionList } from '@/components/ui/description-list';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';
import { Panel } from '@/components/ui/panel';
import { Row, Stack } from '@/components/ui/stack';
import { Cell, Table, TableRow } from '@/components/ui/table';
import { useInterval } from '@/lib/client/use-interval';
import { useQuery } from '@/lib/client/use-query';
import { activityHref } from '@/lib/rules/journal/write-filters';
import type { JournalLine } from '@/lib/rules/journal/journal-line';
import { journalRuleOf } from '@/lib/rules/journal/journal-rules';
import { changesOf, type FieldChange, type ShownValue } from '@/lib/rules/journal/line-changes';
import { TIMING } from '@/lib/rules/timing';
import { OUTCOME_TONES, useLineWords } from './line-words';
import styles from './line-panel.module.css';
import { SettleLine, UndoLine } from './line-actions';
import { closedLines, keepLine, keepList } from './use-journal';

/** One line of the journal: what happened, what it changed, and where it came from. */
export function LinePanel({ id }: { id: string }) {
  const t = useTranslations('activity');
  // What is no number names no line.
  const reading = useQuery('journal.read', { id: /^\d{1,15}$/.test(id) ? Number(id) : 0 });
  const line = reading.data?.line;
  useEffect(() => keepList(), []);
  useEffect(() => line && keepLine(line), [line]);
  const lookAgain = async () => {
    if (document.visibilityState !== 'visible' || !line) return;
    if ((await closedLines([line])).length > 0) await reading.reload();
  };
  useInterval(() => void lookAgain(), line?.outcome === 'pending' ? TIMING.journalPollMs : null);
  if (reading.failure?.code === 'storeOff')
    return (
      <Panel title={t('line.title')}>
        <EmptyState icon="info" title={t('off')} text={t('offText')} />
      </Panel>
    );
  if (!line) return <QueryState query={reading} lines={8} panel={t('line.title')} failureTitle={t('failed')} />;
  return (
    <Stack gap="panels">
      <WhatHappened line={line} onLine={() => void reading.reload()} />
      <Changes line={line} />
      <Trace line={line} />
    </Stack>
  );
}

function WhatHappened({ line, onLine }: { line: JournalLine; onLine: () => void }) {
  const t = useTranslations('activity');
  const labels = useTranslations('labels');
  const words = useLineWords();
  const { person, target } = line;
  const about = target.text ?? target.id;
  const code = words.code(line);
  return (
    <Panel title={words.act(line.act)} state={<Badge tone={OUTCOME_TONES[line.outcome]}>{words.outcome(line)}</Badge>}>
      <Stack>
        <SettleLine line={line} onSettled={onLine} />
        {line.isErased && <Alert tone="info">{t('line.erased')}</Alert>}
        <DescriptionList>
          <DescriptionItem name={t('line.when')}>{words.time(line.timeMs)}</DescriptionItem>
          <DescriptionItem name={t('column.person')}>
            <bdi>{words.person(person)}</bdi> {person.isOwn && <Badge tone="info">{labels('you')}</Badge>}
          </DescriptionItem>
          <DescriptionItem name={labels('target')}>
            {words.kind(target.kind) !== words.target(target) && `${words.kind(target.kind)} `}
            <bdi>{words.target(target)}</bdi>
          </DescriptionItem>
          {line.code && (
            <DescriptionItem name={t('line.code')}>
              {code && <span className={styles.reason}>{code}</span>}
              <code translate="no">{t('line.codeName', { code: line.code })}</code>
            </DescriptionItem>
          )}
          <Related name={t('line.undoes')} id={line.undoes} />
          <Related name={t('line.undoneBy')} id={line.undoneBy} />
        </DescriptionList>
        <Row>
          <UndoLine line={line} withReason onDone={onLine} />
          {about !== '' && target.kind !== 'journal' && (
            <LinkButton size="s" icon="clock" href={activityHref({ target: { kind: target.kind, text: about } })}>
              {t('line.everything', { kind: words.kind(target.kind) })}
            </LinkButton>
          )}
          <LinkButton size="s" icon="person" href={activityHref({ person: person.account ?? person.id })}>
            {t('line.everyPerson')}
          </LinkButton>
        </Row>
      </Stack>
    </Panel>
  );
}

function Related({ name, id }: { name: string; id: number | null }) {
  const t = useTranslations('activity.line');
  if (id === null) return null;
  return (
    <DescriptionItem name={name}>
      <Link href={`/activity/${id}`} prefetch={false}>
        {t('undoesLink', { id })}
      </Link>
    </DescriptionItem>
  );
}

/** Field by field, what it was beside what it was to become. */
function Changes({ line }: { line: JournalLine }) {
  const t = useTranslations('activity.line');
  const labels = useTranslations('labels');
  const words = useLineWords();
  const { isRead, isAddition, isRemoval, undo } = journalRuleOf(line.act) ?? {};
  const changes = changesOf(line).filter(({ isChanged }) => isChanged || !isRead);
  if (changes.length === 0)
    return (
      <Panel title={t('changes')}>
        <p className={styles.quiet}>{t('noChanges')}</p>
      </Panel>
    );
  return (
    <Panel title={t('changes')} flush>
      <Table label={t('changes')} columns={[t('field'), labels('before'), labels('after')]}>
        {changes.map((change) => (
          <TableRow key={change.field}>
            <Cell main label={t('field')}>
              {words.field(change.field)}
            </Cell>
            <Cell label={labels('before')}>
              <Value
                change={change}
                value={change.before}
                isKnown={line.before !== null}
                isNothing={isAddition === true || undo === 'added'}
              />
            </Cell>
            <Cell label={labels('after')}>
              <Value
                change={change}
                value={change.after}
                isKnown={line.after !== null}
                isNothing={isRemoval === true}
                isAfter
              />
            </Cell>
          </TableRow>
        ))}
      </Table>
    </Panel>
  );
}

interface ValueProps {
  change: FieldChange;
  value: ShownValue;
  /** False: that side of the line holds nothing at all. */
  isKnown: boolean;
  isNothing: boolean;
  isAfter?: boolean;
}

/** The word says what a colour only repeats: a list names what came and what went. */
function Value({ change, value, isKnown, isNothing, isAfter }: ValueProps) {
  const t = useTranslations('activity.line');
  const labels = useTranslations('labels');
  const words = useLineWords();
  const { field, isChanged, added, removed } = change;
  if (value === null || value.length === 0)
    return (
      <span className={styles.quiet}>{isKnown ? words.empty(field) : isNothing ? labels('none') : t('notKnown')}</span>
    );
  if (typeof value === 'string')
    return <Marked isMarked={isChanged && isAfter === true}>{words.value(field, value)}</Marked>;
  const marked = isAfter ? added : removed;
  return (
    <ul className={styles.values}>
      {value.map((one) => (
        <li key={one}>
          <Marked isMarked={marked.includes(one)}>
            {marked.includes(one) ? t(isAfter ? 'added' : 'removed', { value: one }) : words.value(field, one)}
          </Marked>
        </li>
      ))}
    </ul>
  );
}

function Marked({ isMarked, children }: { isMarked: boolean; children: ReactNode }) {
  return isMarked ? (
    <strong className={styles.marked}>
      <bdi>{children}</bdi>
    </strong>
  ) : (
    <bdi>{children}</bdi>
  );
}

function Trace({ line }: { line: JournalLine }) {
  const t = useTranslations('activity.line');
  const activity = useTranslations('activity');
  const ui = useTranslations('ui');
  const words = useLineWords();
  return (
    <Panel title={t('trace')}>
      <DescriptionList>
        <DescriptionItem name={t('ended')}>{line.endedMs !== null && words.time(line.endedMs)}</DescriptionItem>
        {line.settledMs !== null && <DescriptionItem name={t('settled')}>{words.time(line.settledMs)}</DescriptionItem>}
        <DescriptionItem name={ui('requestId')}>
          <code translate="no">{line.requestId}</code>
          <CopyButton value={line.requestId} label={ui('copyRequestId')} compact />
        </DescriptionItem>
        <DescriptionItem name={t('address')}>{line.address}</DescriptionItem>
        <DescriptionItem name={activity('fields.browser')}>{line.browser}</DescriptionItem>
        <DescriptionItem name={t('position')}>{t('positionText', { id: line.id })}</DescriptionItem>
      </DescriptionList>
    </Panel>
  );
}
