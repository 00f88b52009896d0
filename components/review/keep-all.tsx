'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { type ReviewLine } from '@/lib/rules/review/review';
import { RISKS, risksOf } from '@/lib/rules/review/risks';
import type { Wish } from './use-review';

interface KeepAllProps {
  /** What is in sight, undecided, and for this user to decide. */
  undecided: readonly ReviewLine[];
  isMfaRequired: boolean;
  onKeep: (wishes: Wish[]) => Promise<void>;
  onShowRisky: () => void;
}

/** What is in sight and undecided is kept at one press, but for what needs a look of its own: that stays undecided, and is named. */
export function KeepAll({ undecided, isMfaRequired, onKeep, onShowRisky }: KeepAllProps) {
  const t = useTranslations('review.keepAll');
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const judged = undecided.map((line) => ({ line, risks: risksOf(line, isMfaRequired) }));
  const kept = judged.filter(({ risks }) => risks.length === 0).map(({ line }) => line);
  const [count, risky] = [kept.length, undecided.length - kept.length];
  const keep = async () => {
    setBusy(true);
    await onKeep(kept.map(({ position, note }) => ({ position, decision: 'keep', to: null, note })));
    setBusy(false);
    setAsking(false);
  };
  const show = () => {
    setAsking(false);
    onShowRisky();
  };
  const reason = count > 0 ? null : t(risky > 0 ? 'onlyRisky' : 'nothing');
  return (
    <>
      <Button size="s" icon="check" disabledReason={reason} onClick={() => setAsking(true)}>
        {t('open', { count })}
      </Button>
      <Dialog
        open={isAsking}
        title={t('title', { count })}
        onClose={() => setAsking(false)}
        confirmLabel={t('confirm', { count })}
        onConfirm={() => void keep()}
        busy={isBusy}
      >
        <p>{t('text')}</p>
        {risky > 0 && (
          <Alert tone="warn" title={t('risky', { count: risky })} action={{ label: t('showRisky'), onSelect: show }}>
            <ul>
              {RISKS.map((risk) => ({ risk, count: judged.filter(({ risks }) => risks.includes(risk)).length }))
                .filter((one) => one.count > 0)
                .map((one) => (
                  <li key={one.risk}>{t(`risks.${one.risk}`, { count: one.count })}</li>
                ))}
            </ul>
          </Alert>
        )}
      </Dialog>
    </>
  );
}
