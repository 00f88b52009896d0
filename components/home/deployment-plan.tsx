'use client';

import { useLocale, useTranslations } from 'next-intl';
import { DescriptionItem, DescriptionList } from '@/components/ui/description-list';
import { LocalDate } from '@/components/ui/local-date';
import { Meter } from '@/components/ui/meter';
import { formatBytes } from '@/lib/rules/text/format';
import type { Organization } from '@/lib/rules/organization/organization';

/** The deployment service's plan: its name, the apps in use, and the backup beside it. */
export function DeploymentPlan({
  services: { Deploit: plan, Backup: backup },
}: {
  services: Organization['services'];
}) {
  const t = useTranslations('home');
  const locale = useLocale();
  return (
    <>
      <DescriptionList>
        <DescriptionItem name={t('plan')}>{plan?.planName ?? t('noContract')}</DescriptionItem>
        {backup?.endDate && (
          <DescriptionItem name={t('backup')}>
            <LocalDate date={backup.endDate} />
          </DescriptionItem>
        )}
        {backup && backup.usedCapacity > 0 && (
          <DescriptionItem name={t('backupUsed')}>{formatBytes(backup.usedCapacity, locale)}</DescriptionItem>
        )}
      </DescriptionList>
      {plan && <Meter label={t('apps')} used={plan.appsCount} total={plan.appsTotal} />}
    </>
  );
}
