'use client';

import { useTranslations } from 'next-intl';
import { type AnnualLinks as Links, annualLinks } from '@/lib/rules/contracts/contract-links';
import { OwnerLinks } from './owner-links';

/** The application for an annual plan and its quotation, for this plan. */
export function AnnualLinks({ planCode, links }: { planCode: string; links: Links }) {
  const t = useTranslations('contract.offer');
  const { annualForm, yearlyEstimate } = annualLinks(links, planCode);
  return (
    <OwnerLinks
      operation="service.setPlan"
      links={[
        { href: annualForm, label: t('annualForm') },
        { href: yearlyEstimate, label: t('estimate') },
      ]}
    />
  );
}
