'use client';

import { useTranslations } from 'next-intl';
import { UnreadPanel } from '@/components/layout/unread-panel';
import { EmptyState } from '@/components/ui/empty-state';
import { ExternalLink } from '@/components/ui/external-link';
import { LinkButton } from '@/components/ui/link-button';
import { ReadOnlyNote } from '@/components/ui/alert';
import { Stack } from '@/components/ui/stack';
import { usePermission } from '@/lib/client/use-permission';
import { useQuery } from '@/lib/client/use-query';
import { canEnd, kindOf } from '@/lib/rules/contracts/customisation-plans';
import { CancellationPanel } from './cancellation-panel';

/** The free customisation contracts, each with its cancellation; paid ones are cancelled by support (specification, section 4). */
export function CancellationList({ support }: { support: string }) {
  const t = useTranslations('cancellation');
  const denial = usePermission('customisation.end');
  const reading = useQuery('organization.read');
  const { data } = reading;
  if (!data) return <UnreadPanel reading={reading} title={t('title')} lines={3} />;
  const { organization } = data;
  if (organization.organization_id === 0) return <NoOrganization />;
  const free = organization.services.Customine.filter(({ planCode }) => kindOf(planCode) === 'free');
  return (
    <Stack gap="panels">
      {denial === 'ownerNeeded' && free.some(canEnd) && <ReadOnlyNote>{t('ownerNote')}</ReadOnlyNote>}
      {free.length === 0 && (
        <EmptyState
          title={t('none')}
          text={t('noneText')}
          action={<LinkButton href="/contract">{t('toContract')}</LinkButton>}
        />
      )}
      {free.map((contract) => (
        <CancellationPanel key={contract.domain} contract={contract} />
      ))}
      <p>
        {t('paid')} <ExternalLink href={support}>{t('support')}</ExternalLink>
      </p>
    </Stack>
  );
}

/** Without an organisation there is nothing to cancel (specification, section 2): the way to one instead. */
function NoOrganization() {
  const t = useTranslations('cancellation');
  return (
    <EmptyState
      title={t('noOrganization')}
      text={t('noOrganizationText')}
      action={<LinkButton href="/contract">{t('createOrganization')}</LinkButton>}
    />
  );
}
