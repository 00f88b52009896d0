'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { useLineWords } from '@/components/activity/line-words';
import { FailureAlert } from '@/components/layout/failure-alert';
import { QueryState } from '@/components/layout/query-state';
import { Alert } from '@/components/ui/alert';
import { Dialog } from '@/components/ui/dialog';
import { Stack } from '@/components/ui/stack';
import { Cell, Table, TableRow } from '@/components/ui/table';
import { toast } from '@/components/ui/toast';
import { read } from '@/lib/client/api';
import { useKeptFailureMessage } from '@/lib/client/use-kept-failure-message';
import { useRead } from '@/lib/client/use-query';
import type { JournalLine, State } from '@/lib/rules/journal/journal-line';
import { changesOf, type ShownValue } from '@/lib/rules/journal/line-changes';
import { undoRuleOf } from '@/lib/rules/journal/undo-rules';
import { useUndo } from './use-undo';

interface UndoDialogProps {
  line: JournalLine;
  onClose: (isDone: boolean) => void;
}

/** Shows what an undo would change now, or why it cannot be, and does it. */
export function UndoDialog({ line, onClose }: UndoDialogProps) {
  const t = useTranslations('undo');
  const ui = useTranslations('ui');
  // Never from a cache: what is shown is what is confirmed.
  const [opened] = useState(() => performance.now());
  const reading = useRead(`undo ${line.id} ${opened}`, (signal) =>
    read('journal.previewUndo', { id: line.id }, signal),
  );
  const { undo, isBusy, failure } = useUndo();
  const textOf = useKeptFailureMessage();
  const preview = reading.data;
  const rule = undoRuleOf(line.act);
  const note = typeof rule === 'object' ? rule.note : undefined;
  const code = preview?.refusal;
  const refusal = code && (code === 'changedMeanwhile' ? t('moved') : textOf({ code }));
  const confirm = async () => {
    const result = await undo(line);
    if (!result || result.failure) return;
    toast({ tone: 'good', text: t('done') });
    onClose(true);
  };
  const canConfirm = preview && !preview.refusal && !failure;
  return (
    <Dialog
      size="m"
      title={t('title')}
      onClose={() => onClose(failure?.code === 'unknownResult')}
      busy={isBusy}
      {...(canConfirm ? { confirmLabel: ui('undo'), onConfirm: () => void confirm() } : {})}
    >
      <Stack>
        {!preview && <QueryState query={reading} lines={3} />}
        {code && (
          <Alert tone="warn" title={t('notDone')} announce>
            {refusal}
          </Alert>
        )}
        {preview && !preview.refusal && (
          <>
            <p>{t('text')}</p>
            <Changes now={preview.now} next={preview.next} />
            {note && <Alert tone="info">{t(`note.${note}`)}</Alert>}
          </>
        )}
        {failure && <FailureAlert failure={failure} title={t('notDone')} words={{ changedMeanwhile: t('moved') }} />}
      </Stack>
    </Dialog>
  );
}

function Changes({ now, next }: { now: State | null; next: State | null }) {
  const t = useTranslations('undo');
  const labels = useTranslations('labels');
  const line = useTranslations('activity.line');
  const words = useLineWords();
  const changes = changesOf({ before: now, after: next }).filter(({ isChanged }) => isChanged || now === null);
  const text = (field: string, value: ShownValue, state: State | null): ReactNode => {
    if (value === null && state === null) return labels('none');
    if (value === null || (value.length === 0 && typeof value !== 'string')) return words.empty(field);
    return typeof value === 'string' ? words.value(field, value) : value.map((one) => <div key={one}>{one}</div>);
  };
  return (
    <Table label={t('changes')} columns={[line('field'), t('now'), t('next')]}>
      {changes.map(({ field, before, after }) => (
        <TableRow key={field}>
          <Cell main label={line('field')}>
            {words.field(field)}
          </Cell>
          <Cell label={t('now')}>
            <bdi>{text(field, before, now)}</bdi>
          </Cell>
          <Cell label={t('next')}>
            <bdi>{text(field, after, next)}</bdi>
          </Cell>
        </TableRow>
      ))}
    </Table>
  );
}
