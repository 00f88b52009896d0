'use client';

import { useTranslations } from 'next-intl';
import { usePlanName } from '@/components/contracts/plans/plan-summary';
import { useRiseQuestion } from '@/components/contracts/plans/rise-question';
import { FailureAlert } from '@/components/layout/failure-alert';
import { CardText } from '@/components/contracts/payment/card-text';
import type { useCardFlow } from '@/components/contracts/payment/set-card';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import { Row, Stack } from '@/components/ui/stack';
import { toast } from '@/components/ui/toast';
import { useSingleFlight } from '@/lib/client/use-single-flight';
import { riseOf } from '@/lib/rules/contracts/proposal-evaluation';
import { LIMITS } from '@/lib/rules/limits';
import { kindOf } from '@/lib/rules/contracts/customisation-plans';
import type { Upgrade } from './use-upgrade';

/** Takes the plan, and says so. */
function useTakePlan({ contract: { domain }, line, confirm }: Upgrade): () => Promise<void> {
  const t = useTranslations('contract.plan');
  const nameOf = usePlanName();
  return async () => {
    const result = await confirm();
    if (!result || result.planFailure) return;
    toast({ tone: 'good', text: t('done', { domain, plan: nameOf(line.after.planCode) }) });
  };
}

/**
 * The card and the plan by one press. Undefined if the plan asks for more than that press: an amount that is typed, a
 * tick, or slots to be mended.
 */
export function useCardWithPlan(upgrade: Upgrade): ReturnType<typeof useCardFlow>['next'] {
  const t = useTranslations('upgrade');
  const nameOf = usePlanName();
  const { line, problem, step } = upgrade;
  const { reason, element } = useRiseQuestion(riseOf([line]));
  const take = useTakePlan(upgrade);
  if (step !== 'card' || problem || reason) return undefined;
  return { ask: element, label: t('card.submit', { plan: nameOf(line.after.planCode) }), run: () => void take() };
}

/** The last step: nothing has been changed before it but the card. */
export function UpgradeConfirm({ upgrade, today }: { upgrade: Upgrade; today: string }) {
  const t = useTranslations('upgrade.confirm');
  const plan = useTranslations('contract.plan');
  const words = useTranslations('contract.slots.problem');
  const nameOf = usePlanName();
  const { once } = useSingleFlight();
  const { contract, line, problem, hasCard, isBusy, outcome } = upgrade;
  const { reason, element } = useRiseQuestion(riseOf([line]));
  const name = nameOf(line.after.planCode);
  const problemText = problem && words(problem, { used: contract.appsCount, max: LIMITS.slots });
  const take = useTakePlan(upgrade);
  const isPaid = kindOf(line.after.planCode) === 'standard';
  const failed = outcome?.planFailure;
  return (
    <Panel title={t('title')}>
      <Stack>
        {isPaid && hasCard && <CardText contract={contract} today={today} />}
        {isPaid && !hasCard && <Alert tone="info">{t(upgrade.isCardWaiting ? 'cardWaiting' : 'planFirst')}</Alert>}
        {element}
        {failed && (
          <FailureAlert
            failure={failed}
            title={t(isPaid && hasCard ? 'failedWithCard' : 'failed')}
            words={{
              contractRequired: plan('primaryMissing'),
              changedMeanwhile: plan('changedMeanwhile', { plan: nameOf(contract.planCode, contract.planName) }),
            }}
          />
        )}
        <Row>
          <Button
            waits
            variant="primary"
            busy={isBusy}
            onClick={() => void once(take)}
            disabledReason={problemText ?? reason}
          >
            {t('submit', { plan: name })}
          </Button>
        </Row>
      </Stack>
    </Panel>
  );
}
