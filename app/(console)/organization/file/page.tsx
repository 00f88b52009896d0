import { getTranslations } from 'next-intl/server';
import { GuideLink } from '@/components/layout/guide-link';
import { FileMessages } from '@/components/layout/messages';
import { Screen } from '@/components/layout/screen';
import { FileScreen } from '@/components/organization-file/file-screen';
import { LinkButton } from '@/components/ui/link-button';
import { PageHeader } from '@/components/ui/page-header';
import { loadPage } from '@/lib/server/pages/load-page';
import { pageTitle } from '@/lib/server/pages/page-title';
import { ownAddress } from '@/lib/server/pages/security-page';

export const generateMetadata = pageTitle('organizationFile.title');

export default async function OrganizationFilePage() {
  const { screen } = await loadPage('/organization/file', { 'team.read': {} });
  const t = await getTranslations('organizationFile');
  const back = (
    <LinkButton href="/organization" variant="quiet">
      {t('back')}
    </LinkButton>
  );
  return (
    <Screen {...screen}>
      <PageHeader
        title={t('title')}
        purpose={t('purpose')}
        aside={back}
        guide={<GuideLink name="organization-file" />}
      />
      <FileMessages names={['organizationFile', 'changes', 'job']}>
        <FileScreen ownAddress={await ownAddress()} />
      </FileMessages>
    </Screen>
  );
}
