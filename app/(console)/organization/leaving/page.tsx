import { getTranslations } from 'next-intl/server';
import { ConsolePage } from '@/components/layout/console-page';
import { OffboardingsPanel } from '@/components/offboarding/offboardings-panel';
import { loadPage } from '@/lib/server/pages/load-page';
import { pageTitle } from '@/lib/server/pages/page-title';

export const generateMetadata = pageTitle('nav.leaving');

export default async function OffboardingsPage() {
  const { screen } = await loadPage('/organization/leaving');
  const t = await getTranslations('offboarding');
  const nav = await getTranslations('nav');
  return (
    <ConsolePage
      screen={screen}
      title={nav('leaving')}
      purpose={t('purpose')}
      up={['/organization']}
      texts={['offboarding']}
    >
      <OffboardingsPanel />
    </ConsolePage>
  );
}
