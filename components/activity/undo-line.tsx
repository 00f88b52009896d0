'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { lazyDialog } from '@/components/ui/lazy-component';
import { useDenialText } from '@/lib/client/use-permission';
import type { JournalLine } from '@/lib/rules/journal/journal-line';
import { undoRefusal, undoRuleOf } from '@/lib/rules/journal/undo-rules';
import { useLineWords } from './line-words';

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
        {t('confirm')}
      </Button>
      {isAsking && <UndoDialog line={line} onClose={close} />}
    </>
  );
}
