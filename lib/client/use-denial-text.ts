'use client';
import { useTranslations } from 'next-intl';
import { usePermission } from '@/lib/client/use-permission';
import type { OperationName } from '@/lib/rules/permissions';

/** Why the person who looks may not call an operation, in words; null where they may (specification, section 6). */
export function useDenialText(operation: OperationName): string | null {
  const denial = usePermission(operation);
  const t = useTranslations('ui.denied');
  return denial && t(denial);
}
