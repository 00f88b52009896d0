'use client';

import { useLocale, useTranslations } from 'next-intl';
import { Fact, Facts } from '@/components/ui/description-list';
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
      <Facts>
        <Fact name={t('plan')}>{plan?.planName ?? t('noContract')}</Fact>
        {backup?.endDate && (
          <Fact name={t('backup')}>
            <LocalDate date={backup.endDate} />
          </Fact>
        )}
        {backup && backup.usedCapacity > 0 && (
          <Fact name={t('backupUsed')}>{formatBytes(backup.usedCapacity, locale)}</Fact>
        )}
      </Facts>
      {plan && <Meter label={t('apps')} used={plan.appsCount} total={plan.appsTotal} />}
    </>
  );
}
