import { getTranslations } from 'next-intl/server';
import { ActivityPanel } from '@/components/activity/activity-panel';
import { GuideLink } from '@/components/layout/guide-link';
import { FileMessages } from '@/components/layout/messages';
import { Screen } from '@/components/layout/screen';
import { PageHeader } from '@/components/ui/page-header';
import { loadPage } from '@/lib/server/pages/load-page';
import { pageTitle } from '@/lib/server/pages/page-title';

export const generateMetadata = pageTitle('activity.title');

export default async function ActivityPage() {
  const { screen } = await loadPage('/activity', { 'member.list': {} });
  const t = await getTranslations('activity');
  return (
    <Screen {...screen}>
      <PageHeader title={t('title')} purpose={t('purpose')} guide={<GuideLink name="activity" />} />
      <FileMessages names={['activity']}>
        <ActivityPanel />
      </FileMessages>
    </Screen>
  );
}
