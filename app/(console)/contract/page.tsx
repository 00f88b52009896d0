import { ContractHead, ContractPanels } from '@/components/contracts/contract-panels';
import { Screen } from '@/components/layout/screen';
import { FileMessages } from '@/components/layout/messages';
import { calendarDate } from '@/lib/rules/text/format';
import { contractLinks } from '@/lib/server/pages/external-links';
import { loadPage } from '@/lib/server/pages/load-page';
import { pageTitle } from '@/lib/server/pages/page-title';

export const generateMetadata = pageTitle('nav.contract');

export default async function ContractPage() {
  const { screen } = await loadPage('/contract', { 'organization.read': {}, 'site.read': {}, 'team.read': {} });
  return (
    <Screen {...screen}>
      <FileMessages names={['contract', 'plan', 'threshold', 'team']}>
        <ContractHead />
        <ContractPanels links={contractLinks()} today={calendarDate(new Date())} />
      </FileMessages>
    </Screen>
  );
}
