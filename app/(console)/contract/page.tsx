import { getTranslations } from 'next-intl/server';
import { ContractPanels } from '@/components/contracts/contract-panels';
import { Screen } from '@/components/layout/screen';
import { Messages } from '@/components/layout/messages';
import { PageHeader } from '@/components/ui/page-header';
import { calendarDate } from '@/lib/rules/text/format';
import { contractLinks } from '@/lib/server/pages/external-links';
import { loadPage } from '@/lib/server/pages/load-page';
import { pageTitle } from '@/lib/server/pages/page-title';

export const generateMetadata = pageTitle('contract.title');

export default async function ContractPage() {
  const { screen } = await loadPage('/contract', { 'organization.read': {}, 'site.read': {} });
  const t = await getTranslations('contract');
  return (
    <Screen {...screen}>
      <Messages names={['contract', 'plan', 'threshold']}>
        <PageHeader title={t('title')} purpose={t('purpose')} />
        <ContractPanels links={contractLinks()} today={calendarDate(new Date())} />
      </Messages>
    </Screen>
  );
}
