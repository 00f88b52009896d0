import { getTranslations } from 'next-intl/server';
import { ConsolePage } from '@/components/layout/console-page';
import { ActivityPanel } from '@/components/activity/activity-panel';
import { loadPage } from '@/lib/server/pages/load-page';
import { pageTitle } from '@/lib/server/pages/page-title';

export const generateMetadata = pageTitle('nav.activity');

export default async function ActivityPage() {
  const { screen } = await loadPage('/activity', { 'member.list': {}, 'filter.list': {} });
  const t = await getTranslations('activity');
  const nav = await getTranslations('nav');
  return (
    <ConsolePage
      screen={screen}
      title={nav('activity')}
      purpose={t('purpose')}
      texts={['activity', 'plan', 'team', 'ownFilters']}
    >
      <ActivityPanel />
    </ConsolePage>
  );
}
