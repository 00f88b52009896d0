'use client';

import { useTranslations } from 'next-intl';
import { annualSlots, kindOf } from '@/lib/rules/contracts/customisation-plans';

/** Names a plan of the customisation service by its code; a code that nobody knows is its own name. */
export function usePlanName(): (code: string) => string {
  const t = useTranslations('plan.customisation');
  return (code) => {
    const kind = kindOf(code);
    return kind === null ? code : t(kind, { slots: annualSlots(code) ?? 0 });
  };
}
