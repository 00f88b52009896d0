import { getTranslations } from 'next-intl/server';
import { CancellationList } from '@/components/contracts/cancellation/cancellation-list';
import { Screen } from '@/components/layout/screen';
import { GuideLink } from '@/components/layout/guide-link';
import { FileMessages } from '@/components/layout/messages';
import { PageHeader } from '@/components/ui/page-header';
import { readEnv } from '@/lib/server/env';
import { loadPage } from '@/lib/server/pages/load-page';
import { pageTitle } from '@/lib/server/pages/page-title';

export const generateMetadata = pageTitle('cancellation.title');

export default async function CancellationPage() {
  const { screen } = await loadPage('/cancellation', { 'organization.read': {} });
  const t = await getTranslations('cancellation');
  return (
    <Screen {...screen}>
      <PageHeader title={t('title')} purpose={t('purpose')} guide={<GuideLink name="cancellation" />} />
      <FileMessages names={['cancellation', 'plan']}>
        <CancellationList support={readEnv().links.LINK_SUPPORT} />
      </FileMessages>
    </Screen>
  );
}
