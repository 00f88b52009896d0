import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { BackupCodeOnce } from '@/components/mfa-step/backup-code-once';
import { InformationPanel } from '@/components/organization/information/information-panel';
import { firstPaintOf } from '@/components/organization/members/first-members';
import { judgeInformation } from '@/components/organization/information/judge-information';
import { MembersSection } from '@/components/organization/members/members-section';
import { Screen } from '@/components/shell/screen';
import { Words } from '@/components/shell/words';
import { PageHeader } from '@/components/ui/page-header';
import { Stack } from '@/components/ui/stack';
import { informationOf } from '@/lib/rules/information';
import { readEnv } from '@/lib/server/env';
import { fewMembers } from '@/lib/server/few-members';
import { openScreen } from '@/lib/server/open-screen';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('organization'))('title') };
}

/** The organisation: its members and its information (specification, section 2). Thousands of members never ride along in the HTML. */
export default async function Page({ searchParams }: PageProps<'/organization'>) {
  const { me, organization, renewal, renderId } = await openScreen('/organization');
  const t = await getTranslations('organization');
  const first = organization && firstPaintOf(organization.members, await searchParams);
  const fallback = organization
    ? { 'organization.read': { organization: { ...organization, members: [] } }, ...fewMembers(organization) }
    : {};
  return (
    <Screen me={me} fallback={fallback} renewal={renewal} renderId={renderId}>
      <Words names={['organization', 'members', 'role', 'information', 'backupCode']}>
        <PageHeader title={t('title')} purpose={t('purpose')} />
        <Stack gap="panels">
          <MembersSection first={first} />
          <InformationPanel
            postalCodeUrl={readEnv().POSTAL_CODE_URL}
            judged={organization && judgeInformation(informationOf(organization))}
          />
        </Stack>
        <BackupCodeOnce account={me.account} />
      </Words>
    </Screen>
  );
}
