import { getTranslations } from 'next-intl/server';
import { NotificationsPanel } from '@/components/activity/notifications/notifications-panel';
import { ConsolePage } from '@/components/layout/console-page';
import { loadPage } from '@/lib/server/pages/load-page';
import { pageTitle } from '@/lib/server/pages/page-title';

export const generateMetadata = pageTitle('nav.notifications');

export default async function NotificationsPage() {
  const { screen } = await loadPage('/activity');
  const t = await getTranslations('notifications');
  const nav = await getTranslations('nav');
  return (
    <ConsolePage
      screen={screen}
      title={nav('notifications')}
      purpose={t('purpose')}
      up={['/activity']}
      texts={['activity', 'notifications']}
    >
      <NotificationsPanel />
    </ConsolePage>
  );
}
