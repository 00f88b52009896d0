import { getTranslations } from 'next-intl/server';
import { Planner } from '@/components/contracts/planner/planner';
import { Screen } from '@/components/layout/screen';
import { GuideLink } from '@/components/layout/guide-link';
import { FileMessages } from '@/components/layout/messages';
import { LinkButton } from '@/components/ui/link-button';
import { PageHeader } from '@/components/ui/page-header';
import { calendarDate } from '@/lib/rules/text/format';
import { PROPOSAL_PARAMETER, readProposal } from '@/lib/rules/contracts/proposal';
import { loadPage } from '@/lib/server/pages/load-page';
import { pageTitle } from '@/lib/server/pages/page-title';

export const generateMetadata = pageTitle('planner.title');

/** What other plans and slots would cost. The proposal in the address is validated, never trusted. */
export default async function PlannerPage({ searchParams }: PageProps<'/contract/planner'>) {
  const { screen } = await loadPage('/contract', { 'organization.read': {} });
  const t = await getTranslations('planner');
  const proposal = readProposal((await searchParams)[PROPOSAL_PARAMETER]);
  return (
    <Screen {...screen}>
      <PageHeader
        title={t('title')}
        purpose={t('purpose')}
        guide={<GuideLink name="contract" />}
        aside={
          <LinkButton href="/contract" variant="quiet">
            {t('back')}
          </LinkButton>
        }
      />
      <FileMessages names={['contract', 'plan', 'planner']}>
        <Planner proposal={proposal} today={calendarDate(new Date())} />
      </FileMessages>
    </Screen>
  );
}
