import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ContractPanels } from '@/components/contracts/contract-panels';
import { FirstOrganization } from '@/components/organization/first-organization';
import { Screen } from '@/components/layout/screen';
import { Messages } from '@/components/layout/messages';
import { PageHeader } from '@/components/ui/page-header';
import { calendarDate } from '@/lib/rules/text/format';
import { contractLinks } from '@/lib/server/pages/embeds';
import { withoutMembers } from '@/lib/server/pages/initial-data';
import { loadPage } from '@/lib/server/pages/load-page';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('contract'))('title') };
}

/** Contracts of the three services; without an organisation its creation comes first (specification, section 2). */
export default async function ContractPage() {
  const { me, data, renewal, renderId } = await loadPage('/contract', ['organization.read', 'site.read']);
  const t = await getTranslations('contract');
  const { 'organization.read': organization, 'site.read': site } = data;
  const fallback = {
    ...(organization ? { 'organization.read': withoutMembers(organization) } : {}),
    ...(site ? { 'site.read': site } : {}),
  };
  const isWithout = me.isKnown && me.organization === null;
  return (
    <Screen me={me} fallback={fallback} renewal={renewal} renderId={renderId}>
      <Messages names={['contract', 'plan', 'threshold']}>
        <PageHeader title={t('title')} purpose={t('purpose')} />
        {isWithout ? (
          <FirstOrganization />
        ) : (
          <ContractPanels links={contractLinks()} today={calendarDate(new Date())} />
        )}
      </Messages>
    </Screen>
  );
}
