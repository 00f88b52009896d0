'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { PlanMove, useLacksSlots, useRiseQuestion } from '@/components/contracts/plans/plan-change';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Stack } from '@/components/ui/stack';
import { toast } from '@/components/ui/toast';
import { useMutation } from '@/lib/client/use-mutation';
import { useSingleFlight } from '@/lib/client/use-single-flight';
import { differenceOfAll, type ProposalLine, riseOf } from '@/lib/rules/contracts/proposal-evaluation';
import type { Failure } from '@/lib/rules/failures';
import { formatYenChange } from '@/lib/rules/text/format';
import styles from './planner.module.css';
import { EffectiveDate } from './planner-row';

interface Props {
  lines: readonly ProposalLine[];
  onApplied: (domains: readonly string[]) => void;
  onClose: () => void;
}

/** One confirmation for all changes of a proposal, with the result of each. */
export function ApplyDialog({ lines, onApplied, onClose }: Props) {
  const t = useTranslations('planner.apply');
  const total = useTranslations('planner.total');
  const ui = useTranslations('ui');
  const locale = useLocale();
  const { once, isBusy } = useSingleFlight();
  const { stateOf, hasStopped, run } = useApply(lines);
  const { unknown } = riseOf(lines);
  const rise = useRiseQuestion(riseOf(lines));
  const apply = async () => {
    const done = await run();
    onApplied(done);
    if (done.length < lines.length) return;
    toast({ tone: 'good', text: t('done', { count: done.length }) });
    onClose();
  };
  return (
    <Dialog
      title={t('title', { count: lines.length })}
      onClose={onClose}
      confirmLabel={t('confirm')}
      onConfirm={() => void once(apply)}
      confirmReason={rise.reason}
      busy={isBusy}
      size="m"
      {...(hasStopped && !isBusy ? { footer: <Button onClick={onClose}>{ui('close')}</Button> } : {})}
    >
      <Stack>
        {unknown < lines.length && <p>{t('text', { yen: formatYenChange(differenceOfAll(lines), locale) })}</p>}
        {unknown > 0 && <p>{total('unpriced', { count: unknown })}</p>}
        <ol className={styles.lines}>
          {lines.map((line) => (
            <ApplyLine key={line.change.domain} line={line} state={stateOf(line.change.domain)} />
          ))}
        </ol>
        {!hasStopped && rise.element}
      </Stack>
    </Dialog>
  );
}

const TONES: Record<LineState['kind'], BadgeTone> = {
  waiting: 'plain',
  busy: 'info',
  done: 'good',
  notSent: 'warn',
  unknown: 'warn',
  planOnly: 'warn',
  failed: 'bad',
};

function ApplyLine({ line, state }: { line: ProposalLine; state: LineState }) {
  const t = useTranslations('planner.apply');
  const plan = useTranslations('contract.plan');
  return (
    <li className={styles.line}>
      <div className={styles.lineHead}>
        <strong>{line.contract.domain}</strong>
        {state.kind !== 'waiting' && <Badge tone={TONES[state.kind]}>{t(`state.${state.kind}`)}</Badge>}
      </div>
      <PlanMove line={line} effective={<EffectiveDate line={line} />} />
      {'failure' in state && (
        <>
          {state.isPlanTaken && <p>{t('planTaken')}</p>}
          <FailureAlert failure={state.failure} words={{ contractRequired: plan('primaryMissing') }} />
        </>
      )}
    </li>
  );
}

/** `notSent`: an earlier line failed, or the user gave up the proof that it needs. */
type LineState =
  | { kind: 'waiting' | 'busy' | 'done' | 'notSent' | 'planOnly' }
  | { kind: 'unknown' | 'planOnly' | 'failed'; failure: Failure; isPlanTaken: boolean };

function stateAfter(failure: Failure | undefined, isPlanTaken = false): LineState {
  if (!failure) return { kind: 'done' };
  const kind = failure.code === 'unknownResult' ? 'unknown' : isPlanTaken ? 'planOnly' : 'failed';
  return { kind, failure, isPlanTaken };
}

/** A plan that was set just before may have changed the slots. */
function seenSlots(planCode: string | undefined, { appsTotal, nextAppsTotal }: ProposalLine['contract']) {
  return planCode === undefined ? { seen: { appsTotal, nextAppsTotal } } : {};
}

function useMake() {
  const setPlan = useMutation('service.setPlan');
  const setSlots = useMutation('customisation.setSlots');
  const lacksSlots = useLacksSlots();
  return async ({ contract, change: { domain, planCode, slots } }: ProposalLine): Promise<LineState> => {
    const isMoved = planCode !== undefined;
    if (isMoved) {
      const result = await setPlan.trigger({
        service: 'Customine',
        planId: planCode,
        domain,
        seen: { planCode: contract.planCode },
      });
      if (!result) return { kind: 'notSent' };
      if (result.failure) return stateAfter(result.failure);
    }
    if (slots === undefined || (isMoved && !lacksSlots({ domain, planCode, slots }))) return { kind: 'done' };
    const result = await setSlots.trigger({ domain, maxAppSlot: slots, ...seenSlots(planCode, contract) });
    return result ? stateAfter(result.failure, isMoved) : { kind: isMoved ? 'planOnly' : 'notSent' };
  };
}

function useApply(lines: readonly ProposalLine[]) {
  const make = useMake();
  const [states, setStates] = useState<Record<string, LineState>>({});
  const mark = (domain: string, state: LineState) => setStates((before) => ({ ...before, [domain]: state }));

  const run = async () => {
    const done: string[] = [];
    for (const line of lines) {
      const { domain } = line.change;
      mark(domain, { kind: 'busy' });
      const state = await make(line);
      mark(domain, state);
      if (state.kind !== 'done') break;
      done.push(domain);
    }
    for (const { change } of lines.slice(done.length + 1)) mark(change.domain, { kind: 'notSent' });
    return done;
  };

  return {
    stateOf: (domain: string): LineState => states[domain] ?? { kind: 'waiting' },
    /** Something was not sent or is not sure to be made: sent again, it would name what it was seen as before. */
    hasStopped: Object.values(states).some(({ kind }) => !['waiting', 'busy', 'done'].includes(kind)),
    /** Sends one change after the other, stops at the first failure, and answers the domains that are done. */
    run,
  };
}
