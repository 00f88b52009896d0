'use client';
import { useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import { Spinner } from '@/components/ui/spinner';
import type { Syncing } from '@/components/security/permissions/use-permission-sync';

/** The sync at a glance, for a domain that is closed. */
export function SyncBadge({ sync: { record, isRunning, seconds } }: { sync: Syncing }) {
  const t = useTranslations('security.sync');
  if (isRunning) {
    return (
      <Badge tone="info">
        <Spinner size={14} />
        {t('badge.running', { seconds })}
      </Badge>
    );
  }
  if (!record?.end) return null;
  return <Badge tone={record.end === 'finished' ? 'good' : 'bad'}>{t(`badge.${record.end}`)}</Badge>;
}
