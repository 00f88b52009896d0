import { getTranslations } from 'next-intl/server';
import { ConsolePage } from '@/components/layout/console-page';
import { AdministrationLinks, InformationPanel, OrganizationTabs } from '@/components/organization/organization-tabs';
import { firstPaintOf } from '@/components/members/list/first-members';
import { validateContactDetails } from '@/components/organization/validate-contact-details';
import { MembersSection } from '@/components/members/list/members-section';
import { contactDetailsOf } from '@/lib/rules/organization/contact-details';
import { whenKnown } from '@/lib/rules/page-data';
import { readEnv } from '@/lib/server/env';
import { loadPage } from '@/lib/server/pages/load-page';
import { pageTitle } from '@/lib/server/pages/page-title';

export const generateMetadata = pageTitle('nav.organization');

export default async function OrganizationPage({ searchParams }: PageProps<'/organization'>) {
  const { screen, organization } = await loadPage('/organization', {
    'organization.read': {},
    'member.list': {},
    'team.read': {},
  });
  const nav = await getTranslations('nav');
  const search = await searchParams;
  const first = whenKnown(organization, (read) => read && firstPaintOf(read.members, search));
  return (
    <ConsolePage
      screen={screen}
      title={nav('organization')}
      texts={['organization', 'members', 'job', 'team', 'information']}
    >
      <OrganizationTabs
        members={
          <>
            <MembersSection first={first} />
            <AdministrationLinks />
          </>
        }
        information={
          <InformationPanel
            postalCodeUrl={readEnv().POSTAL_CODE_URL}
            validation={whenKnown(organization, (read) => read && validateContactDetails(contactDetailsOf(read)))}
          />
        }
      />
    </ConsolePage>
  );
}
