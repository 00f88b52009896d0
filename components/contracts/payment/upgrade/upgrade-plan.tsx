'use client';

import { useLocale, useTranslations } from 'next-intl';
import { AnnualLinks, NewPlanField, PlanMove, useLacksSlots } from '@/components/contracts/plans/plan-change';
import { PendingSlots, PlanSummary, usePlanName } from '@/components/contracts/plans/plan-summary';
import { FailureAlert } from '@/components/layout/failure-alert';
import { PaymentLink } from '@/components/contracts/payment/payment-link';
import { Alert } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { Field } from '@/components/ui/field';
import { LinkButton } from '@/components/ui/link-button';
import { Panel } from '@/components/ui/panel';
import { Stack } from '@/components/ui/stack';
import { TextInput } from '@/components/ui/text-input';
import type { ContractLinks } from '@/lib/rules/contracts/contract-links';
import {
  annualSlots,
  firstSlots,
  hasFreeSlots,
  kindOf,
  parseSlots,
  plansAbove,
  slotsProblem,
} from '@/lib/rules/contracts/customisation-plans';
import { EVALUATION_MONTHS } from '@/lib/rules/contracts/plans';
import { evaluateChange, type ProposalLine } from '@/lib/rules/contracts/proposal-evaluation';
import { LIMITS } from '@/lib/rules/limits';
import { addMonths } from '@/lib/rules/text/calendar-days';
import { formatDate } from '@/lib/rules/text/format';
import { useState } from 'react';
import { useMutation } from '@/lib/client/use-mutation';
import { upgradeLosses, upgradeStep } from '@/lib/rules/contracts/upgrade';
import type { Failure } from '@/lib/rules/failures';
import type { CustomisationContract } from '@/lib/rules/organization/organization';
import { useUpgradeDraft } from './use-upgrade-draft';

export function UpgradePlan({ upgrade, links, today }: { upgrade: Upgrade; links: ContractLinks; today: string }) {
  const t = useTranslations('upgrade.plan');
  const nameOf = usePlanName();
  const { contract, choice, choose } = upgrade;
  const choices = plansAbove(contract).map((plan) => ({ plan, name: nameOf(plan) }));
  const isChosen = upgrade.step !== 'plan';
  return (
    <Panel title={t('title')} description={t('text')}>
      <Stack>
        <NewPlanField
          choices={choices}
          plan={isChosen ? choice.planCode : ''}
          onChoose={(planCode) => choose({ planCode, slots: hasFreeSlots(planCode) ? choice.slots : '' })}
        />
        {isChosen && hasFreeSlots(choice.planCode) && <NextSlots upgrade={upgrade} />}
        {isChosen && <Terms upgrade={upgrade} today={today} />}
        {isChosen && annualSlots(choice.planCode) !== null && <AnnualLinks planCode={choice.planCode} links={links} />}
      </Stack>
    </Panel>
  );
}

/** The plan begins with what the provider gives; the number that is wanted counts from the next month on. */
function NextSlots({ upgrade: { choice, choose, start, problem, contract } }: { upgrade: Upgrade }) {
  const t = useTranslations('upgrade.plan');
  const words = useTranslations('contract.proposal.problem');
  return (
    <Field
      label={t('slots')}
      hint={t('slotsHint', { start: start ?? 1 })}
      error={problem ? words(problem, { used: contract.appsCount, max: LIMITS.slots }) : undefined}
    >
      <TextInput
        value={choice.slots}
        onChange={({ target }) => choose({ slots: target.value })}
        inputMode="numeric"
        autoComplete="off"
      />
    </Field>
  );
}

function Terms({ upgrade, today }: { upgrade: Upgrade; today: string }) {
  const t = useTranslations('upgrade.plan');
  const plan = useTranslations('contract.plan');
  const locale = useLocale();
  const { line, problem, losses, choice } = upgrade;
  const { slotsFrom } = line;
  const until = formatDate(addMonths(today, EVALUATION_MONTHS), locale);
  const effective =
    choice.planCode === 'evaluation'
      ? plan('effectiveEvaluation', { date: until })
      : annualSlots(choice.planCode) !== null
        ? plan('effectiveAnnual')
        : slotsFrom === null
          ? plan('effectiveNow')
          : plan('planThenSlots', { date: formatDate(slotsFrom, locale) });
  if (problem) return null;
  return (
    <>
      <PlanMove line={line} effective={effective} />
      {losses.slots && <Alert tone="warn">{t('slotsLost', losses.slots)}</Alert>}
      {losses.evaluationDays !== null && <Alert tone="warn">{t('daysLost', { days: losses.evaluationDays })}</Alert>}
      {line.differenceYen !== 0 && <p>{t('firstBill')}</p>}
    </>
  );
}

/** The plan has been taken: what the contract says now, and what of the wish was not done. */
export function UpgradeTaken({ upgrade, today }: { upgrade: Upgrade; today: string }) {
  const t = useTranslations('upgrade.taken');
  const labels = useTranslations('labels');
  const locale = useLocale();
  const nameOf = usePlanName();
  const { contract, line, outcome, step } = upgrade;
  const { domain, endDate } = contract;
  const { before } = evaluateChange({ domain }, contract, today);
  const isTrial = kindOf(contract.planCode) === 'evaluation';
  const onward = isTrial ? (
    <LinkButton href="/contract">{labels('backToContracts')}</LinkButton>
  ) : (
    <PaymentLink domain={domain}>{labels('managePayment')}</PaymentLink>
  );
  return (
    <Panel
      title={labels('plan')}
      state={<Badge tone="good">{nameOf(contract.planCode, contract.planName)}</Badge>}
      action={step === 'done' && onward}
    >
      <Stack>
        <PlanSummary name={nameOf(contract.planCode, contract.planName)} terms={before} />
        <PendingSlots contract={contract} />
        {step === 'cardAfter' ? (
          <Alert tone="warn">{t('cardMissing')}</Alert>
        ) : (
          <Alert tone="good">
            {isTrial ? t('evaluation', { domain, date: formatDate(endDate, locale) }) : t('done', { domain })}
          </Alert>
        )}
        {(outcome?.areSlotsLeft ||
          (outcome?.planFailure && line.change.slots !== undefined && line.problem === null)) && (
          <Alert tone="warn">{t('slotsFailed')}</Alert>
        )}
        {outcome?.cardFailure && <FailureAlert failure={outcome.cardFailure} title={t('cardFailed')} />}
        {outcome?.slotsFailure && <FailureAlert failure={outcome.slotsFailure} title={t('slotsFailed')} />}
      </Stack>
    </Panel>
  );
}

/** What became of the confirmation: the plan first, then the card that waited for it, then the slots of the next month. */
interface UpgradeOutcome {
  taken?: string;
  planFailure?: Failure | undefined;
  slotsFailure?: Failure | undefined;
  /** The slots were not sent: the user gave up the proof that they need. */
  areSlotsLeft?: boolean;
  cardFailure?: Failure | undefined;
}

/** The choice stays in this browser until the plan is taken; everything else is the contract as the provider tells it. */
export function useUpgrade(contract: CustomisationContract, today: string) {
  const { choice, choose, forget } = useUpgradeDraft(contract);
  const [isSet, setCardSet] = useState(false);
  const [planFirst, setPlanFirst] = useState<{ method: string | null } | null>(null);
  const hasCard = isSet || contract.paymentRegistered === true;
  const { planCode } = choice;
  const start = planCode === '' ? null : firstSlots(planCode, contract.appsCount);
  const slots = hasFreeSlots(planCode) && choice.slots.trim() !== '' ? (parseSlots(choice.slots) ?? 0) : undefined;
  const change = {
    domain: contract.domain,
    ...(planCode ? { planCode } : {}),
    ...(slots === undefined ? {} : { slots }),
  };
  const line = evaluateChange(change, contract, today);
  const problem = slots === undefined ? null : slotsProblem(slots, { appsCount: contract.appsCount });
  const confirming = useConfirmation(line, hasFreeSlots(planCode) ? (planFirst?.method ?? null) : null, {
    onCard: () => setCardSet(true),
    onPlan: forget,
  });
  return {
    contract,
    step: upgradeStep({
      contract,
      planCode,
      hasCard,
      isPlanFirst: planFirst !== null,
      taken: confirming.outcome?.taken,
    }),
    choice,
    choose,
    line,
    losses: upgradeLosses(line, start, today),
    /** The slots that the new plan is worked out with; null: no price depends on them. */
    start,
    problem,
    hasCard,
    /** The vendor has accepted a card that the provider takes once the plan is there. */
    isCardWaiting: typeof planFirst?.method === 'string',
    cardFlow: {
      onSet: () => setCardSet(true),
      onContractRequired: (method: string | null) => setPlanFirst({ method }),
    },
    ...confirming,
  };
}

export type Upgrade = ReturnType<typeof useUpgrade>;

interface Consequences {
  onCard: () => void;
  onPlan: () => void;
}

function useConfirmation(
  { change, contract }: ProposalLine,
  waitingCard: string | null,
  { onCard, onPlan }: Consequences,
) {
  const setPlan = useMutation('service.setPlan');
  const setCard = useMutation('payment.setCard');
  const setSlots = useMutation('customisation.setSlots');
  const lacksSlots = useLacksSlots();
  const [outcome, setOutcome] = useState<UpgradeOutcome | null>(null);
  const { domain, planCode = '', slots } = change;
  const seen = { planCode: contract.planCode };
  const confirm = async (): Promise<UpgradeOutcome | null> => {
    const plan = await setPlan.trigger({ service: 'Customine', planId: planCode, domain, seen });
    if (!plan) return null;
    const result: UpgradeOutcome = { planFailure: plan.failure };
    if (!plan.failure) {
      result.taken = planCode;
      if (waitingCard !== null) {
        const card = await setCard.trigger({ domain, paymentMethodId: waitingCard });
        result.cardFailure = card?.failure;
        if (card && !card.failure) onCard();
      }
      if (slots !== undefined && lacksSlots({ domain, planCode, slots })) {
        const made = await setSlots.trigger({ domain, maxAppSlot: slots });
        result.slotsFailure = made?.failure;
        result.areSlotsLeft = made === null;
      }
      onPlan();
    }
    setOutcome(result);
    return result;
  };
  return { confirm, isBusy: setPlan.isBusy || setCard.isBusy || setSlots.isBusy, outcome };
}
