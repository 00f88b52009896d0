import { getTranslations } from 'next-intl/server';
import { ConsolePage } from '@/components/layout/console-page';
import { LinePanel } from '@/components/activity/line-panel';
import { loadPage } from '@/lib/server/pages/load-page';
import { pageTitle } from '@/lib/server/pages/page-title';

export const generateMetadata = pageTitle('activity.line.title');

export default async function ActivityLinePage({ params }: PageProps<'/activity/[id]'>) {
  const { screen } = await loadPage('/activity');
  const { id } = await params;
  const t = await getTranslations('activity.line');
  return (
    <ConsolePage screen={screen} title={t('title')} up={['/activity']} texts={['activity', 'plan']}>
      <LinePanel id={id} />
    </ConsolePage>
  );
}
