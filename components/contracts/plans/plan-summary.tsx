'use client';

import { useTranslations } from 'next-intl';
import { Stack } from '@/components/ui/stack';
import { Yen } from '@/components/ui/local-date';
import { kindOf } from '@/lib/rules/contracts/customisation-plans';
import type { Side } from '@/lib/rules/contracts/proposal-evaluation';

/** One side of a change: the plan, its slots, and what it costs a month. */
export function PlanSide({ name, side }: { name: string; side: Side }) {
  const t = useTranslations('contract.plan');
  return (
    <Stack gap="lines">
      <strong>{name}</strong>
      {side.slots !== null && <span>{t('slots', { slots: side.slots })}</span>}
      <span>
        {side.yen !== null ? (
          <Yen amount={side.yen} per={t('perMonth')} />
        ) : (
          // Of a plan that is not in the catalogue nobody can say that it costs nothing.
          t(kindOf(side.planCode) === null ? 'priceAgreed' : 'noPrice')
        )}
      </span>
    </Stack>
  );
}
