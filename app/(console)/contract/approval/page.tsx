import { getTranslations } from 'next-intl/server';
import { ConsolePage } from '@/components/layout/console-page';
import { ApprovalScreen } from '@/components/contracts/approval/approval-screen';
import { calendarDate } from '@/lib/rules/text/format';
import { PROPOSAL_PARAMETER, readProposal } from '@/lib/rules/contracts/proposal';
import { readEnv } from '@/lib/server/env';
import { loadPage } from '@/lib/server/pages/load-page';
import { pageTitle } from '@/lib/server/pages/page-title';

export const generateMetadata = pageTitle('approval.title');

export default async function ApprovalPage({ searchParams }: PageProps<'/contract/approval'>) {
  const { screen } = await loadPage('/contract', { 'organization.read': {}, 'profile.read': {} });
  const t = await getTranslations('approval');
  const { changes } = readProposal((await searchParams)[PROPOSAL_PARAMETER]);
  return (
    <ConsolePage
      screen={screen}
      title={t('title')}
      purpose={t('purpose')}
      up={['/contract', '/contract/planner']}
      texts={['contract', 'plan', 'approval']}
    >
      <ApprovalScreen changes={changes} origin={readEnv().APP_ORIGIN} today={calendarDate(new Date())} />
    </ConsolePage>
  );
}
