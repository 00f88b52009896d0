'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Yen } from '@/components/ui/local-date';
import { Stack } from '@/components/ui/stack';
import { TextInput } from '@/components/ui/text-input';
import { useDoneToast } from '@/components/activity/undo-offers';
import { useMutation } from '@/lib/client/use-mutation';
import { planYen, slotDifferenceYen } from '@/lib/rules/contracts/customisation-plans';
import { parseSlots, slotsProblem } from '@/lib/rules/contracts/slots';
import { LIMITS } from '@/lib/rules/limits';
import type { CustomisationContract } from '@/lib/rules/organization/organization';
import { firstOfNextMonth } from '@/lib/rules/text/calendar-days';
import { formatDate, formatYen } from '@/lib/rules/text/format';
import { BeforeAfter } from './plan-change';
import { PendingSlots } from './plan-summary';
import { useRiseQuestion } from './rise-question';

interface Props {
  contract: CustomisationContract;
  onClose: () => void;
  today: string;
}

/** Changes a domain's slots from the next month on: docs/product.md#slot-rules. */
export function SlotsDialog({ contract, onClose, today }: Props) {
  const t = useTranslations('contract.slots');
  const [typed, setTyped] = useState('');
  const { appsTotal, appsCount } = contract;
  const slots = parseSlots(typed);
  const problem = slotsProblem(slots, contract);
  const problemText = problem && t(`problem.${problem}`, { used: appsCount, max: LIMITS.slots });
  const from = useDate(firstOfNextMonth(today));
  const { change, isBusy, failure } = useSlotsChange(contract, from);
  const difference = slots === null || problem ? 0 : slotDifferenceYen(appsTotal, slots);
  const changed = t('changedMeanwhile', { now: appsTotal, next: contract.nextAppsTotal ?? appsTotal });
  const rise = useRiseQuestion({ yen: Math.max(0, difference), unknown: 0 });
  return (
    <Dialog
      open
      title={t('title', { domain: contract.domain })}
      onClose={onClose}
      confirmLabel={slots === appsTotal && !problem ? t('takeBack') : t('confirm')}
      onConfirm={() => void change(slots).then((isDone) => isDone && onClose())}
      confirmReason={typed === '' ? t('enterFirst') : (problemText ?? rise.reason)}
      busy={isBusy}
      size="m"
    >
      <Stack>
        <PendingSlots contract={contract} />
        <Field
          label={t('label')}
          hint={t('hint', { now: appsTotal, used: appsCount })}
          error={typed === '' ? undefined : (problemText ?? undefined)}
        >
          <TextInput
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            inputMode="numeric"
            autoComplete="off"
          />
        </Field>
        {slots !== null && !problem && <SlotChange from={from} contract={contract} next={slots} />}
        {rise.element}
        {failure && <FailureAlert failure={failure} title={t('failed')} words={{ changedMeanwhile: changed }} />}
      </Stack>
    </Dialog>
  );
}

function useSlotsChange({ domain, appsTotal, nextAppsTotal }: CustomisationContract, from: string) {
  const t = useTranslations('contract.slots');
  const tellDone = useDoneToast();
  const { trigger, isBusy, failure } = useMutation('customisation.setSlots');
  const change = async (slots: number | null): Promise<boolean> => {
    const result =
      slots === null ? null : await trigger({ domain, maxAppSlot: slots, seen: { appsTotal, nextAppsTotal } });
    if (slots === null || !result || result.failure) return false;
    const text = slots === appsTotal ? t('taken', { domain, slots }) : t('done', { domain, slots, date: from });
    tellDone(text, result.line);
    return true;
  };
  return { change, isBusy, failure };
}

function useDate(date: string): string {
  return formatDate(date, useLocale());
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
  const t = useTranslations('contract.slots');
  const yen = planYen(planCode, slots);
  return (
    <Stack gap="lines">
      <strong>{t('count', { slots })}</strong>
      {yen !== null && <Yen amount={yen} per={t('perMonth')} />}
    </Stack>
  );
}
