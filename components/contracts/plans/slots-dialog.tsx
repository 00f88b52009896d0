'use client';

import { useLocale, useTranslations } from 'next-intl';
import { MutationDialog } from '@/components/layout/mutation-dialog';
import { useRef, useState } from 'react';
import { Field } from '@/components/ui/field';
import { Yen } from '@/components/ui/local-date';
import { Stack } from '@/components/ui/stack';
import { TextInput } from '@/components/ui/text-input';
import { useDoneToast } from '@/components/activity/undo-offers';
import { parseSlots, planYen, slotDifferenceYen, slotsProblem } from '@/lib/rules/contracts/customisation-plans';
import { LIMITS } from '@/lib/rules/limits';
import type { CustomisationContract } from '@/lib/rules/organization/organization';
import { firstOfNextMonth } from '@/lib/rules/text/calendar-days';
import { formatDate, formatYen } from '@/lib/rules/text/format';
import { BeforeAfter, useRiseQuestion } from './plan-change';
import { PendingSlots } from './plan-summary';

interface Props {
  contract: CustomisationContract;
  onClose: () => void;
  today: string;
}

/** Changes a domain's slots from the next month on: docs/product.md#slot-rules. */
export function SlotsDialog({ contract, onClose, today }: Props) {
  const t = useTranslations('contract.slots');
  const problems = useTranslations('contract.proposal.problem');
  const [typed, setTyped] = useState('');
  const tellDone = useDoneToast();
  const { domain, appsTotal, appsCount, nextAppsTotal } = contract;
  const slots = parseSlots(typed);
  const problem = slotsProblem(slots, contract);
  const problemText =
    problem && (problem === 'same' ? t('same') : problems(problem, { used: appsCount, max: LIMITS.slots }));
  const from = formatDate(firstOfNextMonth(today), useLocale());
  const difference = slots === null || problem ? 0 : slotDifferenceYen(appsTotal, slots);
  const rise = useRiseQuestion({ yen: Math.max(0, difference), unknown: 0 });
  return (
    <MutationDialog
      operation="customisation.setSlots"
      input={slots === null ? null : { domain, maxAppSlot: slots, seen: { appsTotal, nextAppsTotal } }}
      title={t('title', { domain })}
      confirmLabel={slots === appsTotal && !problem ? t('takeBack') : t('confirm')}
      confirmReason={typed === '' ? t('enterFirst') : (problemText ?? rise.reason)}
      size="m"
      failed={t('failed')}
      words={{ changedMeanwhile: t('changedMeanwhile', { now: appsTotal, next: nextAppsTotal ?? appsTotal }) }}
      onDone={(result) => {
        const done = { domain, slots: slots ?? 0 };
        tellDone(slots === appsTotal ? t('taken', done) : t('done', { ...done, date: from }), result?.line);
      }}
      onClose={onClose}
    >
      <Stack>
        <SlotsField contract={contract} typed={typed} onType={setTyped} problem={problemText} />
        {slots !== null && !problem && <SlotChange from={from} contract={contract} next={slots} />}
        {rise.element}
      </Stack>
    </MutationDialog>
  );
}

interface SlotsFieldProps extends Pick<Props, 'contract'> {
  typed: string;
  onType: (typed: string) => void;
  problem: string | null;
}

function SlotsField({ contract, typed, onType, problem }: SlotsFieldProps) {
  const t = useTranslations('contract.slots');
  const labels = useTranslations('labels');
  const field = useRef<HTMLInputElement>(null);
  const { appsTotal, appsCount } = contract;
  const keep = () => {
    onType(String(appsTotal));
    field.current?.focus();
  };
  return (
    <>
      <PendingSlots contract={contract} onKeep={keep} />
      <Field
        label={labels('newNumberOfSlots')}
        hint={t('hint', { now: appsTotal, used: appsCount })}
        error={typed === '' ? undefined : (problem ?? undefined)}
      >
        <TextInput
          ref={field}
          value={typed}
          onChange={({ target }) => onType(target.value)}
          inputMode="numeric"
          autoComplete="off"
        />
      </Field>
    </>
  );
}

function SlotChange({ from, contract, next }: { from: string; contract: CustomisationContract; next: number }) {
  const t = useTranslations('contract.slots');
  const locale = useLocale();
  const { planCode, appsTotal: now, nextAppsTotal: scheduled } = contract;
  const difference = slotDifferenceYen(now, next);
  const values = { date: from, yen: formatYen(Math.abs(difference), locale) };
  return (
    <>
      <BeforeAfter
        before={<SlotSide planCode={planCode} slots={now} />}
        after={<SlotSide planCode={planCode} slots={next} />}
        effective={
          difference === 0 ? t('effectiveSame') : t(difference > 0 ? 'effectiveMore' : 'effectiveLess', values)
        }
      />
      {scheduled !== undefined && difference !== 0 && <p>{t('replaces', { slots: scheduled })}</p>}
    </>
  );
}

function SlotSide({ planCode, slots }: { planCode: string; slots: number }) {
  const contract = useTranslations('contract');
  const labels = useTranslations('labels');
  const yen = planYen(planCode, slots);
  return (
    <Stack gap="lines">
      <strong>{labels('slotCount', { slots })}</strong>
      {yen !== null && <Yen amount={yen} per={contract('plan.perMonth')} />}
    </Stack>
  );
}
