'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { dialogOnDemand } from '@/components/ui/dialog-on-demand';
import { Meter } from '@/components/ui/meter';
import { Panel } from '@/components/ui/panel';
import { usePermission } from '@/lib/client/use-permission';
import type { ContractLinks } from '@/lib/rules/contracts/contract-links';
import { isSimpleDeployment } from '@/lib/rules/contracts/deployment-plans';
import type { Organization } from '@/lib/rules/organization/organization';
import { BackupOption } from './backup-option';
import styles from '@/components/contracts/contract.module.css';
import { OwnerLinks } from './owner-links';

// Loaded when it is first asked for, so that the contracts do not wait for it.
const DeploymentPlanDialog = dialogOnDemand(() =>
  import('./deployment-plan-dialog').then((loaded) => loaded.DeploymentPlanDialog),
);

type Deployment = Organization['services']['Deploit'];

interface Props {
  deployment: Deployment;
  backup: Organization['services']['Backup'];
  links: ContractLinks;
  today: string;
}

/** The deployment service: plan, apps and the backup option; free and the `plan…` codes have the simpler layout (specification, section 4). */
export function DeploymentPanel({ deployment, backup, links, today }: Props) {
  const t = useTranslations('contract.deployment');
  const denied = useTranslations('ui.denied');
  const denial = usePermission('service.setPlan');
  const [isChanging, setChanging] = useState(false);
  const option = <BackupOption planCode={deployment?.planCode} backup={backup} today={today} />;
  return (
    <Panel
      title={t('title')}
      description={t('description')}
      state={<Badge tone="accent">{deployment?.planName ?? t('none')}</Badge>}
      action={
        <Button onClick={() => setChanging(true)} disabledReason={denial && denied(denial)}>
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
  return (
    <Meter
      label={t('apps')}
      used={deployment?.appsCount ?? null}
      total={deployment?.appsTotal ?? null}
      text={deployment && t('appsOf', { used: deployment.appsCount, total: deployment.appsTotal })}
    />
  );
}
