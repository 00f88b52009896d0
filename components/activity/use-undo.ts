'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { write, type Result } from '@/lib/client/api';
import { isGivenUp } from '@/lib/rules/writes';
import { useInvalidate } from '@/lib/client/use-query';
import { useFailureMessage } from '@/lib/client/use-failure-message';
import { useSingleFlight } from '@/lib/client/use-single-flight';
import type { Failure } from '@/lib/rules/failures';
import type { WrittenLine } from '@/lib/rules/journal/undo-rules';

/** Takes the change of a line back and reads again what that made stale, also after a lost answer. */
export function useUndo() {
  const t = useTranslations('undo');
  const invalidate = useInvalidate();
  const messageOf = useFailureMessage();
  const { once, isBusy } = useSingleFlight();
  const [failure, setFailure] = useState<Failure>();
  /** Sent once; null while one is under way, and if the user gave up the fresh proof that it needs. */
  const undo = async ({ id, act }: Pick<WrittenLine, 'id' | 'act'>): Promise<Result<unknown> | null> => {
    let result: Result<unknown> | null = null;
    await once(async () => {
      setFailure(undefined);
      const answer = await write('journal.undo', { id });
      if (isGivenUp(answer.failure)) return;
      result = answer;
      setFailure(answer.failure);
      await invalidate([act]);
    });
    return result;
  };
  const textOf = (failed: Failure) => messageOf(failed, { words: { changedMeanwhile: t('moved') } });
  return { undo, isBusy, failure, textOf };
}
