import { getTranslations } from 'next-intl/server';
import { ConsolePage } from '@/components/layout/console-page';
import { ActivityPanel } from '@/components/activity/activity-panel';
import { loadPage } from '@/lib/server/pages/load-page';
import { pageTitle } from '@/lib/server/pages/page-title';

export const generateMetadata = pageTitle('activity.title');

export default async function ActivityPage() {
  const { screen } = await loadPage('/activity', { 'member.list': {}, 'filter.list': {} });
  const t = await getTranslations('activity');
  return (
    <ConsolePage screen={screen} title={t('title')} purpose={t('purpose')} texts={['activity', 'team', 'ownFilters']}>
      <ActivityPanel />
    </ConsolePage>
  );
}
