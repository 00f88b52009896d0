'use client';

import { useTranslations } from 'next-intl';
import { ExternalLink } from '@/components/ui/external-link';
import { Row } from '@/components/ui/stack';
import { useCurrentUser } from '@/lib/client/current-user';
import { type AnnualLinks as Links, annualLinks } from '@/lib/rules/contracts/contract-links';
import { mayCall, type OperationName } from '@/lib/rules/permissions';

/** Links for owners only; the screen tells the others once what they may not do. */
export function OwnerLinks({
  operation,
  links,
}: {
  operation: OperationName;
  links: readonly { href: string; label: string }[];
}) {
  const { role } = useCurrentUser();
  if (links.length === 0 || !mayCall(role, operation)) return null;
  return (
    <Row>
      {links.map(({ href, label }) => (
        <ExternalLink key={label} href={href}>
          {label}
        </ExternalLink>
      ))}
    </Row>
  );
}

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
