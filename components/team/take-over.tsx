'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Row } from '@/components/ui/stack';
import { toast } from '@/components/ui/toast';
import { useSingleFlight } from '@/lib/client/use-single-flight';
import { type Team, type TeamOutcome, useTeamDenial } from '@/lib/client/use-team';
import { entryOf, type takeOver, type TeamChange, type TeamEntry, type TeamKind } from '@/lib/rules/team/team-entries';

export interface TeamNoticeProps {
  kind: TeamKind;
  team: Team;
  /** What this browser holds of the kind. */
  held: readonly TeamChange[];
  nameOf: (change: TeamChange) => string;
  textOf: (value: TeamEntry['value'] | null) => string;
  /** Removes these from this browser, because the team has them. */
  onTaken: (ids: readonly string[]) => void;
}

interface TakeOverProps extends TeamNoticeProps, ReturnType<typeof takeOver> {
  onAnswer: () => void;
}

/** Nothing that the team has is replaced: what differs is shown, and stays in both places. */
export function TakeOver({ team, nameOf, textOf, onTaken, missing, differing, onAnswer }: TakeOverProps) {
  const t = useTranslations('team');
  const denied = useTeamDenial();
  const { once, isBusy } = useSingleFlight();
  const [failure, setFailure] = useState<TeamOutcome['failure']>();
  const take = () =>
    once(async () => {
      const outcome = await team.change(missing);
      setFailure(outcome.failure);
      // After a failure what is there by now is compared anew.
      if (outcome.failure) return;
      const taken = missing.map(({ id }) => id).filter((id) => !outcome.conflicts.some((met) => met.id === id));
      onTaken(taken);
      onAnswer();
      if (taken.length > 0) toast({ tone: 'good', text: t('taken', { count: taken.length }) });
      if (outcome.conflicts.length > 0) toast({ tone: 'warn', text: t('met', { count: outcome.conflicts.length }) });
    });
  return (
    <Alert tone="info" title={t('held', { count: missing.length + differing.length })}>
      <p>{t('heldText')}</p>
      {missing.length > 0 && <p>{t('missing', { count: missing.length })}</p>}
      {differing.length > 0 && (
        <>
          <p>{t('differing', { count: differing.length })}</p>
          <ul>
            {differing.map((change) => (
              <li key={change.id}>
                {t('differs', {
                  name: nameOf(change),
                  theirs: textOf(entryOf(team.entries, change)?.value ?? null),
                  ours: textOf(change.value),
                })}
              </li>
            ))}
          </ul>
        </>
      )}
      {failure && <FailureAlert failure={failure} title={t('takeOverFailed')} />}
      <Row>
        {missing.length > 0 && (
          <Button size="s" busy={isBusy} disabledReason={denied} onClick={() => void take()}>
            {t('takeOver')}
          </Button>
        )}
        <Button size="s" variant="quiet" onClick={onAnswer}>
          {t('leave')}
        </Button>
      </Row>
    </Alert>
  );
}
