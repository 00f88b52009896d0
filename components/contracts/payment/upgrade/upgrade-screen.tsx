'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { NoContract } from '@/components/contracts/no-contract';
import { QueryState } from '@/components/layout/query-state';
import { Alert, ReadOnlyNote } from '@/components/ui/alert';
import { RetryAfterScope } from '@/components/ui/retry-after-scope';
import { Row, Stack } from '@/components/ui/stack';
import { reloadUnlessLoadedFor } from '@/lib/client/navigation/fresh-document';
import { useToday } from '@/lib/client/use-local-time';
import { useDenialText } from '@/lib/client/use-permission';
import { useQuery } from '@/lib/client/use-query';
import type { ContractLinks } from '@/lib/rules/contracts/contract-links';
import type { CustomisationContract } from '@/lib/rules/organization/organization';
import { CardPanel } from '../card-panel';
import { CardFlowProvider, type CardHost, type useCardFlow } from '../card-flow';
import { type Upgrade, UpgradePlan, UpgradeTaken, useUpgrade } from './upgrade-plan';
import { usePlanName } from '@/components/contracts/plans/plan-summary';
import { useRiseQuestion } from '@/components/contracts/plans/plan-change';
import { FailureAlert } from '@/components/layout/failure-alert';
import { CardText } from '@/components/contracts/payment/card-text';
import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import { toast } from '@/components/ui/toast';
import { useSingleFlight } from '@/lib/client/use-single-flight';
import { riseOf } from '@/lib/rules/contracts/proposal-evaluation';
import { LIMITS } from '@/lib/rules/limits';
import { kindOf } from '@/lib/rules/contracts/customisation-plans';

interface Props {
  /** Empty if the address names none. */
  domain: string;
  host: CardHost | null;
  links: ContractLinks;
  today: string;
}

/** Plan and slots, card, confirmation and result of one domain: docs/product.md#upgrade-with-card. */
export function UpgradeScreen({ domain, ...rest }: Props) {
  const payment = useTranslations('payment');
  const contractText = useTranslations('contract');
  const denied = useDenialText('service.setPlan');
  const today = useToday(rest.today);
  const reading = useQuery('organization.read');
  const { data } = reading;
  useEffect(() => reloadUnlessLoadedFor('/contract/payment/upgrade'), []);
  if (!data) return <QueryState query={reading} panel={contractText('offer.upgrade')} lines={6} />;
  const contract = data.organization.services.Customine.find((own) => own.domain === domain.toLowerCase());
  if (!contract) return <NoContract title={payment('unknown')} text={payment('unknownText')} icon="card" />;
  if (denied) return <ReadOnlyNote>{denied}</ReadOnlyNote>;
  return <UpgradeFlow key={contract.domain} contract={contract} {...rest} today={today} />;
}

function UpgradeFlow({ contract, host, links, today }: Omit<Props, 'domain'> & { contract: CustomisationContract }) {
  const t = useTranslations('upgrade');
  const upgrade = useUpgrade(contract, today);
  const next = useCardWithPlan(upgrade);
  const { step } = upgrade;
  if (step === 'none') return <NoContract title={t('none')} text={t('noneText')} icon="card" />;
  const isTaken = step === 'done' || step === 'cardAfter';
  return (
    <CardFlowProvider value={{ ...upgrade.cardFlow, next, returnPath: isTaken ? '/contract/payment' : undefined }}>
      <Stack gap="panels">
        {isTaken ? (
          <UpgradeTaken upgrade={upgrade} today={today} />
        ) : (
          <UpgradePlan upgrade={upgrade} links={links} today={today} />
        )}
        {(step === 'card' || step === 'cardAfter') && (
          // Without a card host nothing can be registered here: the panel says so, and the plan is not taken.
          <Stack>
            {step === 'card' && <p>{t(`card.${next ? 'withPlan' : 'before'}`)}</p>}
            <CardPanel contract={contract} host={host} today={today} />
          </Stack>
        )}
        {step === 'confirm' && (
          <RetryAfterScope>
            <UpgradeConfirm upgrade={upgrade} today={today} />
          </RetryAfterScope>
        )}
      </Stack>
    </CardFlowProvider>
  );
}

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
function useCardWithPlan(upgrade: Upgrade): ReturnType<typeof useCardFlow>['next'] {
  const t = useTranslations('upgrade');
  const nameOf = usePlanName();
  const { line, problem, step } = upgrade;
  const { reason, element } = useRiseQuestion(riseOf([line]), line.after.planCode);
  const take = useTakePlan(upgrade);
  if (step !== 'card' || problem || reason) return undefined;
  return { ask: element, label: t('card.submit', { plan: nameOf(line.after.planCode) }), run: () => void take() };
}

/** The last step: nothing has been changed before it but the card. */
function UpgradeConfirm({ upgrade, today }: { upgrade: Upgrade; today: string }) {
  const t = useTranslations('upgrade.confirm');
  const labels = useTranslations('labels');
  const plan = useTranslations('contract.plan');
  const words = useTranslations('contract.proposal.problem');
  const nameOf = usePlanName();
  const { once } = useSingleFlight();
  const { contract, line, problem, hasCard, isBusy, outcome } = upgrade;
  const { reason, element } = useRiseQuestion(riseOf([line]), line.after.planCode);
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
            {labels('changeToPlan', { plan: name })}
          </Button>
        </Row>
      </Stack>
    </Panel>
  );
}
