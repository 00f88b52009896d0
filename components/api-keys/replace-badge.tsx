'use client';
import { useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import type { NotedKey } from '@/lib/rules/api-keys/api-key-list';

/** Says of a key that it is to be replaced soon, or should have been; nothing while its date is far. */
export function ReplaceBadge({ row: { state, daysLeft } }: { row: NotedKey }) {
  const t = useTranslations('apikey.keep');
  if (daysLeft === null || (state !== 'near' && state !== 'past')) return null;
  return (
    <Badge tone={state === 'past' ? 'bad' : 'warn'} dot>
      {t(`badge.${state}`, { days: Math.abs(daysLeft) })}
    </Badge>
  );
}
