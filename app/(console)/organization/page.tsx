import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { BackupCodeOnce } from '@/components/auth/second-factor/backup-code-once';
import { ContactDetailsPanel } from '@/components/organization/contact-details-panel';
import { firstPaintOf } from '@/components/members/list/first-members';
import { validateContactDetails } from '@/components/organization/validate-contact-details';
import { MembersSection } from '@/components/members/list/members-section';
import { Screen } from '@/components/layout/screen';
import { Messages } from '@/components/layout/messages';
import { PageHeader } from '@/components/ui/page-header';
import { Stack } from '@/components/ui/stack';
import { contactDetailsOf } from '@/lib/rules/organization/contact-details';
import { readEnv } from '@/lib/server/env';
import { fewMembers } from '@/lib/server/pages/initial-data';
import { loadPage } from '@/lib/server/pages/load-page';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('organization'))('title') };
}

/** The organisation: its members and its information (specification, section 2). Thousands of members never ride along in the HTML. */
export default async function Page({ searchParams }: PageProps<'/organization'>) {
  const { me, organization, renewal, renderId } = await loadPage('/organization');
  const t = await getTranslations('organization');
  const first = organization && firstPaintOf(organization.members, await searchParams);
  const fallback = organization
    ? { 'organization.read': { organization: { ...organization, members: [] } }, ...fewMembers(organization) }
    : {};
  return (
    <Screen me={me} fallback={fallback} renewal={renewal} renderId={renderId}>
      <Messages names={['organization', 'members', 'role', 'information', 'backupCode']}>
        <PageHeader title={t('title')} purpose={t('purpose')} />
        <Stack gap="panels">
          <MembersSection first={first} />
          <ContactDetailsPanel
            postalCodeUrl={readEnv().POSTAL_CODE_URL}
            judged={organization && validateContactDetails(contactDetailsOf(organization))}
          />
        </Stack>
        <BackupCodeOnce account={me.account} />
      </Messages>
    </Screen>
  );
}
