'use client';

import { useState } from 'react';
import { useMutation } from '@/lib/client/use-mutation';
import { firstSlots, hasFreeSlots, isOver } from '@/lib/rules/contracts/customisation-plans';
import { evaluateChange, type ProposalLine } from '@/lib/rules/contracts/proposal-evaluation';
import { parseSlots, slotsProblem } from '@/lib/rules/contracts/slots';
import { upgradeLosses, upgradeStep } from '@/lib/rules/contracts/upgrade';
import type { Failure } from '@/lib/rules/failures';
import type { CustomisationContract } from '@/lib/rules/organization/organization';
import { useUpgradeDraft } from './use-upgrade-draft';

/** What became of the confirmation: the plan first, then the card that waited for it, then the slots of the next month. */
export interface UpgradeOutcome {
  planFailure?: Failure | undefined;
  slotsFailure?: Failure | undefined;
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
  const wanted = slots === start ? undefined : slots;
  const change = {
    domain: contract.domain,
    ...(planCode ? { planCode } : {}),
    ...(wanted === undefined ? {} : { slots: wanted }),
  };
  const line = evaluateChange(change, contract, today);
  const problem =
    wanted === undefined
      ? null
      : slotsProblem(wanted, { appsCount: contract.appsCount, appsTotal: start ?? contract.appsTotal });
  const confirming = useConfirmation(line, planFirst?.method ?? null, {
    onCard: () => setCardSet(true),
    onPlan: forget,
  });
  return {
    contract,
    step: upgradeStep({ contract, planCode, hasCard, isPlanFirst: planFirst !== null }),
    choice,
    choose,
    line,
    losses: upgradeLosses(line, start, today),
    /** The slots with which the new plan begins; null: the provider decides. */
    start: isOver(contract, today) ? null : start,
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
  const [outcome, setOutcome] = useState<UpgradeOutcome | null>(null);
  const { domain, planCode = '', slots } = change;
  const seen = { planCode: contract.planCode };
  const confirm = async (): Promise<UpgradeOutcome | null> => {
    setOutcome(null);
    const plan = await setPlan.trigger({ service: 'Customine', planId: planCode, domain, seen });
    if (!plan) return null;
    const result: UpgradeOutcome = { planFailure: plan.failure };
    if (!plan.failure) {
      if (waitingCard !== null) {
        const card = await setCard.trigger({ domain, paymentMethodId: waitingCard });
        result.cardFailure = card?.failure;
        if (card && !card.failure) onCard();
      }
      if (slots !== undefined) result.slotsFailure = (await setSlots.trigger({ domain, maxAppSlot: slots }))?.failure;
      onPlan();
    }
    setOutcome(result);
    return result;
  };
  return { confirm, isBusy: setPlan.isBusy || setCard.isBusy || setSlots.isBusy, outcome };
}
