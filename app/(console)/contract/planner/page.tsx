import { getTranslations } from 'next-intl/server';
import { ConsolePage } from '@/components/layout/console-page';
import { Planner } from '@/components/contracts/planner/planner';
import { calendarDate } from '@/lib/rules/text/format';
import { PROPOSAL_PARAMETER, readProposal } from '@/lib/rules/contracts/proposal';
import { loadPage } from '@/lib/server/pages/load-page';
import { pageTitle } from '@/lib/server/pages/page-title';

export const generateMetadata = pageTitle('nav.planner');

/** What other plans and slots would cost. The proposal in the address is validated, never trusted. */
export default async function PlannerPage({ searchParams }: PageProps<'/contract/planner'>) {
  const { screen } = await loadPage('/contract', { 'organization.read': {} });
  const t = await getTranslations('planner');
  const nav = await getTranslations('nav');
  const proposal = readProposal((await searchParams)[PROPOSAL_PARAMETER]);
  return (
    <ConsolePage
      screen={screen}
      title={nav('planner')}
      purpose={t('purpose')}
      up={['/contract']}
      texts={['contract', 'plan', 'planner']}
    >
      <Planner proposal={proposal} today={calendarDate(new Date())} />
    </ConsolePage>
  );
}
