'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import styles from '@/components/contracts/contract.module.css';
import { DaysLeft, useBackupText, useDeploymentName } from '@/components/contracts/plans/plan-summary';
import { useUsageAlerts } from '@/components/contracts/usage-alerts/use-usage-alerts';
import { Alert } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { FocusOnMount } from '@/components/ui/focus';
import { lazyDialog } from '@/components/ui/lazy-component';
import { Meter } from '@/components/ui/meter';
import { Panel } from '@/components/ui/panel';
import { Row, Stack } from '@/components/ui/stack';
import { useMutation } from '@/lib/client/use-mutation';
import { useDenialText } from '@/lib/client/use-permission';
import type { ContractLinks } from '@/lib/rules/contracts/contract-links';
import {
  BACKUP_TRIAL_DAYS,
  backupCapacityBytes,
  type BackupState,
  backupState,
  isSimpleDeployment,
} from '@/lib/rules/contracts/plans';
import type { Organization } from '@/lib/rules/organization/organization';
import { formatDate, formatGib } from '@/lib/rules/text/format';
import { OwnerLinks } from './owner-links';

// Loaded when they are first asked for, so that the contracts do not wait for them.
const DeploymentPlanDialog = lazyDialog(() => import('./plan-dialogs').then((loaded) => loaded.DeploymentPlanDialog));
const BackupTrialDialog = lazyDialog(() => import('./plan-dialogs').then((loaded) => loaded.BackupTrialDialog));

type Deployment = Organization['services']['Deploit'];

interface Props {
  deployment: Deployment;
  backup: Organization['services']['Backup'];
  links: ContractLinks;
  today: string;
}

/** Free and the `plan…` codes have the simpler layout: docs/product.md#deployment-service-plans. */
export function DeploymentPanel({ deployment, backup, links, today }: Props) {
  const serviceNames = useTranslations('sso.names');
  const t = useTranslations('contract.deployment');
  const labels = useTranslations('labels');
  const nameOf = useDeploymentName();
  const denied = useDenialText('service.setPlan');
  const [isChanging, setChanging] = useState(false);
  const option = <BackupOption planCode={deployment?.planCode} backup={backup} today={today} />;
  return (
    <Panel
      title={serviceNames('deployment')}
      description={t('description')}
      state={
        <Badge tone="accent">
          {deployment ? nameOf(deployment.planCode, deployment.planName) : labels('noContract')}
        </Badge>
      }
      action={
        <Button onClick={() => setChanging(true)} disabledReason={denied}>
          {t('change')}
        </Button>
      }
      footer={<OwnerLinks operation="service.setPlan" links={[{ href: links.deploymentQuote, label: t('quote') }]} />}
    >
      {isSimpleDeployment(deployment?.planCode) ? (
        <div className={styles.simple}>
          <Apps deployment={deployment} />
          {option}
        </div>
      ) : (
        <div className={styles.cards}>
          <section className={styles.card}>
            <h3>{t('base')}</h3>
            <Apps deployment={deployment} />
          </section>
          <section className={styles.card}>
            <p className={styles.reason}>{t('options')}</p>
            {option}
          </section>
        </div>
      )}
      {isChanging && <DeploymentPlanDialog deployment={deployment} onClose={() => setChanging(false)} />}
    </Panel>
  );
}

function Apps({ deployment }: { deployment: Deployment }) {
  const t = useTranslations('contract.deployment');
  const { thresholds } = useUsageAlerts();
  return (
    <Meter
      alertAt={thresholds.apps}
      label={t('apps')}
      used={deployment?.appsCount ?? null}
      total={deployment?.appsTotal ?? null}
      text={deployment && t('appsOf', { used: deployment.appsCount, total: deployment.appsTotal })}
    />
  );
}

interface BackupOptionProps {
  planCode: string | undefined;
  backup: Organization['services']['Backup'];
  today: string;
}

function BackupOption({ planCode, backup, today }: BackupOptionProps) {
  const t = useTranslations('contract.backup');
  const labels = useTranslations('labels');
  const locale = useLocale();
  const { thresholds } = useUsageAlerts();
  const state = backupState(backup?.endDate, today);
  const starting = useMutation('service.startBackupTrial');
  const isLost = starting.failure?.code === 'unknownResult';
  const used = backup?.usedCapacity ?? null;
  const capacity = backupCapacityBytes(planCode);
  const isKnown = used !== null && capacity !== null;
  return (
    <Stack>
      <Row>
        <h3>{labels('backup')}</h3>
        <StateBadge state={state} />
        {state.kind === 'trial' && <DaysLeft date={state.until} today={today} />}
      </Row>
      {backup === undefined && capacity !== null ? (
        <p>{t('included', { total: formatGib(capacity, locale) })}</p>
      ) : (
        <Meter
          label={labels('meter.backup')}
          used={used}
          total={capacity}
          alertAt={thresholds.backup}
          text={
            isKnown ? t('capacityOf', { used: formatGib(used, locale), total: formatGib(capacity, locale) }) : undefined
          }
        />
      )}
      {state.kind === 'canTry' && <Trial until={state.until} starting={starting} />}
      {state.kind === 'trial' && isLost && (
        <FocusOnMount>
          <Alert tone="good" announce>
            {t('trial.startedAfterAll', { date: formatDate(state.until, locale) })}
          </Alert>
        </FocusOnMount>
      )}
    </Stack>
  );
}

const BACKUP_TONES = { permanent: 'good', trial: 'warn', ended: 'bad', canTry: 'plain' } as const;

function StateBadge({ state }: { state: BackupState }) {
  return <Badge tone={BACKUP_TONES[state.kind]}>{useBackupText()(state)}</Badge>;
}

interface TrialProps {
  until: string;
  starting: ReturnType<typeof useMutation<'service.startBackupTrial'>>;
}

function Trial({ until, starting }: TrialProps) {
  const t = useTranslations('contract.backup.trial');
  const denied = useDenialText('service.startBackupTrial');
  const [isAsking, setAsking] = useState(false);
  const close = () => {
    starting.forget();
    setAsking(false);
  };
  return (
    <div>
      <Button onClick={() => setAsking(true)} disabledReason={denied}>
        {t('start', { days: BACKUP_TRIAL_DAYS })}
      </Button>
      {isAsking && <BackupTrialDialog until={until} starting={starting} onClose={close} />}
    </div>
  );
}
