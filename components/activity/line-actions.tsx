'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Stack } from '@/components/ui/stack';
import { write } from '@/lib/client/api';
import { useSingleFlight } from '@/lib/client/use-single-flight';
import type { Failure } from '@/lib/rules/failures';
import { settlingRead, SETTLE_TIMING } from '@/lib/rules/journal/settle';
import type { JournalLine } from '@/lib/rules/journal/journal-line';
import { useLineWords } from './line-words';
import { lazyDialog } from '@/components/ui/lazy-component';
import { useDenialText } from '@/lib/client/use-permission';
import { isForeign, undoRefusal, undoRuleOf } from '@/lib/rules/journal/undo-rules';

interface SettleLineProps {
  line: JournalLine;
  onSettled: (line: JournalLine) => void;
}

/** A change whose answer was lost: says so, and learns from the state that is there now what became of it. */
export function SettleLine({ line, onSettled }: SettleLineProps) {
  const t = useTranslations('activity');
  const words = useLineWords();
  const { once, isBusy } = useSingleFlight();
  const [failure, setFailure] = useState<Failure>();
  /** What asking brought out. */
  const [answer, setAnswer] = useState<'done' | 'failed' | 'unknown' | 'early'>();
  const canSettle = settlingRead(line.act, {}) !== null && !isForeign(line);
  const settle = () =>
    once(async () => {
      setFailure(undefined);
      setAnswer(undefined);
      const { data, failure: failed } = await write('journal.settle', { id: line.id });
      setFailure(failed);
      if (!data) return;
      const { outcome, endedMs, timeMs } = data.line;
      const isEarly = Date.now() - (endedMs ?? timeMs) < SETTLE_TIMING.graceMs;
      setAnswer(outcome === 'done' || outcome === 'failed' ? outcome : isEarly ? 'early' : 'unknown');
      onSettled(data.line);
    });
  const said = answer && (
    <Alert tone={answer === 'done' ? 'good' : 'info'} announce>
      {t(`settle.${answer}`)}
    </Alert>
  );
  // What did not show by an earlier look may show by now.
  const mayShow = line.outcome === 'failed' && line.settledMs !== null;
  if (line.outcome !== 'unknown' && !mayShow) return said;
  return (
    <Stack gap="lines">
      {!mayShow && <Alert tone="warn">{t('line.unknownText')}</Alert>}
      {canSettle ? (
        <Button
          size="s"
          icon="refresh"
          busy={isBusy}
          aria-label={t('settle.of', { act: words.act(line.act) })}
          onClick={() => void settle()}
        >
          {t('settle.button')}
        </Button>
      ) : (
        <p>{t('settle.impossible')}</p>
      )}
      {failure && <FailureAlert failure={failure} title={t('settle.notMade')} />}
      {said}
    </Stack>
  );
}

const UndoDialog = lazyDialog(() => import('@/components/activity/undo-dialog').then((loaded) => loaded.UndoDialog));

interface UndoLineProps {
  line: JournalLine;
  /** Says why it cannot be put back, where it cannot. */
  withReason?: boolean;
  /** The line may be undone by now. */
  onDone?: () => void;
}

/** Takes the change of a line back, after showing what that would change now. Nothing where it cannot be. */
export function UndoLine({ line, withReason, onDone }: UndoLineProps) {
  const t = useTranslations('undo');
  const ui = useTranslations('ui');
  const failure = useTranslations('failure');
  const words = useLineWords();
  const [isAsking, setAsking] = useState(false);
  const [shownAtMs] = useState(() => Date.now());
  const rule = undoRuleOf(line.act);
  const denied = useDenialText(typeof rule === 'object' ? rule.by : 'organization.read');
  const refusal = undoRefusal(line, shownAtMs);
  // What the console did by itself, and what was not done, needs no word.
  const isSaid = withReason && rule !== undefined && line.outcome === 'done' && line.undoneBy === null;
  if (refusal) return isSaid && <p>{typeof rule === 'string' ? t(`never.${rule}`) : failure(refusal)}</p>;
  const close = (isDone: boolean) => {
    setAsking(false);
    if (isDone) onDone?.();
  };
  return (
    <>
      <Button
        size="s"
        aria-label={t('of', { act: words.act(line.act) })}
        disabledReason={denied}
        onClick={() => setAsking(true)}
      >
        {ui('undo')}
      </Button>
      {isAsking && <UndoDialog line={line} onClose={close} />}
    </>
  );
}
