import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Planner } from '@/components/contracts/planner/planner';
import { Screen } from '@/components/layout/screen';
import { Messages } from '@/components/layout/messages';
import { LinkButton } from '@/components/ui/link-button';
import { PageHeader } from '@/components/ui/page-header';
import { calendarDate } from '@/lib/rules/text/format';
import { PROPOSAL_PARAMETER, readProposal } from '@/lib/rules/contracts/proposal';
import { withoutMembers } from '@/lib/server/pages/initial-data';
import { loadPage } from '@/lib/server/pages/load-page';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('planner'))('title') };
}

/** What other plans and slots would cost, on paper; what the address proposes is judged, never trusted. */
export default async function PlannerPage({ searchParams }: PageProps<'/contract/planner'>) {
  const { me, data, renewal, renderId } = await loadPage('/contract', ['organization.read']);
  const t = await getTranslations('planner');
  const organization = data['organization.read'];
  const proposal = readProposal((await searchParams)[PROPOSAL_PARAMETER]);
  return (
    <Screen
      me={me}
      fallback={organization ? { 'organization.read': withoutMembers(organization) } : {}}
      renewal={renewal}
      renderId={renderId}
    >
      <PageHeader
        title={t('title')}
        purpose={t('purpose')}
        aside={<LinkButton href="/contract">{t('back')}</LinkButton>}
      />
      <Messages names={['contract', 'plan', 'planner']}>
        <Planner proposal={proposal} today={calendarDate(new Date())} />
      </Messages>
    </Screen>
  );
}
