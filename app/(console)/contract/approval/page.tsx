import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ApprovalScreen } from '@/components/contracts/approval/approval-screen';
import { Screen } from '@/components/layout/screen';
import { Messages } from '@/components/layout/messages';
import { PageHeader } from '@/components/ui/page-header';
import { calendarDate } from '@/lib/rules/text/format';
import { PROPOSAL_PARAMETER, readProposal } from '@/lib/rules/contracts/proposal';
import { readEnv } from '@/lib/server/env';
import { withoutMembers } from '@/lib/server/pages/initial-data';
import { loadPage } from '@/lib/server/pages/load-page';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('approval'))('title') };
}

/** The sheet on which a proposal is approved, to be printed (稟議書), in the language of the reader. */
export default async function ApprovalPage({ searchParams }: PageProps<'/contract/approval'>) {
  const { me, data, renewal, renderId } = await loadPage('/contract', ['organization.read', 'profile.read']);
  const t = await getTranslations('approval');
  const organization = data['organization.read'];
  const { changes } = readProposal((await searchParams)[PROPOSAL_PARAMETER]);
  return (
    <Screen
      me={me}
      fallback={organization ? { 'organization.read': withoutMembers(organization) } : {}}
      renewal={renewal}
      renderId={renderId}
    >
      <PageHeader title={t('title')} purpose={t('purpose')} />
      <Messages names={['contract', 'plan', 'approval']}>
        <ApprovalScreen
          changes={changes}
          applicant={data['profile.read']?.name ?? me.email}
          origin={readEnv().APP_ORIGIN}
          today={calendarDate(new Date())}
        />
      </Messages>
    </Screen>
  );
}
