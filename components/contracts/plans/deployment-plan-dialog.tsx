'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Alert } from '@/components/ui/alert';
import { Dialog } from '@/components/ui/dialog';
import { Stack } from '@/components/ui/stack';
import { toast } from '@/components/ui/toast';
import { useMutation } from '@/lib/client/use-mutation';
import { type DeploymentChoice, deploymentChoices } from '@/lib/rules/contracts/deployment-plans';
import type { Organization } from '@/lib/rules/organization/organization';
import { BeforeAfter, NewPlanField } from './plan-change';

interface Props {
  deployment: Organization['services']['Deploit'];
  onClose: () => void;
}

/** Registers a plan of the deployment service; its price is quoted, not shown. */
export function DeploymentPlanDialog({ deployment, onClose }: Props) {
  const t = useTranslations('contract.deployment');
  const names = useTranslations('plan.deployment');
  const ofPlans = useTranslations('contract.plan');
  const { trigger, isBusy, failure } = useMutation('service.setPlan');
  const [plan, setPlan] = useState('');
  const choices = deploymentChoices(deployment);
  const named = useNamedChoices(choices);
  const chosen = choices.find((choice) => choice.plan === plan);
  const current = choices.find(({ refusal }) => refusal === 'current');
  const currentName = current ? names(current.plan) : (deployment?.planName ?? t('none'));
  const changed = ofPlans('changedMeanwhile', { plan: currentName });
  const register = async () => {
    if (!chosen) return;
    const result = await trigger({
      service: 'Deploit',
      planId: chosen.plan,
      seen: { planCode: deployment?.planCode ?? null },
    });
    if (!result || result.failure) return;
    toast({ tone: 'good', text: t('changed', { plan: names(chosen.plan) }) });
    onClose();
  };
  return (
    <Dialog
      open
      title={t('changeTitle')}
      onClose={onClose}
      confirmLabel={t('confirm')}
      onConfirm={() => void register()}
      confirmReason={chosen ? null : t('chooseFirst')}
      busy={isBusy}
      size="m"
    >
      <Stack>
        <NewPlanField choices={named} plan={plan} onChoose={setPlan} />
        {chosen && (
          <BeforeAfter
            before={<PlanHolds name={currentName} choice={current} />}
            after={<PlanHolds name={names(chosen.plan)} choice={chosen} />}
            effective={t('effectiveNow')}
          />
        )}
        <Alert tone="info">{t('priceQuoted')}</Alert>
        {failure && <FailureAlert failure={failure} words={{ changedMeanwhile: changed }} />}
      </Stack>
    </Dialog>
  );
}

function useNamedChoices(choices: readonly DeploymentChoice[]) {
  const t = useTranslations('contract.deployment');
  const names = useTranslations('plan.deployment');
  return choices.map(({ plan, refusal }) => {
    return { plan, name: names(plan), remark: refusal && t(`not.${refusal}`), isRefused: refusal !== null };
  });
}

function PlanHolds({ name, choice }: { name: string; choice: DeploymentChoice | undefined }) {
  const t = useTranslations('contract.deployment');
  return (
    <Stack gap="lines">
      <strong>{name}</strong>
      {choice && (
        <>
          <span>{choice.apps === null ? t('appsAgreed') : t('appsMost', { apps: choice.apps })}</span>
          <span>{t('backupGib', { gib: choice.backupGib })}</span>
        </>
      )}
    </Stack>
  );
}
