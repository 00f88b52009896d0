'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { FailureAlert } from '@/components/layout/failure-alert';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Meter } from '@/components/ui/meter';
import { toast } from '@/components/ui/toast';
import { Row, Stack } from '@/components/ui/stack';
import { usePermission } from '@/lib/client/use-permission';
import { useMutation } from '@/lib/client/use-mutation';
import { backupCapacityBytes, type BackupState, backupState } from '@/lib/rules/contracts/backup-state';
import { formatGib, formatDate } from '@/lib/rules/text/format';
import type { Organization } from '@/lib/rules/organization/organization';
import { BACKUP_TRIAL_DAYS } from '@/lib/rules/contracts/plans';
import { DaysLeft } from './days-left';

interface Props {
  planCode: string | undefined;
  backup: Organization['services']['Backup'];
  today: string;
}

/** The backup option: how much of the plan's capacity is used, its state by end date, and the trial (specification, section 4). */
export function BackupOption({ planCode, backup, today }: Props) {
  const t = useTranslations('contract.backup');
  const locale = useLocale();
  const state = backupState(backup?.endDate, today);
  const used = backup?.usedCapacity ?? null;
  const capacity = backupCapacityBytes(planCode);
  const isKnown = used !== null && capacity !== null;
  return (
    <Stack>
      <Row>
        <h3>{t('title')}</h3>
        <StateBadge state={state} />
        {state.kind === 'trial' && <DaysLeft date={state.until} today={today} />}
      </Row>
      {backup === undefined && capacity !== null ? (
        <p>{t('included', { total: formatGib(capacity, locale) })}</p>
      ) : (
        <Meter
          label={t('capacity')}
          used={used}
          total={capacity}
          text={
            isKnown ? t('capacityOf', { used: formatGib(used, locale), total: formatGib(capacity, locale) }) : undefined
          }
        />
      )}
      {state.kind === 'canTry' && <Trial until={state.until} />}
    </Stack>
  );
}

function StateBadge({ state }: { state: BackupState }) {
  const t = useTranslations('contract.backup.state');
  const locale = useLocale();
  if (state.kind === 'permanent') return <Badge tone="good">{t('permanent')}</Badge>;
  if (state.kind === 'trial') return <Badge tone="warn">{t('trial', { date: formatDate(state.until, locale) })}</Badge>;
  if (state.kind === 'ended') return <Badge tone="bad">{t('ended', { date: formatDate(state.on, locale) })}</Badge>;
  return <Badge>{t('canTry')}</Badge>;
}

function Trial({ until }: { until: string }) {
  const t = useTranslations('contract.backup.trial');
  const denied = useTranslations('ui.denied');
  const locale = useLocale();
  const denial = usePermission('service.startBackupTrial');
  const [isAsking, setAsking] = useState(false);
  const { trigger, isBusy, failure, forget } = useMutation('service.startBackupTrial');
  const close = () => {
    forget();
    setAsking(false);
  };
  const start = async () => {
    const result = await trigger({});
    if (!result || result.failure) return;
    toast({ tone: 'good', text: t('started') });
    close();
  };
  return (
    <div>
      <Button onClick={() => setAsking(true)} disabledReason={denial && denied(denial)}>
        {t('start', { days: BACKUP_TRIAL_DAYS })}
      </Button>
      <Dialog
        open={isAsking}
        title={t('title')}
        onClose={close}
        confirmLabel={t('confirm')}
        onConfirm={() => void start()}
        busy={isBusy}
      >
        <p>{t('text', { days: BACKUP_TRIAL_DAYS, date: formatDate(until, locale) })}</p>
        {failure && <FailureAlert failure={failure} />}
      </Dialog>
    </div>
  );
}
