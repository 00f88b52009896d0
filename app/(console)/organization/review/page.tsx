import { getTranslations } from 'next-intl/server';
import { ConsolePage } from '@/components/layout/console-page';
import { ReviewsPanel } from '@/components/review/reviews-panel';
import { calendarDate } from '@/lib/rules/text/format';
import { loadPage } from '@/lib/server/pages/load-page';
import { pageTitle } from '@/lib/server/pages/page-title';

export const generateMetadata = pageTitle('nav.review');

export default async function ReviewsPage() {
  const { screen } = await loadPage('/organization/review', { 'member.list': {} });
  const t = await getTranslations('review');
  const nav = await getTranslations('nav');
  return (
    <ConsolePage screen={screen} title={nav('review')} purpose={t('purpose')} up={['/organization']} texts={['review']}>
      <ReviewsPanel today={calendarDate(new Date())} />
    </ConsolePage>
  );
}
