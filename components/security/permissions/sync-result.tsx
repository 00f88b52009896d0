'use client';
import { useTranslations } from 'next-intl';
import { Alert } from '@/components/ui/alert';
import { useLocalTime } from '@/lib/client/use-local-time';
import { elapsedS, type SyncEnd, type SyncRecord } from '@/lib/rules/security/permission-sync';

const TONES = {
  finished: 'good',
  error: 'bad',
  forbidden: 'bad',
  notFound: 'bad',
  timeout: 'warn',
} as const satisfies Record<SyncEnd, string>;

/** How a sync ended; it is still here after a reload. */
export function SyncResult({ record }: { record: SyncRecord }) {
  const t = useTranslations('security.sync');
  const momentOf = useLocalTime();
  const { end, status, description, endedAtMs, requestId } = record;
  if (end === null) return null;
  const at = momentOf(endedAtMs ?? record.startedAtMs, 'dateTime');
  const text = end === 'error' ? t('error', { code: status, description: description ?? '' }) : t(end);
  return (
    <Alert tone={TONES[end]} announce requestId={requestId}>
      <p>{text}</p>
      {end !== 'error' && description && <p>{description}</p>}
      <p>{t('at', { at, seconds: elapsedS(record, endedAtMs ?? record.startedAtMs) })}</p>
    </Alert>
  );
}
