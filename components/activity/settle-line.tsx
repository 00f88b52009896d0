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
import { SETTLE_TIMING } from '@/lib/rules/journal/settle';
import type { JournalLine } from '@/lib/rules/journal/journal-line';
import { journalRuleOf } from '@/lib/rules/journal/journal-rules';
import { useLineWords } from './line-words';

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
  const canSettle = journalRuleOf(line.act)?.read !== undefined;
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
    <Alert tone={answer === 'done' || answer === 'failed' ? 'good' : 'info'} announce>
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
