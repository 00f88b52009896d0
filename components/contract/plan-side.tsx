'use client';

import { useTranslations } from 'next-intl';
import { Stack } from '@/components/ui/stack';
import { Yen } from '@/components/ui/yen';
import type { Side } from '@/lib/rules/proposal-judge';

/** One side of a change: the plan, its slots, and what it costs a month. */
export function PlanSide({ name, side }: { name: string; side: Side }) {
  const t = useTranslations('contract.plan');
  return (
    <Stack gap="lines">
      <strong>{name}</strong>
      {side.slots !== null && <span>{t('slots', { slots: side.slots })}</span>}
      <span>{side.yen === null ? t('noPrice') : <Yen amount={side.yen} per={t('perMonth')} />}</span>
    </Stack>
  );
}
