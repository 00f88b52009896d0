import { getTranslations } from 'next-intl/server';
import { BackLink, ConsolePage } from '@/components/layout/console-page';
import { OffboardingsPanel } from '@/components/offboarding/offboardings-panel';
import { loadPage } from '@/lib/server/pages/load-page';
import { pageTitle } from '@/lib/server/pages/page-title';

export const generateMetadata = pageTitle('offboarding.title');

export default async function OffboardingsPage() {
  const { screen } = await loadPage('/organization/leaving');
  const t = await getTranslations('offboarding');
  return (
    <ConsolePage
      screen={screen}
      title={t('title')}
      purpose={t('purpose')}
      aside={<BackLink href="/organization">{t('toOrganization')}</BackLink>}
      guide="leaving"
      texts={['offboarding']}
    >
      <OffboardingsPanel />
    </ConsolePage>
  );
}
