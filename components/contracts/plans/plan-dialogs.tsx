'use client';

import { useLocale, useTranslations } from 'next-intl';
import { FailureAlert } from '@/components/layout/failure-alert';
import { MutationDialog } from '@/components/layout/mutation-dialog';
import { useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Dialog } from '@/components/ui/dialog';
import { Stack } from '@/components/ui/stack';
import { toast } from '@/components/ui/toast';
import type { useMutation } from '@/lib/client/use-mutation';
import { BACKUP_TRIAL_DAYS, type DeploymentChoice, deploymentChoices } from '@/lib/rules/contracts/plans';
import type { CustomisationContract, Organization } from '@/lib/rules/organization/organization';
import { formatDate } from '@/lib/rules/text/format';
import { AnnualLinks, BeforeAfter, NewPlanField, PlanMove, useRiseQuestion } from './plan-change';
import type { ContractLinks } from '@/lib/rules/contracts/contract-links';
import { plansAbove } from '@/lib/rules/contracts/customisation-plans';
import { evaluateChange } from '@/lib/rules/contracts/proposal-evaluation';
import { usePlanName } from './plan-summary';

interface DeploymentPlanDialogProps {
  deployment: Organization['services']['Deploit'];
  onClose: () => void;
}

/** Registers a plan of the deployment service; its price is quoted, not shown. */
export function DeploymentPlanDialog({ deployment, onClose }: DeploymentPlanDialogProps) {
  const t = useTranslations('contract.deployment');
  const contract = useTranslations('contract');
  const labels = useTranslations('labels');
  const names = useTranslations('plan.deployment');
  const ofPlans = useTranslations('contract.plan');
  const [plan, setPlan] = useState('');
  const choices = deploymentChoices(deployment);
  const named = choices.map(({ plan: code, refusal }) => {
    return { plan: code, name: names(code), remark: refusal && t(`not.${refusal}`), isRefused: refusal !== null };
  });
  const chosen = choices.find((choice) => choice.plan === plan && choice.refusal === null);
  const current = choices.find(({ refusal }) => refusal === 'current');
  const currentName = current ? names(current.plan) : (deployment?.planName ?? labels('noContract'));
  return (
    <MutationDialog
      operation="service.setPlan"
      input={
        chosen ? { service: 'Deploit', planId: chosen.plan, seen: { planCode: deployment?.planCode ?? null } } : null
      }
      title={t('changeTitle')}
      confirmLabel={contract('plan.confirm')}
      confirmReason={chosen ? null : ofPlans('chooseFirst')}
      size="m"
      words={{
        contractRequired: ofPlans('primaryMissing'),
        changedMeanwhile: ofPlans('changedMeanwhile', { plan: currentName }),
      }}
      onDone={() => chosen && toast({ tone: 'good', text: t('changed', { plan: names(chosen.plan) }) })}
      onClose={onClose}
    >
      <Stack>
        <NewPlanField choices={named} plan={chosen?.plan ?? ''} onChoose={setPlan} />
        {chosen && (
          <BeforeAfter
            before={<PlanHolds name={currentName} choice={current} />}
            after={<PlanHolds name={names(chosen.plan)} choice={chosen} />}
            effective={ofPlans('effectiveNow')}
          />
        )}
        <Alert tone="info">{t('priceQuoted')}</Alert>
      </Stack>
    </MutationDialog>
  );
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

interface BackupTrialDialogProps {
  until: string;
  /** The panel's, which says what became of a lost answer. */
  starting: ReturnType<typeof useMutation<'service.startBackupTrial'>>;
  onClose: () => void;
}

export function BackupTrialDialog({ until, starting, onClose }: BackupTrialDialogProps) {
  const t = useTranslations('contract.backup.trial');
  const locale = useLocale();
  const { trigger, isBusy, failure } = starting;
  const start = async () => {
    const result = await trigger({});
    if (!result || result.failure) return;
    toast({ tone: 'good', text: t('started') });
    onClose();
  };
  return (
    <Dialog
      title={t('title')}
      onClose={onClose}
      confirmLabel={t('confirm')}
      onConfirm={() => void start()}
      busy={isBusy}
    >
      <p>{t('text', { days: BACKUP_TRIAL_DAYS, date: formatDate(until, locale) })}</p>
      {failure && <FailureAlert failure={failure} />}
    </Dialog>
  );
}

interface CustomisationPlanDialogProps {
  contract: CustomisationContract;
  links: ContractLinks;
  onClose: () => void;
  today: string;
}

/** Registers a higher annual plan for a domain: docs/product.md#customisation-plans. */
export function CustomisationPlanDialog({ contract, links, onClose, today }: CustomisationPlanDialogProps) {
  const t = useTranslations('contract.plan');
  const nameOf = usePlanName();
  const [wanted, setWanted] = useState('');
  const { domain, planCode, planName } = contract;
  const planId = plansAbove(contract).find((plan) => plan === wanted) ?? '';
  const rise = useRiseQuestion({ yen: 0, unknown: planId === '' ? 0 : 1 }, planId);
  const choices = plansAbove(contract).map((plan) => ({ plan, name: nameOf(plan) }));
  return (
    <MutationDialog
      operation="service.setPlan"
      input={{ service: 'Customine', planId, domain, seen: { planCode } }}
      title={t('title', { domain })}
      confirmLabel={t('confirm')}
      confirmReason={planId === '' ? t('chooseFirst') : rise.reason}
      size="m"
      words={{
        contractRequired: t('primaryMissing'),
        changedMeanwhile: t('changedMeanwhile', { plan: nameOf(planCode, planName) }),
      }}
      onDone={() => toast({ tone: 'good', text: t('done', { domain, plan: nameOf(planId) }) })}
      onClose={onClose}
    >
      <Stack>
        {choices.length === 0 && <Alert tone="info">{t('highest')}</Alert>}
        {choices.length > 0 && <NewPlanField choices={choices} plan={planId} onChoose={setWanted} />}
        {planId !== '' && (
          <PlanMove
            line={evaluateChange({ domain, planCode: planId }, contract, today)}
            effective={t('effectiveAnnual')}
          />
        )}
        <Alert tone="info">{t('annualRule')}</Alert>
        {planId !== '' && <AnnualLinks planCode={planId} links={links} />}
        {rise.element}
      </Stack>
    </MutationDialog>
  );
}
