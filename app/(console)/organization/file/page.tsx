import { getTranslations } from 'next-intl/server';
import { ConsolePage } from '@/components/layout/console-page';
import { FileScreen } from '@/components/organization-file/file-screen';
import { loadPage } from '@/lib/server/pages/load-page';
import { pageTitle } from '@/lib/server/pages/page-title';
import { ownAddress } from '@/lib/server/pages/security-page';

export const generateMetadata = pageTitle('nav.organizationFile');

export default async function OrganizationFilePage() {
  const { screen } = await loadPage('/organization/file', { 'team.read': {} });
  const t = await getTranslations('organizationFile');
  const nav = await getTranslations('nav');
  return (
    <ConsolePage
      screen={screen}
      title={nav('organizationFile')}
      purpose={t('purpose')}
      up={['/organization']}
      texts={['organizationFile', 'changes', 'job']}
    >
      <FileScreen ownAddress={await ownAddress()} />
    </ConsolePage>
  );
}
