import { getTranslations } from 'next-intl/server';
import { ConsolePage } from '@/components/layout/console-page';
import { CancellationList } from '@/components/contracts/cancellation/cancellation-list';
import { readEnv } from '@/lib/server/env';
import { loadPage } from '@/lib/server/pages/load-page';
import { pageTitle } from '@/lib/server/pages/page-title';

export const generateMetadata = pageTitle('cancellation.title');

export default async function CancellationPage() {
  const { screen } = await loadPage('/cancellation', { 'organization.read': {} });
  const t = await getTranslations('cancellation');
  return (
    <ConsolePage
      screen={screen}
      title={t('title')}
      purpose={t('purpose')}
      up={['/contract']}
      texts={['cancellation', 'plan']}
    >
      <CancellationList support={readEnv().links.LINK_SUPPORT} />
    </ConsolePage>
  );
}
