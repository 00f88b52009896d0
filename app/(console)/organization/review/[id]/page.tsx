import { getTranslations } from 'next-intl/server';
import { ConsolePage } from '@/components/layout/console-page';
import { ReviewScreen } from '@/components/review/review-screen';
import { calendarDate } from '@/lib/rules/text/format';
import { loadPage } from '@/lib/server/pages/load-page';
import { pageTitle } from '@/lib/server/pages/page-title';
import { ownAddress } from '@/lib/server/pages/security-page';

export const generateMetadata = pageTitle('nav.review');

export default async function ReviewPage({ params }: PageProps<'/organization/review/[id]'>) {
  const { screen } = await loadPage('/organization/review');
  const { id } = await params;
  const nav = await getTranslations('nav');
  return (
    <ConsolePage
      screen={screen}
      title={nav('review')}
      up={['/organization', '/organization/review']}
      texts={['review', 'changes', 'job']}
    >
      <ReviewScreen id={id} today={calendarDate(new Date())} ownAddress={await ownAddress()} />
    </ConsolePage>
  );
}
